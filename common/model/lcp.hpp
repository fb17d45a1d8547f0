#pragma once

#include <Eigen/Core>
#include <vector>

namespace rbc {

/// A linear complementarity problem: find z with
///
///   w = A z + b,   z >= 0,   w >= 0,   z'w = 0
///
/// Rows of contacts: z is a force (N) or an impulse (N s), w an acceleration (m/s^2) or a velocity (m/s), A in 1/kg.
struct LcpProblem {
    Eigen::MatrixXd A;           ///< n x n
    Eigen::VectorXd b;           ///< n
    std::vector<int> bilateral;  ///< rows of joints: w_i = 0 and z_i of any sign
};

enum class LcpStatus {
    solved,            ///< the measured residual is within the tolerance
    inaccurate,        ///< ended, but round-off left a larger residual
    infeasible,        ///< there is no z >= 0 with w >= 0: LcpResult::proof shows it
    not_symmetric,     ///< A is not symmetric, and the method needs it to be
    not_semidefinite,  ///< A has a direction of negative curvature, and the method needs it to have none
    max_pivots,        ///< gave up
};

/// @return  the name as it stands in files: "solved", "not_symmetric", ...
inline const char* to_text(LcpStatus status) {
    switch (status) {
        case LcpStatus::solved:
            return "solved";
        case LcpStatus::inaccurate:
            return "inaccurate";
        case LcpStatus::infeasible:
            return "infeasible";
        case LcpStatus::not_symmetric:
            return "not_symmetric";
        case LcpStatus::not_semidefinite:
            return "not_semidefinite";
        case LcpStatus::max_pivots:
            return "max_pivots";
    }
    return "?";
}

struct LcpResult {
    LcpStatus status = LcpStatus::inaccurate;
    Eigen::VectorXd z;    ///< n; unless solved, the last iterate
    Eigen::VectorXd w;    ///< A z + b
    double residual = 0;  ///< of z, as lcp_residual measures it
    int pivots = 0;
    /// Infeasible: n numbers y, the largest |y_i| = 1, that show why. y_i >= 0 (of any sign in bilateral rows), A y = 0 up
    /// to round-off and b.y < 0, so every z has y.w = y.(A z + b) = b.y < 0: not all w_i can be >= 0 (0 in bilateral
    /// rows). Otherwise empty.
    Eigen::VectorXd proof;
};

}  // namespace rbc
