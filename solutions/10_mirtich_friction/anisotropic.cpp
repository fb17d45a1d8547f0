#include "exercises/10_mirtich_friction/anisotropic.hpp"

#include <Eigen/LU>
#include <cmath>

namespace rbc::ex10 {

Eigen::Vector2d sliding_friction(const Eigen::Vector2d& u_t, const Grain& grain) {
    // u_t . f is least where the normal of the ellipse is along -u_t.
    const Eigen::Vector2d w(grain.mu1 * u_t.x(), grain.mu2 * u_t.y());
    return Eigen::Vector2d(-grain.mu1 * w.x(), -grain.mu2 * w.y()) / w.norm();
}

Eigen::Vector3d sliding_slope(const Eigen::Matrix3d& K, const Eigen::Vector2d& u_t, const Grain& grain) {
    const Eigen::Vector2d f = sliding_friction(u_t, grain);
    return K * Eigen::Vector3d(f.x(), f.y(), 1);
}

bool grain_sticks(const Eigen::Matrix3d& K, const Grain& grain) {
    const Eigen::Vector2d needed = -K.topLeftCorner<2, 2>().inverse() * K.topRightCorner<2, 1>();
    return std::hypot(needed.x() / grain.mu1, needed.y() / grain.mu2) <= 1;
}

Eigen::Vector2d leaving_direction(const Eigen::Matrix3d& K, const Grain& grain) {
    // In the velocities w = M u_t, M = diag(mu1, mu2), the ellipse is a circle: friction 1, matrix M Ktt M,
    // coupling M k.
    const Eigen::Vector2d m(grain.mu1, grain.mu2);
    const Eigen::Matrix2d A = m.asDiagonal() * K.topLeftCorner<2, 2>() * m.asDiagonal();
    const Eigen::Vector2d b = m.cwiseProduct(K.topRightCorner<2, 1>());
    // |(A + R)^-1 b| = 1 falls with R: bisection between 0 and |b|.
    const auto shifted = [&](double R) { return Eigen::Vector2d((A + R * Eigen::Matrix2d::Identity()).inverse() * b); };
    double low = 0, high = b.norm();
    for (int i = 0; i < 100; ++i) {
        const double R = 0.5 * (low + high);
        (shifted(R).norm() > 1 ? low : high) = R;
    }
    return shifted(0.5 * (low + high)).cwiseQuotient(m).normalized();
}

}  // namespace rbc::ex10
