#pragma once

#include <Eigen/Core>

namespace rbc {

/// A ball on a table, its normal e_z: it slides, then it rolls. With the moment i m R^2, and u the velocity of its
/// lowest point,
///
///   u = v - R w x e_z                                                                            (23.48)
///   dv/dt = -mu g u/|u|,   dw/dt = mu g/(i R) (e_z x u)/|u|,   du/dt = -(1 + 1/i) mu g u/|u|    (23.49)
///
/// so u keeps its direction, and v moves on a parabola, until
///
///   T = |u_0|/((1 + 1/i) mu g),   v = v_0 - i/(1 + i) u_0,   R w = e_z x v + R w_z e_z           (23.50)
///
/// From there it rolls on as it is. A solid ball, i = 2/5: T = 2 |u_0|/(7 mu g), v = v_0 - 2/7 u_0. Its spin w_z stays:
/// friction acts at a point, and a point knows no turning about the normal. (A real ball's spot is a pressed disc.)
struct BallMotion {
    Eigen::Vector3d position = Eigen::Vector3d::Zero();          ///< of the centre, m
    Eigen::Vector3d velocity = Eigen::Vector3d::Zero();          ///< m/s, along the table
    Eigen::Vector3d angular_velocity = Eigen::Vector3d::Zero();  ///< rad/s
};

struct BallOnTable {
    double radius = 0.0286;  ///< m, > 0
    double inertia = 0.4;    ///< i, > 0: 2/5 solid, 2/3 hollow
    double friction = 0.2;   ///< mu, > 0
    double gravity = 9.81;   ///< m/s^2, > 0
};

/// u of (23.48), m/s.
Eigen::Vector3d slip_of(const BallMotion& motion, double radius);

/// T of (23.50), s; 0 for a ball that rolls.
/// @throws std::invalid_argument  a number outside its range, or not finite; a velocity off the table (says which)
double rolling_begins(const BallOnTable& ball, const BallMotion& start);

/// The motion after `time`, s, >= 0, finite. Errors as rolling_begins.
/// Exact to round-off. Source: elementary mechanics.
BallMotion slide_and_roll(const BallOnTable& ball, const BallMotion& start, double time);

}  // namespace rbc
