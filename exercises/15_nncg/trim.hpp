#pragma once

#include <Eigen/Core>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex15 {

/// How much of a step one contact can take. (15.4) adds a way d = beta p to the sweep's output s and knows no bounds; a
/// contact does:
///
///   r_n >= 0,   |r_t| <= mu r_n                                                                    (E15.4)
///
/// The largest alpha in [0, 1] for which s + alpha d obeys this, as far as round-off can tell: s itself may be a little
/// outside. So this counts as inside, with small = 1e-12 (largest |s_k| + largest |d_k|), whatever the contact's unit:
///
///   r_n >= -small   and   |r_t| <= mu r_n + small
///
/// as it stands: where r_n is below 0, so is mu r_n. A d that leaves the cone only at its end, or not at all, gives 1,
/// exactly.
///
/// @param s   the impulse of one contact, (n, t) or (n, t1, t2), N s, inside in that sense; entries up to 1e12, the
///            largest of s and d 0 or 1e-60 or more
/// @param d   the way, of the same size; entries up to 1e12, of any sign
/// @param mu  0, or 1e-6 to 10
/// @return    s + alpha d is inside, s + (alpha + 1e-5) d is not, unless alpha = 1; to a tenth of small, for round-off
/// @missing how much of a step a contact can take (E15.4)
double trim(const Eigen::VectorXd& s, const Eigen::VectorXd& d, double mu);

/// s + alpha_i d for all contacts, each with its own alpha_i, and what is outside after that, through round-off, put
/// inside: r_n < 0 becomes 0, and then r_t is shortened to mu r_n. (E15.4) then holds exactly, but for the rounding of
/// lengths, 1e-15 mu r_n.
///
/// @param dimension  2 or 3, components of a contact, the normal one first
/// @param friction   mu per contact; 0 to 12 contacts, each of its own size
/// @missing the step of all contacts, each as far as it can go
Eigen::VectorXd extrapolate(int dimension, const Eigen::VectorXd& friction, const Eigen::VectorXd& s,
                            const Eigen::VectorXd& d);

RBC_EXERCISE(trim)
RBC_EXERCISE(extrapolate)

}  // namespace rbc::ex15
