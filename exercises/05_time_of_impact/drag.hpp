#pragma once

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex05 {

/// What pulls at a ball in flight, per mass: gravity, and air that resists with the square of the speed,
///
///   dv/dt = -g - c v |v|                                               (E05.4)
struct Air {
    double gravity;  ///< g in [0.1, 100], m/s^2
    double drag;     ///< c, 1/m: 0, which is a vacuum, or in [1e-12, 100]
};

/// Height and velocity at the same instant: no leapfrog here.
struct Ball {
    double height;    ///< x, m; |x| <= 1e6
    double velocity;  ///< v, m/s, positive upwards; |v| <= 1e3, and v <= 1e4 a
};

/// The ball after flying for a while, as if there were no plane. With the terminal speed a = sqrt(g/c) and the rate
/// r = sqrt(g c):
///
///   up,   from v to the top:      v(t) = a tan(phi - r t),  phi = atan(v/a)               (E05.5)
///                                 climbed so far  (1/c) ln(cos(phi - r t)/cos(phi))
///   down, from rest at the top:   v(t) = -a tanh(r t),  fallen so far  (1/c) ln(cosh(r t)) (E05.6)
///
/// A ball that already falls, slower than a, is on (E05.6) with an earlier start. Nothing is thrown down faster than a.
///
/// @param ball      -0.99 a <= velocity; nearer to -a digits of the height are lost
/// @param duration  >= 0, s, up to 10^4
/// @return velocity and height to 1e-9 of the largest speed in the flight, and of |x| and that speed times the
///         duration; the height to 1e-12 v^2/g besides. For every c, also for c = 0 and c = 10^-12
/// @missing the flight with drag, up (E05.5) and down (E05.6)
Ball fly(const Ball& ball, double duration, const Air& air);

/// The time until the ball is at height 0 on its way down, s: the root of fly(ball, t, air).height, to 10^-10 s, or to
/// 10^-12 of itself where that is more. There is a closed form; a search that cannot fail is as good.
///
/// @param ball  height 0 or in [1e-6, 1e5]; -0.9 a <= velocity; a ball at height 0 that goes up comes back later, one
///              that does not go up is there now
/// @missing the time until the ball is at height 0
double time_to_impact(const Ball& ball, const Air& air);

/// One step of `dt` with bounces on the plane x = 0, as many as fall into it: a rebound has e times the impact's speed.
/// A rebound slower than rest_speed ends the bouncing: the ball is at rest, height 0 and velocity 0. One of just that
/// speed, or an impact at the very end of the step, may count as either.
///
/// @param ball         height 0 or in [1e-6, 1e5], -0.9 a <= velocity
/// @param dt           > 0, s; at most 500 bounces long
/// @param restitution  e in [0, 1], however small
/// @param rest_speed   > 0, m/s
/// @return height and velocity at the end of the step, height >= 0 up to rounding; to 1e-7 of the largest speed in it,
///         and of that times dt; the height to 1e-12 v^2/g besides, as in fly
/// @missing a step with drag and bounces (E05.4)
Ball step_with_drag(const Ball& ball, double dt, const Air& air, double restitution, double rest_speed);

RBC_EXERCISE(fly)
RBC_EXERCISE(time_to_impact)
RBC_EXERCISE(step_with_drag)

}  // namespace rbc::ex05
