#include <Eigen/Geometry>
#include <Eigen/LU>

#include "exercises/23_space/flywheel.hpp"

namespace rbc::ex23 {

namespace {

/// From x towards the root, no farther than the equation gets better.
Eigen::Vector3d nearer(const Eigen::Matrix3d& I, const Gyrostat& g, const Eigen::Vector3d& b, Eigen::Vector3d x,
                       double h) {
    const auto equation = [&](const Eigen::Vector3d& at) -> Eigen::Vector3d {
        return I * (at - b) + h * at.cross(I * at + g.wheel);
    };
    Eigen::Matrix3d slope = I;
    for (int i = 0; i < 3; ++i) {
        const Eigen::Vector3d e = Eigen::Vector3d::Unit(i);
        slope.col(i) += h * (e.cross(I * x + g.wheel) + x.cross(I * e));
    }
    const Eigen::Vector3d way = -slope.fullPivLu().solve(equation(x));
    for (double part = 1; part > 1e-3; part /= 2)
        if (equation(x + part * way).norm() <= equation(x).norm()) return x + part * way;
    return x;
}

}  // namespace

Eigen::Vector3d step_gyrostat(const Gyrostat& g, const Eigen::Vector3d& b, double h) {
    const Eigen::Matrix3d I = g.inertia.asDiagonal();
    Eigen::Vector3d x = b;
    for (int i = 0; i < 100; ++i) x = nearer(I, g, b, x, h);
    return x;
}

Losses losses(const Gyrostat& g, const Eigen::Vector3d& b, double h) {
    const Eigen::Vector3d x = step_gyrostat(g, b, h), I = g.inertia;
    // b.I b - x.I x = (b - x).I (b - x), for x.I (b - x) = 0.
    const Eigen::Vector3d change = (h * x.cross(I.cwiseProduct(x) + g.wheel)).cwiseQuotient(I);
    return {change.dot(I.cwiseProduct(change)) / 2, I.cwiseProduct(change).squaredNorm()};
}

}  // namespace rbc::ex23
