#pragma once

#include <Eigen/Core>
#include <ctime>
#include <string>
#include <utility>
#include <vector>

#include "common/foundation/model/contact_problem.hpp"

namespace rbc::test {

/// Seconds that this process has computed: less at the mercy of what else runs than a clock on the wall.
inline double cpu_seconds() {
    std::timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// A run of a peer's solver. Its r is measured, whatever its status says.
struct FrictionPeerRun {
    Eigen::VectorXd r;
    int iterations = 0;
    double seconds = 0;  ///< CPU time of the solver alone, without handing over the problem
};

struct FrictionPeer {
    std::string name;
    /// @param iterations  at most
    FrictionPeerRun (*solve)(const ContactProblem&, double tolerance, int iterations);
    int only_dimension = 0;  ///< 3: it is for contacts in space; 0: it takes both
};

/// Those that were linked: each stands in a file of its own, friction_peer_NAME.cpp.
inline std::vector<FrictionPeer>& friction_peers() {
    static std::vector<FrictionPeer> peers;
    return peers;
}

struct AddFrictionPeer {
    AddFrictionPeer(std::string name, FrictionPeerRun (*solve)(const ContactProblem&, double, int),
                    int only_dimension = 0) {
        friction_peers().push_back({std::move(name), solve, only_dimension});
    }
};

}  // namespace rbc::test
