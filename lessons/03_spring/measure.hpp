#pragma once

#include "lessons/03_spring/spring.hpp"

namespace rbc {

/// What a run of step_spring shows, to be held against the theory in spring.hpp. Nothing here knows a formula of it.

/// The stiffness at which a lasting contact becomes unstable, N/m, found by trying: a particle at rest on the spring is
/// pushed a millionth of its depth out of place; the spring is called unstable if within `steps` steps that has grown
/// a thousandfold. Bisection between no stiffness and 5 m/h^2.
///
/// @param parameters  stiffness and clamp are ignored; gravity > 0
/// @param steps       more steps see slower growth: with 4000 the limit comes out right to some 2e-3 m b'/h
/// Cost: O(50 steps).
double measured_stiffness_limit(const SpringParameters& parameters, long steps = 4000);

/// Speed after over speed before of one impact without gravity, starting at v = -speed from x = phase |v| h: the phase
/// in [0, 1) is where in a time step the particle reaches the plane. 0 if it does not come back within 10^6 steps.
double measured_restitution(const SpringParameters& parameters, double phase, double speed = 1);

/// Several phases, spread evenly.
struct RestitutionSpread {
    double smallest, mean, largest;
};
RestitutionSpread measured_restitution_spread(const SpringParameters& parameters, int phases);

}  // namespace rbc
