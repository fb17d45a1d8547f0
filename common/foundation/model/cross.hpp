#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>

namespace rbc {

/// The part out of the plane of a x b: with an arm, m, and an impulse, N s, its turning impulse, N m s.
inline double cross(const Eigen::Vector2d& a, const Eigen::Vector2d& b) {
    return a.x() * b.y() - a.y() * b.x();
}
inline Eigen::Vector3d cross(const Eigen::Vector3d& a, const Eigen::Vector3d& b) {
    return a.cross(b);
}

/// w x r: the velocity, m/s, that a turn of w, rad/s, gives to a point at r, m.
inline Eigen::Vector2d cross(double w, const Eigen::Vector2d& r) {
    return w * Eigen::Vector2d(-r.y(), r.x());
}

}  // namespace rbc
