#pragma once

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex05 {

inline constexpr Allowed air_gravities{0.1, 100, "m/s^2"}, air_drags{1e-12, 100, "1/m"};

/// What pulls at a ball in flight, per mass: gravity, and air that resists with the square of the speed,
///
///   dv/dt = -g - c v |v|                                               (E05.4)
struct Air {
    double gravity;  ///< g, of `air_gravities`, m/s^2
    double drag;     ///< c: 0, which is a vacuum, or of `air_drags`, 1/m
};

/// Velocities of both signs; those upwards are also no more than `climbing` times the terminal speed a = sqrt(g/c).
inline constexpr Allowed ball_places{-1e6, 1e6, "m"}, ball_velocities{-1e3, 1e3, "m/s"}, climbing{0, 1e4},
    durations{0, 1e4, "s"};

/// Height and velocity at the same instant: no leapfrog here.
struct Ball {
    double height;    ///< x, of `ball_places`, m
    double velocity;  ///< v, positive upwards, of `ball_velocities`, m/s
};

inline constexpr Allowed falling{0, 0.99};       ///< the speed of a ball that falls, over a
inline constexpr Tolerance flight_tolerance{1e-9},  ///< of the largest speed in the flight; of |x| and of it times t
    top_tolerance{1e-12};                        ///< of v^2/g; beside that, of the height

/// The ball after flying for a while, as if there were no plane. With the terminal speed a = sqrt(g/c) and the rate
/// r = sqrt(g c):
///
///   up,   from v to the top:      v(t) = a tan(phi - r t),  phi = atan(v/a)               (E05.5)
///                                 climbed so far  (1/c) ln(cos(phi - r t)/cos(phi))
///   down, from rest at the top:   v(t) = -a tanh(r t),  fallen so far  (1/c) ln(cosh(r t)) (E05.6)
///
/// A ball that already falls, slower than a, is on (E05.6) with an earlier start. Nothing is thrown down faster than a.
///
/// @param ball      if it falls, at one of `falling` times a; nearer to a digits of the height are lost
/// @param duration  t, of `durations`, s
/// @return velocity and height to `flight_tolerance`, the height to `top_tolerance` besides; for every c, also for none
///         and for the least
/// @missing the flight with drag, up (E05.5) and down (E05.6)
Ball fly(const Ball& ball, double duration, const Air& air);

inline constexpr Allowed impact_heights{1e-6, 1e5, "m"}, falling_to_impact{0, 0.9};
inline constexpr Tolerance impact_tolerance{1e-12},  ///< of the time itself,
    least_impact_tolerance{1e-10};                   ///< or of 1 s, where that is more

/// The time until the ball is at height 0 on its way down, s: the root of fly(ball, t, air).height. There is a closed
/// form; a search that cannot fail is as good.
///
/// @param ball  height 0 or of `impact_heights`; if it falls, at one of `falling_to_impact` times a; a ball at height 0
///              that goes up comes back later, one that does not go up is there now
/// @return to `impact_tolerance` or `least_impact_tolerance`
/// @missing the time until the ball is at height 0
double time_to_impact(const Ball& ball, const Air& air);

inline constexpr Allowed drag_steps{1e-6, 1e4, "s"}, bounces_in_step{0, 500},
    rest_shares{1e-6, 10};                        ///< rest_speed over the speed of the first impact
inline constexpr Tolerance step_tolerance{1e-7};  ///< of the largest speed in the step; of x and of it times dt

/// One step of `dt` with bounces on the plane x = 0, as many as fall into it: a rebound has e times the impact's speed.
/// A rebound slower than rest_speed ends the bouncing: the ball is at rest, height 0 and velocity 0, exactly. One of
/// just that speed, to `step_tolerance` of it, or an impact at the very end of the step, may count as either.
///
/// @param ball         as in time_to_impact
/// @param dt           of `drag_steps`, s; a step has as many bounces as one of `bounces_in_step`
/// @param restitution  e in [0, 1], however small
/// @param rest_speed   m/s; over the speed of the first impact it is one of `rest_shares`, and any is right for a ball
///                     that is at rest
/// @return height and velocity at the end of the step, height >= 0 up to rounding; to `step_tolerance`, the height to
///         `top_tolerance` besides, as in fly; and both to what impact times make of it that are off as in
///         time_to_impact
/// @missing a step with drag and bounces (E05.4)
Ball step_with_drag(const Ball& ball, double dt, const Air& air, double restitution, double rest_speed);

RBC_EXERCISE(fly)
RBC_EXERCISE(time_to_impact)
RBC_EXERCISE(step_with_drag)

}  // namespace rbc::ex05
