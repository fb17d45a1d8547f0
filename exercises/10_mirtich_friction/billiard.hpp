#pragma once

#include <Eigen/Core>

#include "common/model/exercise.hpp"

namespace rbc::ex10 {

/// A homogeneous ball: its moment of inertia about every axis through the centre is (2/5) m R^2.
struct BilliardBall {
    double mass;    ///< m, 1e-6 to 1e6 kg
    double radius;  ///< R, 1e-6 to 1e3 m
};

/// Any directions, any component may be zero. V, the greatest of the components of v and of R w, is 1e-9 to 1e3 m/s.
struct BallMotion {
    Eigen::Vector3d velocity;  ///< of the centre, m/s
    Eigen::Vector3d spin;      ///< angular velocity, rad/s
};

/// A wall that does not move, or a table.
struct Cushion {
    Eigen::Vector3d normal;  ///< n, unit length up to rounding, from the wall (A) into the ball (B)
    double friction;         ///< mu: 0, or 1e-6 to 1e3
    double restitution;      ///< e in [0, 1], both included
};

/// The tangential velocity of the ball's contact point, m/s: u_t = u - (n . u) n. Zero means that the ball rolls.
/// Right to 1e-14 V.
Eigen::Vector3d slip_velocity(const BallMotion& motion, const BilliardBall& ball, const Eigen::Vector3d& normal);

/// The ball after it has hit the cushion. K of a ball has no coupling and treats all tangents alike, so the friction
/// keeps its direction and the whole collision has a closed form:
///
///   K = diag(7/(2 m), 7/(2 m), 1/m)                                     (E10.2)
///
/// However slowly the ball approaches or slips, it is a collision and there is friction; nothing jumps where one of
/// them becomes zero.
///
/// @return the same motion if the ball does not approach the cushion, u_n >= 0; right to 3e-14 V, and 1e-13 V/R
BallMotion bounce_off_cushion(const BallMotion& motion, const BilliardBall& ball, const Cushion& cushion);

RBC_EXERCISE(slip_velocity)
RBC_EXERCISE(bounce_off_cushion)

}  // namespace rbc::ex10
