#pragma once

#include "common/foundation/exercise/exercise.hpp"
#include "common/foundation/model/particle.hpp"

namespace rbc::ex04 {

/// What may be asked. Where a number may also be 0 or negative, it says so.
inline constexpr Allowed tether_steps{1e-6, 1, "s"}, tether_gravities{1e-3, 1e3, "m/s^2"}, ball_masses{1e-6, 1e6, "kg"},
    tether_stiffnesses_of_step{1e-3, 1e3}, tether_relaxations{0, 1e3}, thresholds{0, 1e3, "m/s"},
    tether_lengths{1e-3, 1e3, "m"}, distances_from_bound{1e-15, 1e4, "m"}, ball_speeds{1e-12, 1e4, "m/s"};

/// A ball on a tether whose other end is tied to the floor: 0 <= x <= length. Both bounds are SPOOK contacts with the
/// same parameters and with balanced impacts; a bound acts only where it is violated, x < 0 or x > length, however
/// little.
struct Tether {
    double dt = 0.01;          ///< h, of `tether_steps`, s
    double gravity = 9.81;     ///< 0, or in size of `tether_gravities`, m/s^2; positive pulls towards the floor,
                               ///< negative lifts (a balloon)
    double mass = 1;           ///< m, of `ball_masses`, kg
    double restitution = 0.6;  ///< e in [0, 1], of both bounds
    double stiffness = 1e5;    ///< k, N/m; h sqrt(k/m) is one of `tether_stiffnesses_of_step`
    double relaxation = 0.02;  ///< tau, s; tau/h is one of `tether_relaxations`
    double impact_threshold = 0.25;  ///< v_thr, of `thresholds`, m/s
    double length = 2;               ///< l, of `tether_lengths`, m
};

/// Of speeds this is a share of |v| + h |g| + a (|x| + l)/(1 + m epsilon), which is what they are added up from (a and
/// epsilon of (04.4)); of an impulse it is m times that; of heights a share of |x| + l and of h times that.
inline constexpr Tolerance tether_tolerance{1e-12};
inline constexpr Tolerance threshold_gap{1e-12};  ///< of |v| + h |g|/2

/// How hard the tether pulls in the solve of one step, an impulse in N s, >= 0: a tether never pushes. The impact stage
/// is not part of this; p is the state that the solve sees.
/// @return to `tether_tolerance`; exactly 0 where the tether is not taut, and where it would push
/// @missing [named] the impulse of the upper bound x <= length (E04.4)
double tether_impulse(const Particle& p, const Tether& tether);
RBC_EXERCISE(tether_impulse)

/// One SPOOK step of the ball on the tether: impact stage, solve, velocity, position, each for both bounds.
///
/// The impact is balanced at both ends: it sees v_t = v - g h/2, is one where the ball approaches the violated bound
/// faster than v_thr (not at v_thr itself), and stores what it leaves half a step early again,
///
///   v = -e v_t + g h/2                                                 (E04.5)
///
/// |v_t| is either v_thr, without a rounding on the way to it, or apart from it by more than `threshold_gap`.
///
/// @param p  x at a bound or off it, on either side, by one of `distances_from_bound`; v 0, or in size of
///           `ball_speeds`, stored half a step early
/// @return   the ball one step later, in the same bookkeeping, to `tether_tolerance`
/// @missing [named] the SPOOK step between the floor and the end of the tether (E04.5)
Particle step_on_tether(Particle p, const Tether& tether);
RBC_EXERCISE(step_on_tether)

}  // namespace rbc::ex04
