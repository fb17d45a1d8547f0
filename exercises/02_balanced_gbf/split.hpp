#pragma once

#include "common/foundation/exercise/exercise.hpp"
#include "common/foundation/model/particle.hpp"

namespace rbc::ex02 {

/// A step that gives the share theta of gravity's kick g h before the collision, the rest after it. theta = 0 is GBF,
/// theta = 1/2 is balanced GBF; both without contact step and without projection.
struct Split {
    double dt = 0.01;          ///< h in [1e-6, 1], s
    double gravity = 9.81;     ///< g in [1e-3, 1e4], m/s^2
    double restitution = 0.6;  ///< e in [0, 1]
    double fraction = 0.5;     ///< theta in [0, 1]
    double shell = 1e-9;       ///< delta in [0, 1], m; a particle touches where x <= delta, at 0 too
};

/// One step: first share of gravity, collision, second share, position. No contact step, no projection.   (E02.3)
///
/// @param p  |x| <= 1e3, m; |v| <= 1e4, m/s, stored half a step early, v(t_n - h/2); so is the result's
/// @missing [named] the step with an uneven split of gravity (E02.3)
Particle step_split(const Particle& p, const Split& split);
RBC_EXERCISE(step_split)

/// The speed at which the particle ends up sinking below the plane, m/s, >= 0; 0 if it does not sink. For e = 1, where
/// it need not settle, the mean over two steps. To 1e-12 g h.                                           (E02.4)
/// @missing [named] the speed at which the particle sinks (E02.4)
double creep_speed(const Split& split);
RBC_EXERCISE(creep_speed)

/// The smallest theta whose particle does not sink, to 1e-12.                                            (E02.5)
/// @param restitution  e in [0, 1]
/// @missing [named] the split that does not creep (E02.5)
double creep_free_fraction(double restitution);
RBC_EXERCISE(creep_free_fraction)

/// What it costs: a bounce should turn the velocity at the instant t_n, w < 0, into -e w. How much faster than that
/// does the particle leave, as v(t_n) right after the bounce (the velocity of the new parabola at t_n), m/s?
/// Positive: too fast, the bounce gains energy. For any w that makes it a bounce the same; to 1e-12 g h.  (E02.6)
/// @missing [named] the price of an uneven split (E02.6)
double bounce_speed_error(const Split& split);
RBC_EXERCISE(bounce_speed_error)

}  // namespace rbc::ex02
