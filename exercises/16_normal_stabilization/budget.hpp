#pragma once

#include <Eigen/Core>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex16 {

/// What may be asked. Where a number may also be 0, it says so.
inline constexpr Allowed contact_counts{1, 8}, compliances{1e-9, 1e9, "1/kg"}, eigenvalues{1e-7, 8},
    corrections{1e-40, 1e6, "m/s"}, budgets{1e-70, 1e10, "J"};

inline constexpr Tolerance energy_tolerance{1e-8},  ///< of the energy itself
    factor_tolerance{1e-6},                         ///< of 1
    doubt{1e-7};                                    ///< of the largest |c_i|/sqrt(W_ii)

/// The kinetic energy that corrections put into contacts at rest, all of them together.
///
/// Contacts only push. From rest, the velocities u_n+ = W r after a step obey
///
///   r >= 0,   W r - c >= 0,   r_i (W r - c)_i = 0 for all i                                       (E16.5)
///
/// and the energy is the work of the impulses,
///
///   T = 1/2 r.(u- + u+) = 1/2 r.W r                                                              (E16.6)
///
/// r need not be unique, T is. Often no motion does what is asked, as when a box between floor and ceiling shall leave
/// both.
///
/// @param W  n x n, n of `contact_counts`, symmetric, positive semidefinite, W_ii 0 or of `compliances`; redundant
///           contacts make it singular: in units in which each W_ii is 1, its eigenvalues, and those of the W of
///           some contacts alone, are 0, to rounding, or of `eigenvalues`; a row of zeros is a contact between two
///           things that cannot move. "Zero" has no unit: nothing may change if masses or velocities are a
///           million times as large
/// @param c  n, m/s, of any sign, the largest |c_i| 0 or of `corrections`; c_i < 0: contact i may come nearer, at |c_i|
///           at most. Nothing is asked that is possible, or impossible, only just, to `doubt`
/// @return J, to `energy_tolerance`: exactly 0 if no c_i is above 0; infinity if no motion has W r >= c
/// @missing the energy (E16.6) of the impulses of (E16.5)
double injected_energy(const Eigen::MatrixXd& W, const Eigen::VectorXd& c);

/// The corrections that a budget affords: all pushes (c_i > 0) shortened by one factor s, all others as they are. s is
/// the greatest number in [0, 1] whose energy is within the budget.
///
/// @param c       as above; no push (c_i > 0) is below a hundredth of the largest |c_i|
/// @param budget  0, or of `budgets`
/// @return n, m/s; s to `factor_tolerance`
/// @missing the corrections whose energy (E16.6) is within the budget
Eigen::VectorXd afford(const Eigen::MatrixXd& W, const Eigen::VectorXd& c, double budget);

RBC_EXERCISE(injected_energy)
RBC_EXERCISE(afford)

}  // namespace rbc::ex16
