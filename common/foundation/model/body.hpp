#pragma once

#include <Eigen/Core>

#include "common/foundation/model/shape.hpp"

namespace rbc {

/// A rigid body in the plane. Inverse mass and inertia of 0: it never moves by itself nor by any impulse.
struct Body {
    Shape shape = Circle{};
    double inverse_mass = 0;                                   ///< 1/kg, >= 0
    double inverse_inertia = 0;                                ///< about the centre of mass, 1/(kg m^2), >= 0
    Eigen::Vector2d position = Eigen::Vector2d::Zero();        ///< of the centre of mass, m
    double angle = 0;                                          ///< body to world, rad, counter-clockwise
    Eigen::Vector2d velocity = Eigen::Vector2d::Zero();        ///< of the centre of mass, m/s
    double angular_velocity = 0;                               ///< rad/s, counter-clockwise
};

}  // namespace rbc
