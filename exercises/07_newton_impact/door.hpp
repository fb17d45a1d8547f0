#pragma once

#include <Eigen/Core>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex07 {

/// What may be asked.
inline constexpr Allowed door_sizes{1e-6, 1e3, "m"}, door_masses{1e-6, 1e6, "kg"}, door_inertias{1e-3, 1e3},
    hit_speeds{1e-9, 1e3, "m/s"}, ball_masses{1e-6, 1e6, "kg"}, centre_distances{1e-3, 1};

/// A door seen from above: all it can do is turn about its hinge, which stands still.
///
/// All its places are in a square of half side L, of `door_sizes`: the hinge in one about the origin, the centre, and
/// the point of a hit, in one about the hinge. All speeds are V, of `hit_speeds`, or less: each component of the ball's
/// velocity, and |w| L. Any of these places and speeds may be 0, and small beside L and V; none is too small to count.
struct Door {
    Eigen::Vector2d hinge;   ///< m
    Eigen::Vector2d centre;  ///< of mass, m; on the hinge, too
    double mass;             ///< M, of `door_masses`, kg
    double inertia;          ///< I, about the centre of mass, kg m^2: M L^2 times one of `door_inertias`
    double spin;             ///< w, rad/s, counter-clockwise
};

/// A smooth ball: no friction, and its spin does not matter.
struct ThrownBall {
    double mass;               ///< m, of `ball_masses`, kg
    Eigen::Vector2d velocity;  ///< v, m/s
};

struct DoorImpact {
    Eigen::Vector2d ball_velocity;  ///< after, m/s
    double door_spin;               ///< after, rad/s
    Eigen::Vector2d impulse;        ///< of the door on the ball, N s
    Eigen::Vector2d hinge_impulse;  ///< of the hinge on the door: what keeps it in its place, N s
};

inline constexpr Tolerance hit_tolerance{1e-14},  ///< see hit_door
    spot_tolerance{4e-15};                        ///< of itself, times 1 + (hinge to origin)/(hinge to centre)

/// A ball hits a door at a point, by Newton's law: u_n' = -e u_n, where u is the velocity of the ball relative to the
/// door at that point and n the unit normal from the door to the ball.
///
/// @param point  on the door, across it, on the hinge (where the ball meets no mass that moves)
/// @param n      in any direction, not only across the door
/// @param e      in [0, 1]
/// @return       after the impact; where u_n >= 0, exactly as it was and no impulses.
///               To `hit_tolerance`, of T = k U/K in the ball's impulse, U + T/m in its velocity, |w| + T D/I_H in the
///               spin, and T + M |c| times this in the hinge's impulse: K and I_H (about the hinge) are those of this
///               impact, c is the centre as seen from the hinge, D adds up |hinge|, |centre| and |point|,
///               U = |v| + D |w|, and k = 1 + D sqrt(m/I_H) + D sqrt(M/I) is what long arms make of a rounding.
/// @missing a ball hits a door: K of a body that can only turn about its hinge
DoorImpact hit_door(const Door& door, const ThrownBall& ball, const Eigen::Vector2d& point, const Eigen::Vector2d& n,
                    double e);

/// How far from the hinge, m, along the line through hinge and centre of mass, a hit across that line is not felt by
/// the hinge: hinge_impulse = 0. The door's spin does not matter.
/// @param door  its centre is L times one of `centre_distances` from the hinge, in any direction
/// @return to `spot_tolerance`
/// @missing where the hinge feels nothing of a hit
double sweet_spot(const Door& door);

RBC_EXERCISE(hit_door)
RBC_EXERCISE(sweet_spot)

}  // namespace rbc::ex07
