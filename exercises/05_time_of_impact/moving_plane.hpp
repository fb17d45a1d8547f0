#pragma once

#include "common/foundation/exercise/exercise.hpp"
#include "common/foundation/model/particle.hpp"

namespace rbc::ex05 {

/// What may be asked. Speeds, lengths and accelerations are in units of g h, g h^2 and g, and may have either sign.
inline constexpr Allowed plane_steps{1e-6, 1, "s"}, plane_gravities{1e-3, 1e3, "m/s^2"}, plane_heights{-1e4, 1e4},
    plane_velocities{-1e3, 1e3}, plane_accelerations{-20, 20}, relative_speeds{4e-3, 1e3}, gaps{0, 100};

/// A horizontal plane that moves up and down, at the instant t_n of the particle's position. During the step its
/// acceleration is constant, so that a time s later it is at
///
///   X(t_n + s) = X + U s + A s^2/2                                     (E05.2)
struct MovingPlane {
    double height;        ///< X, m; over g h^2 it is one of `plane_heights`
    double velocity;      ///< U, m/s, positive upwards; over g h it is one of `plane_velocities`
    double acceleration;  ///< A, m/s^2; over g it is one of `plane_accelerations`
};

struct BounceParameters {
    double dt;           ///< time step h, of `plane_steps`, s
    double gravity;      ///< magnitude g, of `plane_gravities`, m/s^2; pulls towards -x
    double restitution;  ///< e in [0, 1]
};

inline constexpr Tolerance slow_impact{1e-7},  ///< of |g + A| h
    plane_tolerance{3e-15},                    ///< of the lengths and speeds that come in or arise
    input_rounding{2e-14};                     ///< likewise

/// One exact time step of a particle above a moving plane, with any number of bounces in it. The restitution acts on
/// the velocity relative to the plane at the instant of the impact:
///
///   v' - U' = -e (v - U'),   U' the plane's velocity then              (E05.3)
///
/// If infinitely many bounces fit into the step, the particle rests on the plane at its end and moves along with it.
/// A plane that falls away faster than the particle (g + A <= 0) is hit once at most, and nothing rests on it; that may
/// happen within a step at whose end a free ball would be above it. An impact slower, relative to the plane, than
/// `slow_impact` may count as none, and as rest where g + A > 0, so that a step ends for e = 1, too; one at the very
/// end of the step may count as the next step's.
///
/// @param p         p.x >= plane.height, up to rounding (a little below counts as on the plane), by one of `gaps` times
///                  what the two can approach in a step, h (|v - U| + |g + A| h);
///                  p.v is stored half a step of gravity early, as everywhere in this part: v(t_n) = p.v - g h/2;
///                  v - U is 0, or in size of `relative_speeds` times g h
/// @param plane     at t_n
/// @param bounce    within the ranges above
/// @return the particle at t_n + h, its velocity stored in the same way: v(t_n + h) + g h/2. To `plane_tolerance`, and
///         besides to what a change of the place or of the velocity by `input_rounding` changes of it
/// @missing the exact step above a plane that moves (E05.2), (E05.3)
Particle step_on_moving_plane(const Particle& p, const MovingPlane& plane, const BounceParameters& bounce);

RBC_EXERCISE(step_on_moving_plane)

}  // namespace rbc::ex05
