#pragma once

#include <Eigen/Core>
#include <string>
#include <utility>
#include <vector>

#include "common/foundation/model/lcp.hpp"

namespace rbc::test {

/// A peer's solver, if it is installed. @return z, which is measured, whatever its status says.
struct LcpPeer {
    std::string name;
    Eigen::VectorXd (*solve)(const LcpProblem&);
};

/// Those that were linked: each stands in a file of its own, lcp_peer_NAME.cpp.
inline std::vector<LcpPeer>& lcp_peers() {
    static std::vector<LcpPeer> peers;
    return peers;
}

struct AddLcpPeer {
    AddLcpPeer(std::string name, Eigen::VectorXd (*solve)(const LcpProblem&)) {
        lcp_peers().push_back({std::move(name), solve});
    }
};

/// A's rows one after the other, each padded with zeros to a multiple of 4, as Bullet and ODE want it.
inline std::vector<double> padded_rows(const Eigen::MatrixXd& A) {
    const Eigen::Index n = A.rows(), row = n > 1 ? (n + 3) / 4 * 4 : n;
    std::vector<double> padded(static_cast<std::size_t>(n * row), 0.0);
    for (Eigen::Index i = 0; i < n; ++i)
        for (Eigen::Index j = 0; j < n; ++j) padded[static_cast<std::size_t>(i * row + j)] = A(i, j);
    return padded;
}

}  // namespace rbc::test
