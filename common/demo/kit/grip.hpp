#pragma once

#include <Eigen/Core>

#include "common/foundation/model/body.hpp"

namespace rbc {

/// How firmly a hand holds a body: limits in weights of that body, m times 9.81 m/s^2, so that they fit every scene.
struct Grip {
    double rate = 12;   ///< 1/s, > 0: how fast what it holds follows the hand
    double force = 40;  ///< the largest force, in weights, >= 0
    double torque = 4;  ///< the largest that keeps it from turning, in weights times the distance from sqrt(I/m), >= 0
};

/// Pulls the point `local` of a body towards `target` for one step, as a damped spring with both limits: the point
/// shall move with rate times the distance (at most half the distance in a step), and the body shall not turn. The
/// torque keeps a body level that is held a little off its centre, and gives way where something presses on it hard.
/// Only the body's velocities change; a body that no impulse moves stays as it is.
/// @param local   in the body's frame, m
/// @param target  in the world, m
/// @param dt      > 0, s
/// @return        the force on the body, N
Eigen::Vector2d pull(Body& body, const Eigen::Vector2d& local, const Eigen::Vector2d& target, double dt,
                     const Grip& grip = {});
Eigen::Vector3d pull(SpatialBody& body, const Eigen::Vector3d& local, const Eigen::Vector3d& target, double dt,
                     const Grip& grip = {});

}  // namespace rbc
