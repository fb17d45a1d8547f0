#pragma once

#include <Eigen/Core>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex07 {

/// A door seen from above: all it can do is turn about its hinge, which stands still.
struct Door {
    Eigen::Vector2d hinge;   ///< m
    Eigen::Vector2d centre;  ///< of mass, m; anywhere, on the hinge, too
    double mass;             ///< M, kg, 1e-6 to 1e6
    double inertia;          ///< I, about the centre of mass, kg m^2, > 0
    double spin;             ///< w, rad/s, counter-clockwise
};

/// A smooth ball: no friction, and its spin does not matter.
struct ThrownBall {
    double mass;               ///< m, kg, 1e-6 to 1e6
    Eigen::Vector2d velocity;  ///< m/s
};

struct DoorImpact {
    Eigen::Vector2d ball_velocity;  ///< after, m/s
    double door_spin;               ///< after, rad/s
    Eigen::Vector2d impulse;        ///< of the door on the ball, N s
    Eigen::Vector2d hinge_impulse;  ///< of the hinge on the door: what keeps it in its place, N s
};

/// A ball hits a door at a point, by Newton's law: u_n' = -e u_n, where u is the velocity of the ball relative to the
/// door at that point and n the unit normal from the door to the ball.
///
/// All lengths 1e-6 to 1e3 m, all speeds up to 1e3 m/s, however slow.
/// @param point  anywhere: on the door, across it, on the hinge (where the ball meets no mass that moves)
/// @param n      in any direction, not only across the door
/// @param e      in [0, 1]
/// @return       after the impact; where u_n >= 0, everything as it was and no impulses; right to 14
///               digits of the largest speed and impulse, less what long arms and light doors make of their rounding
/// @missing a ball hits a door: K of a body that can only turn about its hinge
DoorImpact hit_door(const Door& door, const ThrownBall& ball, const Eigen::Vector2d& point, const Eigen::Vector2d& n,
                    double e);

/// How far from the hinge, m, along the line through hinge and centre of mass, a hit across that line is not felt by
/// the hinge: hinge_impulse = 0. Hinge and centre of mass are different points, anywhere in the plane. The door's spin
/// does not matter. To 4e-15 of itself, times 1 + (distance of the hinge from the origin)/(that to the centre).
/// @missing where the hinge feels nothing of a hit
double sweet_spot(const Door& door);

RBC_EXERCISE(hit_door)
RBC_EXERCISE(sweet_spot)

}  // namespace rbc::ex07
