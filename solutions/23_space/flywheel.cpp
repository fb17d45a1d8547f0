#include "exercises/23_space/flywheel.hpp"

#include <Eigen/Geometry>
#include <Eigen/LU>

namespace rbc::ex23 {

namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

Matrix3d cross_matrix(const Vector3d& a) {
    return Matrix3d{{0, -a.z(), a.y()}, {a.z(), 0, -a.x()}, {-a.y(), a.x(), 0}};
}

}  // namespace

Vector3d step_gyrostat(const Gyrostat& gyrostat, const Vector3d& b, double h) {
    // In turns y = h b+ and parts of the largest moment: J (y - y_0) + y x (J y + s) = 0.
    const double largest = gyrostat.inertia.maxCoeff();
    const Vector3d J = gyrostat.inertia / largest, s = h / largest * gyrostat.wheel, y_0 = h * b;
    Vector3d y = y_0;
    for (int i = 0; i < 30; ++i) {
        const Vector3d momentum = J.cwiseProduct(y) + s;
        const Vector3d residual = J.cwiseProduct(y - y_0) + y.cross(momentum);
        Matrix3d slope = cross_matrix(y) * J.asDiagonal() - cross_matrix(momentum);
        slope.diagonal() += J;
        const Vector3d change = slope.partialPivLu().solve(residual);
        y -= change;
        if (change.norm() <= 1e-15 * y_0.norm()) break;
    }
    return y / h;  // (E23.3)
}

Losses losses(const Gyrostat& gyrostat, const Vector3d& b, double h) {
    const Vector3d after = step_gyrostat(gyrostat, b, h);
    // h times the torque that b+ needs: I (b - b+), and L+ less L turned to be at right angles to L+.
    const Vector3d taken = h * after.cross(gyrostat.inertia.cwiseProduct(after) + gyrostat.wheel);
    return {0.5 * taken.dot(taken.cwiseQuotient(gyrostat.inertia)), taken.squaredNorm()};  // (E23.4)
}

}  // namespace rbc::ex23
