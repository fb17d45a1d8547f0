#pragma once

#include "common/model/exercise.hpp"
#include "common/model/particle.hpp"

namespace rbc::ex02 {

/// A step that gives the share theta of gravity's kick g h before the collision, the rest after it. theta = 0 is GBF,
/// theta = 1/2 is balanced GBF; both without contact step and without projection.
struct Split {
    double dt = 0.01;          ///< h > 0, s
    double gravity = 9.81;     ///< g > 0, m/s^2
    double restitution = 0.6;  ///< e in [0, 1]
    double fraction = 0.5;     ///< theta in [0, 1]
    double shell = 1e-9;       ///< delta >= 0, m
};

/// One step: first share of gravity, collision, second share, position. No contact step, no projection.   (E02.3)
///
/// @param p  p.v is stored half a step early, v(t_n - h/2); so is the result's
Particle step_split(const Particle& p, const Split& split);
RBC_EXERCISE(step_split)

/// The speed at which the particle ends up sinking below the plane, m/s, >= 0; 0 if it does not sink.     (E02.4)
double creep_speed(const Split& split);
RBC_EXERCISE(creep_speed)

/// The smallest theta whose particle does not sink.                                                     (E02.5)
/// @param restitution  e in [0, 1]
double creep_free_fraction(double restitution);
RBC_EXERCISE(creep_free_fraction)

/// What it costs: a bounce should turn the velocity at the instant t_n, w < 0, into -e w. How much faster than that
/// does the particle leave, as v(t_n) right after the bounce (the velocity of the new parabola at t_n), m/s?
/// Positive: too fast, the bounce gains energy.                                                         (E02.6)
double bounce_speed_error(const Split& split);
RBC_EXERCISE(bounce_speed_error)

}  // namespace rbc::ex02
