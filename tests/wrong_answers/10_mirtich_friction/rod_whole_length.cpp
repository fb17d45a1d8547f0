// hint: I = m l^2/3 with l the half length; m l^2/12 is the formula for the whole length.
#include "exercises/10_mirtich_friction/rod.hpp"

#include <Eigen/Geometry>
#include <cmath>

namespace rbc::ex10 {

Eigen::Matrix3d tip_mobility(const ThinRod& rod, const Eigen::Vector3d& axis) {
    // -[a]x [a]x = 1 - a a', and l^2 / (m l^2/3) = 3/m: along the rod the tip is as heavy as m, across it as m/4.
    return (13 * Eigen::Matrix3d::Identity() - 12 * axis * axis.transpose()) / rod.mass;
}

double least_friction(const Eigen::Vector3d& axis, const Eigen::Vector3d& normal) {
    // K^-1 = (m/4) (1 + 3 a a'), so the impulse that holds the tip is along n + 3 (a.n) a.
    const double along = axis.dot(normal), across = axis.cross(normal).norm();
    return 3 * std::abs(along) * across / (1 + 3 * along * along);
}

RodMotion tip_sticks(const ThinRod& rod, const Eigen::Vector3d& axis, const Eigen::Vector3d& normal,
                     const RodMotion& motion, double restitution) {
    const double m = rod.mass, l = rod.half_length;
    const Eigen::Vector3d r = l * axis;
    const double approach = -normal.dot(motion.velocity + motion.spin.cross(r));
    // K P = (1 + e) approach n
    const Eigen::Vector3d P = (1 + restitution) * approach * (m / 4) * (normal + 3 * axis.dot(normal) * axis);
    return {motion.velocity + P / m, motion.spin + r.cross(P) * 3 / (m * l * l)};
}

}  // namespace rbc::ex10
