#pragma once

#include <Eigen/Core>
#include <optional>

#include "common/foundation/exercise/exercise.hpp"

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
/// @missing the tangential velocity of the contact point, v + w x r without its normal part
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
/// @missing the ball after the cushion, in closed form (E10.2)
BallMotion bounce_off_cushion(const BallMotion& motion, const BilliardBall& ball, const Cushion& cushion);

/// The spin with which a ball that comes with `velocity` leaves the cushion with the tangential velocity `wished`. Of
/// several such spins the least; so it never turns about the normal.
///
/// Let V be the larger of |velocity| and |wished|, 1e-9 to 1e3 m/s. Two velocities that differ by less than 1e-9 V
/// count as equal: a wished change may be just what friction can do at most, and what it can do may be nothing. No two
/// that matter here differ by 1e-12 V to 1e-6 V, and what friction can do is nothing or V/1000 or more.
///
/// @param velocity  of the centre, any direction, away from the cushion too
/// @param wished    v_t of the centre after the bounce, m/s; along the cushion up to rounding
/// @return right to 1e-8 V/R; none where no spin does it
/// @missing the least spin with which the ball leaves as wished
std::optional<Eigen::Vector3d> spin_for(const Eigen::Vector3d& velocity, const Eigen::Vector3d& wished,
                                        const BilliardBall& ball, const Cushion& cushion);

RBC_EXERCISE(slip_velocity)
RBC_EXERCISE(bounce_off_cushion)
RBC_EXERCISE(spin_for)

}  // namespace rbc::ex10
