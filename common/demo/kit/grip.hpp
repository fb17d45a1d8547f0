#pragma once

#include <Eigen/Core>

#include "common/foundation/model/body.hpp"

namespace rbc {

/// How firmly a hand holds a body: limits in weights of that body, m times 9.81 m/s^2, so that they fit every scene.
struct Grip {
    double rate = 12;   ///< 1/s, > 0: how fast what it holds follows the hand
    double force = 40;  ///< most force, in weights, >= 0
    double torque = 4;  ///< with which fingers keep it from turning, in weights times the distance from sqrt(I/m), >= 0
};

/// Pulls the point `local` of a body towards `target` for one step, as a damped spring would that has both limits: the
/// point shall move with rate times the distance (at most half the distance in a step), and the body shall not turn.
/// Fingers hold a body level that is taken a little off its centre, and give way to one that something presses hard.
/// The body's velocities change, nothing else; a body that no impulse moves stays as it is.
/// @param local   in the body's frame, m
/// @param target  in the world, m
/// @param dt      > 0, s
/// @return        the force on the body, N
Eigen::Vector2d pull(Body& body, const Eigen::Vector2d& local, const Eigen::Vector2d& target, double dt,
                     const Grip& grip = {});

}  // namespace rbc
