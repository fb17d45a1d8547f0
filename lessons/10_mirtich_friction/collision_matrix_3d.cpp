#include "lessons/10_mirtich_friction/collision_matrix_3d.hpp"

#include <Eigen/Geometry>

#include "common/foundation/model/contact.hpp"

namespace rbc {

Eigen::Matrix3d cross_matrix(const Eigen::Vector3d& r) {
    Eigen::Matrix3d m;
    m << 0, -r.z(), r.y(),  //
        r.z(), 0, -r.x(),   //
        -r.y(), r.x(), 0;
    return m;
}

Eigen::Matrix3d mobility_at(const SpatialBody& body, const Eigen::Vector3d& r) {
    // -[r]x I^-1 [r]x = A D A' with A = [r]x R and D the principal values: symmetric to the last bit.
    const Eigen::Matrix3d A = cross_matrix(r) * body.orientation.toRotationMatrix();
    Eigen::Matrix3d K = body.inverse_mass * Eigen::Matrix3d::Identity();
    for (int i = 0; i < 3; ++i) K += body.inverse_inertia[i] * A.col(i) * A.col(i).transpose();  // (10.1)
    return K;
}

Eigen::Matrix3d collision_matrix_3d(const SpatialBody& a, const Eigen::Vector3d& r_a, const SpatialBody& b,
                                    const Eigen::Vector3d& r_b, const Eigen::Matrix3d& axes) {
    const Eigen::Matrix3d K = axes.transpose() * (mobility_at(a, r_a) + mobility_at(b, r_b)) * axes;  // (10.2)
    return 0.5 * (K + K.transpose());
}

Eigen::Matrix3d contact_axes(const Eigen::Vector3d& normal) {
    Eigen::Matrix3d axes;
    axes.leftCols<2>() = tangents(normal);
    axes.col(2) = normal;
    return axes;
}

}  // namespace rbc
