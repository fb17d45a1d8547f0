#pragma once

#include <Eigen/Core>
#include <optional>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex10 {

/// What may be asked. Where a number may also be 0, it says so.
inline constexpr Allowed ball_masses{1e-6, 1e6, "kg"}, ball_radii{1e-6, 1e3, "m"}, ball_speeds{1e-9, 1e3, "m/s"},
    cushion_frictions{1e-6, 1e3}, rooms{1e-3, 2e3};

/// A homogeneous ball: its moment of inertia about every axis through the centre is (2/5) m R^2.
struct BilliardBall {
    double mass;    ///< m, of `ball_masses`, kg
    double radius;  ///< R, of `ball_radii`, m
};

/// Any directions, any component may be zero. V, the greatest of the components of v and of R w, is of `ball_speeds`.
struct BallMotion {
    Eigen::Vector3d velocity;  ///< of the centre, m/s
    Eigen::Vector3d spin;      ///< angular velocity, rad/s
};

/// A wall that does not move, or a table.
struct Cushion {
    Eigen::Vector3d normal;  ///< n, unit length up to rounding, from the wall (A) into the ball (B)
    double friction;         ///< mu: 0, or of `cushion_frictions`
    double restitution;      ///< e in [0, 1], both included
};

inline constexpr Tolerance slip_tolerance{1e-14},  ///< of V
    bounce_tolerance{3e-14},                       ///< of (1 + mu) V: friction is mu times what rounds
    spin_tolerance{1e-13},                         ///< of (1 + mu) V/R
    wish_tolerance{1e-8},                          ///< of V/R, with the V of spin_for
    equal_velocities{1e-9};                        ///< of that V, too

/// The tangential velocity of the ball's contact point, m/s: u_t = u - (n . u) n. Zero means that the ball rolls.
/// @return to `slip_tolerance`
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
/// @return the velocity to `bounce_tolerance`, the spin to `spin_tolerance`; the same motion if the ball does not
///         approach the cushion, u_n >= 0
/// @missing the ball after the cushion, in closed form (E10.2)
BallMotion bounce_off_cushion(const BallMotion& motion, const BilliardBall& ball, const Cushion& cushion);

/// The spin with which a ball that comes with `velocity` leaves the cushion with the tangential velocity `wished`. Of
/// several such spins the least; so it never turns about the normal.
///
/// Let V, of `ball_speeds`, be the larger of |velocity| and |wished|. Two velocities that differ by less than
/// `equal_velocities` count as equal: a wished change may be just what friction can do at most, and what it can do may
/// be nothing. No two that matter here differ by more than a thousandth of that and less than a thousand times that.
/// What friction can do is 0 up to rounding, or V times one of `rooms`.
///
/// @param velocity  of the centre, any direction, away from the cushion too
/// @param wished    v_t of the centre after the bounce, m/s; along the cushion up to rounding
/// @return to `wish_tolerance`; none where no spin does it
/// @missing the least spin with which the ball leaves as wished
std::optional<Eigen::Vector3d> spin_for(const Eigen::Vector3d& velocity, const Eigen::Vector3d& wished,
                                        const BilliardBall& ball, const Cushion& cushion);

RBC_EXERCISE(slip_velocity)
RBC_EXERCISE(bounce_off_cushion)
RBC_EXERCISE(spin_for)

}  // namespace rbc::ex10
