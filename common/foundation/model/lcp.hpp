#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/model/solver_status.hpp"

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

struct LcpResult {
    SolverStatus status = SolverStatus::inaccurate;
    Eigen::VectorXd z;    ///< n; unless solved, the last iterate
    Eigen::VectorXd w;    ///< A z + b
    double residual = 0;  ///< of z, as lcp_residual measures it
    int pivots = 0;
    /// Infeasible: n numbers y, the largest |y_i| = 1, that show why. y_i >= 0 (of any sign in bilateral rows), A y = 0
    /// up to round-off and b.y < 0, so every z has y.w = y.(A z + b) = b.y < 0: not all w_i can be >= 0 (0 in bilateral
    /// rows). Otherwise empty.
    Eigen::VectorXd proof;
};

}  // namespace rbc
