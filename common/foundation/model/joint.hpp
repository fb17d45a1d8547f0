#pragma once

#include <Eigen/Core>

namespace rbc {

/// What holds two bodies together. A pin (hinge): one point of each is the same point, two rows. A rod: the distance of
/// two points stays, one row.
struct Joint {
    enum class Kind { pin, rod };
    Kind kind = Kind::pin;
    int a = 0, b = 0;                                      ///< indices of the bodies
    Eigen::Vector2d anchor_a = Eigen::Vector2d::Zero();    ///< from A's centre of mass, body axes, m
    Eigen::Vector2d anchor_b = Eigen::Vector2d::Zero();    ///< from B's centre of mass, body axes, m
    double length = 0;                                     ///< of a rod, m, > 0
};

}  // namespace rbc
