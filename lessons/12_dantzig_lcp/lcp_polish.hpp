#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/model/lcp.hpp"
#include "lessons/12_dantzig_lcp/lcp_scaling.hpp"

namespace rbc {

/// Takes round-off out of an answer whose residual is too large although its sets are right.
///
/// C may hold all rows that it should, and two of them point almost the same way. M_CC f_C = -q_C then leaves a_C = 0
/// to the last digit, and a row outside C, a combination of C's with coefficients of 10^5, falls by 10^5 times that
/// last digit. So these rows take part: with R = C, the joints, and what falls,
///
///   f_C <- f_C - argmin |D_R^-1 (M_RC x - a_R)|      in m/s^2, as the residual
///
/// which spreads the round-off over all of R, where M_CC f_C = -q_C leaves it to the rows outside C. Repeated while it
/// helps.
///
/// @param clamped    C, bilateral rows included
/// @param f          scaled, as is the result
/// @param tolerance  nothing is done if lcp_residual is not above
/// @return           f, or something with a smaller lcp_residual; >= 0 but for joints
/// Cost: 0, or O(n^3)
Eigen::VectorXd polished(const LcpProblem& problem, const LcpScaling& scaling, std::vector<int> clamped,
                         const Eigen::VectorXd& f, double tolerance);

}  // namespace rbc
