#pragma once

#include <Eigen/Core>

#include "common/foundation/model/lcp.hpp"

namespace rbc {

/// Three functions that the answer of an LCP with a symmetric positive semidefinite A minimizes. For contacts of a
/// world at rest, and with no other force than gravity:
///
///   E(f) = f'A f/2 + b'f              over f >= 0                                                    (12.10)
///   f'(A f + b)                       over f >= 0 with A f + b >= 0; the minimum is 0                (12.11)
///   (x - x_free)' M (x - x_free)/2    over accelerations x with J x + Jdot v >= 0                    (12.12)
///
/// and  0 <= E(f) - E_min <= f'(A f + b)  for any f that (12.11) admits. The minimum of (12.12) is -E_min.
/// Rows of joints: f_i of any sign, (A f + b)_i = 0.

/// E(f), in N m/s^2 for forces, in J for impulses.
/// @param f  as many entries as b (so in the next one)
double lcp_energy(const LcpProblem& problem, const Eigen::VectorXd& f);

/// f'(A f + b), the same unit. Source: [BAR94] equation (5).
double lcp_product(const LcpProblem& problem, const Eigen::VectorXd& f);

}  // namespace rbc
