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
    const auto slope = [&](double angle) {
        const Eigen::Vector2d f = on_ellipse(angle, grain);
        const Eigen::Vector2d turn(-grain.mu1 * std::sin(angle), grain.mu2 * std::cos(angle));
        return turn.dot(K.topLeftCorner<2, 2>() * f + K.topRightCorner<2, 1>());
    };
    // Between two angles where the slope of the form changes its sign lies a valley; of all the deepest.
    const int steps = 4000;
    const double step = 2 * std::numbers::pi / steps;
    double best = 0;
    bool found = false;
    for (int i = 0; i < steps; ++i) {
        double low = (i + 0.5) * step, high = (i + 1.5) * step;
        if (!(slope(low) < 0 && slope(high) >= 0)) continue;
        for (int k = 0; k < 80; ++k) {
            const double middle = 0.5 * (low + high);
            (slope(middle) < 0 ? low : high) = middle;
        }
        if (!found || form(K, high, grain) < form(K, best, grain)) best = high;
        found = true;
    }
    return Eigen::Vector2d(-std::cos(best) / grain.mu1, -std::sin(best) / grain.mu2).normalized();
}

}  // namespace rbc::ex10
