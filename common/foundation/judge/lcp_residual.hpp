#pragma once

#include <Eigen/Core>

#include "common/foundation/model/lcp.hpp"

namespace rbc {

/// How far z is from a solution: the largest of
///
///   |min(A_ii z_i, w_i)| / |b|_inf,  and |w_i| / |b|_inf for bilateral rows
///
/// A_ii z_i and w_i have the same unit: what contact i answers to its own force. With b = 0: not divided. It is 0 for a
/// solution and, where all A_ii > 0, only there: a row with A_ii = 0 does not see its z_i. NaN or sizes that differ
/// give infinity. One |b|_inf serves all rows, so a row whose b_i is 1e-9 of it is hardly looked at.
double lcp_residual(const LcpProblem& problem, const Eigen::VectorXd& z);

/// The result of a solver that did not start: z = 0, measured.
LcpResult refused(const LcpProblem& problem, SolverStatus why);

}  // namespace rbc
