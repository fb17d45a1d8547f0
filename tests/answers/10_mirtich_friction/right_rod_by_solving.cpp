#include "exercises/10_mirtich_friction/rod.hpp"

#include <Eigen/Dense>

namespace rbc::ex10 {

/// Another way: (10.1) with a cross matrix, and every inverse by a solver.
Eigen::Matrix3d tip_mobility(const ThinRod& rod, const Eigen::Vector3d& axis) {
    Eigen::Matrix3d r;
    r << 0, -axis.z(), axis.y(), axis.z(), 0, -axis.x(), -axis.y(), axis.x(), 0;
    r *= rod.half_length;
    const double I = rod.mass * rod.half_length * rod.half_length / 3;
    return Eigen::Matrix3d::Identity() / rod.mass - r * r / I;
}

double least_friction(const Eigen::Vector3d& axis, const Eigen::Vector3d& normal) {
    const Eigen::Vector3d P = tip_mobility({1, 1}, axis).ldlt().solve(normal);
    return (P - normal.dot(P) * normal).norm() / normal.dot(P);
}

RodMotion tip_sticks(const ThinRod& rod, const Eigen::Vector3d& axis, const Eigen::Vector3d& normal,
                     const RodMotion& motion, double restitution) {
    const Eigen::Vector3d r = rod.half_length * axis, u = motion.velocity + motion.spin.cross(r);
    const Eigen::Vector3d wanted = -restitution * normal.dot(u) * normal;
    const Eigen::Vector3d P = tip_mobility(rod, axis).ldlt().solve(wanted - u);
    return {motion.velocity + P / rod.mass,
            motion.spin + r.cross(P) * (3 / (rod.mass * rod.half_length * rod.half_length))};
}

}  // namespace rbc::ex10
