#include "exercises/10_mirtich_friction/anisotropic.hpp"

#include <Eigen/LU>
#include <cmath>
#include <numbers>

namespace rbc::ex10 {

namespace {

Eigen::Vector2d on_ellipse(double angle, const Grain& grain) {
    return {grain.mu1 * std::cos(angle), grain.mu2 * std::sin(angle)};
}

/// What the energy rate changes by, per normal impulse squared, while friction is at this angle: xi' K xi.
double form(const Eigen::Matrix3d& K, double angle, const Grain& grain) {
    const Eigen::Vector2d f = on_ellipse(angle, grain);
    const Eigen::Vector3d xi(f.x(), f.y(), 1);
    return xi.dot(K * xi);
}

}  // namespace

/// Another way: everything by the angle on the ellipse; the way out is where xi' K xi is least.
Eigen::Vector2d sliding_friction(const Eigen::Vector2d& u_t, const Grain& grain) {
    return on_ellipse(std::atan2(-grain.mu2 * u_t.y(), -grain.mu1 * u_t.x()), grain);
}

Eigen::Vector3d sliding_slope(const Eigen::Matrix3d& K, const Eigen::Vector2d& u_t, const Grain& grain) {
    const Eigen::Vector2d f = sliding_friction(u_t, grain);
    return f.x() * K.col(0) + f.y() * K.col(1) + K.col(2);
}

bool grain_sticks(const Eigen::Matrix3d& K, const Grain& grain) {
    const Eigen::Vector3d e = K.inverse().col(2);
    return std::pow(e.x() / grain.mu1, 2) + std::pow(e.y() / grain.mu2, 2) <= e.z() * e.z();
}

Eigen::Vector2d leaving_direction(const Eigen::Matrix3d& K, const Grain& grain) {
    const double step = std::numbers::pi / 1000;
    double best = 0;
    for (int i = 1; i < 2000; ++i) {
        if (form(K, i * step, grain) < form(K, best, grain)) best = i * step;
    }
    // The slope of the form changes its sign within a step of there.
    const auto slope = [&](double angle) {
        const Eigen::Vector2d f = on_ellipse(angle, grain);
        const Eigen::Vector2d turn(-grain.mu1 * std::sin(angle), grain.mu2 * std::cos(angle));
        return turn.dot(K.topLeftCorner<2, 2>() * f + K.topRightCorner<2, 1>());
    };
    double low = best - step, high = best + step;
    for (int i = 0; i < 80; ++i) {
        const double middle = 0.5 * (low + high);
        (slope(middle) < 0 ? low : high) = middle;
    }
    return Eigen::Vector2d(-std::cos(low) / grain.mu1, -std::sin(low) / grain.mu2).normalized();
}

}  // namespace rbc::ex10
