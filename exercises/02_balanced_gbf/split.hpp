#pragma once

#include "common/foundation/exercise/exercise.hpp"
#include "common/foundation/model/particle.hpp"

namespace rbc::ex02 {

/// What may be asked. Heights above the shell and velocities are of either sign, or 0.
inline constexpr Allowed split_steps{1e-6, 1, "s"}, split_gravities{1e-3, 1e4, "m/s^2"}, split_shells{0, 1, "m"},
    split_heights{1e-12, 1e3, "m"}, split_speeds{1e-6, 1e4, "m/s"};
inline constexpr Tolerance split_tolerance{2e-15},  ///< of |v| + g h for v, of 2 |x| + (|v| + g h) h for x
    speed_tolerance{1e-12},                         ///< of g h
    share_tolerance{1e-12};                         ///< of 1

/// A step that gives the share theta of gravity's kick g h before the collision, the rest after it. theta = 0 is GBF,
/// theta = 1/2 is balanced GBF; both without contact step and without projection.
struct Split {
    double dt = 0.01;          ///< h, of `split_steps`, s
    double gravity = 9.81;     ///< g, of `split_gravities`, m/s^2
    double restitution = 0.6;  ///< e in [0, 1]
    double fraction = 0.5;     ///< theta in [0, 1]
    double shell = 1e-9;       ///< delta, of `split_shells`, m; a particle touches where x <= delta, at 0, too
};

/// One step: first share of gravity, collision, second share, position. No contact step, no projection.
///
/// @param p  x - delta of `split_heights`, m; v of `split_speeds`, m/s, stored half a step early, v(t_n - h/2); so is
///           the result's, to `split_tolerance`
/// @missing [named] the step with an uneven split of gravity
Particle step_split(const Particle& p, const Split& split);
RBC_EXERCISE(step_split)

/// The speed at which the particle ends up sinking below the plane, m/s, >= 0; 0 if it does not sink. For e = 1, where
/// it need not settle, the mean over two steps. To `speed_tolerance`.
/// @missing [named] the speed at which the particle sinks
double creep_speed(const Split& split);
RBC_EXERCISE(creep_speed)

/// The smallest theta whose particle does not sink, to `share_tolerance`.
/// @param restitution  e in [0, 1]
/// @missing [named] the split that does not creep
double creep_free_fraction(double restitution);
RBC_EXERCISE(creep_free_fraction)

/// What it costs: a bounce should turn the velocity at the instant t_n, w < 0, into -e w. How much faster than that
/// does the particle leave, as v(t_n) right after the bounce (the velocity of the new parabola at t_n), m/s?
/// Positive: too fast, the bounce gains energy. For any w that makes it a bounce the same; to `speed_tolerance`.
/// @missing [named] the price of an uneven split
double bounce_speed_error(const Split& split);
RBC_EXERCISE(bounce_speed_error)

}  // namespace rbc::ex02
