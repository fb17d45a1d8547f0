#pragma once

#include <Eigen/Core>

namespace rbc {

/// The part out of the plane of a x b: with an arm, m, and an impulse, N s, its turning impulse, N m s.
inline double cross(const Eigen::Vector2d& a, const Eigen::Vector2d& b) {
    return a.x() * b.y() - a.y() * b.x();
}

}  // namespace rbc
