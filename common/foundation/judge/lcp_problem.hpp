#pragma once

#include "common/foundation/model/lcp.hpp"

namespace rbc {

/// Checks what every LCP solver is given.
/// @throws std::invalid_argument  A is not n x n, an entry of A or b is not finite, a bilateral row is no row or stands
///         there twice: names the entry, its value and what is allowed
void check_lcp_problem(const LcpProblem& problem);

/// The largest |A_ij - A_ji| / sqrt(A_ii A_jj); where a diagonal entry is not positive, relative to |A|_max instead.
double asymmetry(const Eigen::MatrixXd& A);

/// What can be seen without a factorization: not_symmetric (`off`, its asymmetry, above 1e-9), not_semidefinite (a
/// negative diagonal entry, or |A_ij| > sqrt(A_ii A_jj)), else solved: nothing against it. Cost: O(n^2).
SolverStatus visible_defect(const Eigen::MatrixXd& A, double off);

}  // namespace rbc
