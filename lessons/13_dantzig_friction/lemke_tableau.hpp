#pragma once

#include <Eigen/Core>

#include "common/foundation/model/solver_status.hpp"

namespace rbc {

struct LemkeAnswer {
    SolverStatus status = SolverStatus::max_iterations;  ///< solved: the path has ended; inconsistent: on a ray
    Eigen::VectorXd z;                                   ///< solved: the answer, up to round-off; else 0
    int pivots = 0;
};

/// Lemke's algorithm for w = M z + q, z >= 0, w >= 0, z'w = 0, as a table that is kept whole: any square M.
///
///   w = M z + q + c z0,   z0 -> 0         ((13.14) has B y for M z, to keep z for the load)         (13.14)
///
/// Each pivot lets in the complement of what has just left. Ties go to the lexicographically least row.
/// Cost: O(n^2) a pivot. Source: [CPS92] 4.4.
/// @param c  > 0, how the load z0 is spread
LemkeAnswer solve_lemke_tableau(const Eigen::MatrixXd& M, const Eigen::VectorXd& q, const Eigen::VectorXd& c,
                                int max_pivots);

}  // namespace rbc
