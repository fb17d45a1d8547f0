#pragma once

#include <Eigen/Core>

#include "common/model/exercise.hpp"

namespace rbc::ex10 {

/// A homogeneous ball: its moment of inertia about every axis through the centre is (2/5) m R^2.
struct BilliardBall {
    double mass;    ///< m > 0, kg
    double radius;  ///< R > 0, m
};

struct BallMotion {
    Eigen::Vector3d velocity;  ///< of the centre, m/s
    Eigen::Vector3d spin;      ///< angular velocity, rad/s
};

/// A wall that does not move, or a table.
struct Cushion {
    Eigen::Vector3d normal;  ///< n, unit length, from the wall (A) into the ball (B)
    double friction;         ///< mu >= 0
    double restitution;      ///< e in [0, 1]
};

/// The tangential velocity of the ball's contact point, m/s: u_t = u - (n . u) n. Zero means that the ball rolls.
Eigen::Vector3d slip_velocity(const BallMotion& motion, const BilliardBall& ball, const Eigen::Vector3d& normal);

/// The ball after it has hit the cushion. K of a ball has no coupling and treats all tangents alike, so the friction
/// keeps its direction and the whole collision has a closed form:
///
///   K = diag(7/(2 m), 7/(2 m), 1/m)                                     (E10.2)
///
/// @return the same motion if the ball does not approach the cushion
BallMotion bounce_off_cushion(const BallMotion& motion, const BilliardBall& ball, const Cushion& cushion);

RBC_EXERCISE(slip_velocity)
RBC_EXERCISE(bounce_off_cushion)

}  // namespace rbc::ex10
