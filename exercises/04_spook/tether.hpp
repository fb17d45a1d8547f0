#pragma once

#include "common/foundation/exercise/exercise.hpp"
#include "common/foundation/model/particle.hpp"

namespace rbc::ex04 {

/// A ball on a tether whose other end is tied to the floor: 0 <= x <= length. Both bounds are SPOOK contacts with the
/// same parameters and with balanced impacts; a bound acts only where it is violated, x < 0 or x > length, however
/// little.
struct Tether {
    double dt = 0.01;          ///< h in [1e-6, 1], s
    double gravity = 9.81;     ///< |g| <= 1e3, m/s^2; positive pulls towards the floor, negative lifts (a balloon)
    double mass = 1;           ///< m in [1e-6, 1e6], kg
    double restitution = 0.6;  ///< e in [0, 1], of both bounds
    double stiffness = 1e5;    ///< k > 0, N/m; h sqrt(k/m) in [1e-3, 1e3]
    double relaxation = 0.02;  ///< tau in [0, 1e3 h], s
    double impact_threshold = 0.25;  ///< v_thr in [0, 1e3], m/s
    double length = 2;               ///< l in [1e-3, 1e3], m
};

/// How hard the tether pulls in the solve of one step, an impulse in N s, >= 0: a tether never pushes. The impact stage
/// is not part of this; p is the state that the solve sees.
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
/// @param p  |x| <= 1e4, m; |v| <= 1e4, m/s, stored half a step early
/// @return   the ball one step later, in the same bookkeeping
/// @missing [named] the SPOOK step between the floor and the end of the tether (E04.5)
Particle step_on_tether(Particle p, const Tether& tether);
RBC_EXERCISE(step_on_tether)

}  // namespace rbc::ex04
