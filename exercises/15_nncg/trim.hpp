#pragma once

#include <Eigen/Core>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex15 {

/// What may be asked. Where a number may also be 0, it says so.
inline constexpr Allowed step_impulses{1e-60, 1e12, "N s"}, cone_frictions{1e-6, 10}, cone_counts{0, 12};
inline constexpr Tolerance small_share{1e-12},  ///< of the contact's largest numbers, see below
    round_off{0.1},                             ///< of `small`
    alpha_tolerance{1e-5},                      ///< of 1
    length_tolerance{1e-15};                    ///< of mu r_n

/// How much of a step one contact can take. (15.4) adds a way d = beta p to the sweep's output s and knows no bounds; a
/// contact does:
///
///   r_n >= 0,   |r_t| <= mu r_n                                                                    (E15.4)
///
/// The largest alpha in [0, 1] for which s + alpha d obeys this, as far as round-off can tell: s itself may be a little
/// outside. So this counts as inside, with small = `small_share` of (largest |s_k| + largest |d_k|), in any unit:
///
///   r_n >= -small   and   |r_t| <= mu r_n + small
///
/// as it stands: where r_n is below 0, so is mu r_n. A d that leaves the cone only at its end, or not at all, gives 1,
/// exactly.
///
/// @param s   the impulse of one contact, (n, t) or (n, t1, t2), N s, inside in that sense
/// @param d   the way, with as many entries; the largest entry of both is 0, or of `step_impulses`
/// @param mu  0, or of `cone_frictions`
/// @return    s + alpha d is inside, s + (alpha + `alpha_tolerance`) d is not, unless alpha = 1; to `round_off`
/// @missing how much of a step a contact can take (E15.4)
double trim(const Eigen::VectorXd& s, const Eigen::VectorXd& d, double mu);

/// s + alpha_i d for all contacts, each with its own alpha_i, and what is outside after that, through round-off, put
/// inside: r_n < 0 becomes 0, and then r_t is shortened to mu r_n. (E15.4) then holds exactly, r_t to
/// `length_tolerance`.
///
/// @param dimension  2 or 3, components of a contact, the normal one first
/// @param friction   mu per contact, as above; `cone_counts` of them, each of its own size
/// @missing the step of all contacts, each as far as it can go
Eigen::VectorXd extrapolate(int dimension, const Eigen::VectorXd& friction, const Eigen::VectorXd& s,
                            const Eigen::VectorXd& d);

RBC_EXERCISE(trim)
RBC_EXERCISE(extrapolate)

}  // namespace rbc::ex15
