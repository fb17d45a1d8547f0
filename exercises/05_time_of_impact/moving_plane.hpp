#pragma once

#include "common/foundation/exercise/exercise.hpp"
#include "common/foundation/model/particle.hpp"

namespace rbc::ex05 {

/// A horizontal plane that moves up and down, at the instant t_n of the particle's position. During the step its
/// acceleration is constant, so that a time s later it is at
///
///   X(t_n + s) = X + U s + A s^2/2                                     (E05.2)
struct MovingPlane {
    double height;        ///< X, m
    double velocity;      ///< U, m/s, positive upwards
    double acceleration;  ///< A, m/s^2, of either sign
};

struct BounceParameters {
    double dt;           ///< time step h in [1e-6, 1], s
    double gravity;      ///< magnitude g in [1e-3, 1e3], m/s^2; pulls towards -x
    double restitution;  ///< e in [0, 1]
};

/// One exact time step of a particle above a moving plane, with any number of bounces in it. The restitution acts on
/// the velocity relative to the plane at the instant of the impact:
///
///   v' - U' = -e (v - U'),   U' the plane's velocity then              (E05.3)
///
/// If infinitely many bounces fit into the step, the particle rests on the plane at its end and moves along with it.
/// A plane that falls away faster than the particle (g + A <= 0) is hit once at most, and nothing rests on it; that may
/// happen within a step at whose end a free ball would be above it. An impact slower, relative to the plane, than 1e-7
/// |g + A| h may count as none, and as rest where g + A > 0, so that a step ends for e = 1, too; one at the very end of
/// the step may count as the next step's.
///
/// @param p         p.x >= plane.height, up to rounding (a little below counts as on the plane);
///                  p.v is stored half a step of gravity early, as everywhere in this part: v(t_n) = p.v - g h/2
/// @param plane     at t_n; A of either sign, up to 20 g and more; X and U of either sign, up to 1e4 g h^2 and 1e3 g h
/// @param bounce  within the ranges above
/// @return the particle at t_n + h, its velocity stored in the same way: v(t_n + h) + g h/2. To 3e-15 of the lengths
///         and speeds that come in or arise, and as well as a last digit of these determines it
/// @missing the exact step above a plane that moves (E05.2), (E05.3)
Particle step_on_moving_plane(const Particle& p, const MovingPlane& plane, const BounceParameters& bounce);

RBC_EXERCISE(step_on_moving_plane)

}  // namespace rbc::ex05
