#pragma once

#include "common/model/exercise.hpp"
#include "common/model/particle.hpp"

namespace rbc::ex04 {

/// A ball on a tether whose other end is tied to the floor: 0 <= x <= length. Both bounds are SPOOK contacts with the
/// same parameters and with balanced impacts; a bound acts only where it is violated, x < 0 or x > length.
struct Tether {
    double dt = 0.01;                ///< h > 0, s
    double gravity = 9.81;           ///< g, m/s^2; positive pulls towards the floor, negative lifts (a balloon)
    double mass = 1;                 ///< m > 0, kg
    double restitution = 0.6;        ///< e in [0, 1], of both bounds
    double stiffness = 1e5;          ///< k > 0, N/m
    double relaxation = 0.02;        ///< tau >= 0, s
    double impact_threshold = 0.25;  ///< v_thr >= 0, m/s
    double length = 2;               ///< l > 0, m; long enough that a step never violates both bounds
};

/// How hard the tether pulls in the solve of one step, an impulse in N s, >= 0: a tether never pushes. The impact stage
/// is not part of this; p is the state that the solve sees.
double tether_impulse(const Particle& p, const Tether& tether);
RBC_EXERCISE(tether_impulse)

/// One SPOOK step of the ball on the tether: impact stage, solve, velocity, position, each for both bounds.
///
/// @param p  finite; p.v is stored half a step early
/// @return   the ball one step later, in the same bookkeeping
Particle step_on_tether(Particle p, const Tether& tether);
RBC_EXERCISE(step_on_tether)

}  // namespace rbc::ex04
