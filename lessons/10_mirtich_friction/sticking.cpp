#include "lessons/10_mirtich_friction/sticking.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "lessons/10_mirtich_friction/root.hpp"

namespace rbc {

namespace {

/// (A + x 1)^-1 b for the symmetric 2x2 block A of mu K. By elimination: its rounding acts like one of A, where that of
/// the determinants of Cramer's rule is magnified by the condition of A, and then once more in S of (10.13).
Eigen::Vector2d solve_shifted(const Eigen::Matrix3d& K, double mu, double x, const Eigen::Vector2d& b) {
    const double a = mu * K(0, 0) + x, c = mu * K(1, 1) + x, o = mu * K(0, 1), l = o / a;
    const double y = (b.y() - l * b.x()) / (c - l * o);
    return {(b.x() - o * y) / a, y};
}

Ray ray_along(const Eigen::Matrix3d& K, double mu, const Eigen::Vector2d& direction) {
    const Eigen::Vector2d d = direction.normalized();
    return {std::atan2(d.y(), d.x()), d, flow(K, mu, d).growth};
}

using Coefficients = std::array<double, 5>;
struct Roots {
    std::array<double, 4> at{};
    int count = 0;
};

/// The simple real roots of c_0 + c_1 t + ... : between two neighbouring turning points, which are the roots of the
/// derivative, lies at most one.
Roots real_roots(const Coefficients& c, std::size_t degree) {
    Roots roots;
    if (degree == 0) return roots;
    Coefficients slope{};
    double bound = 0;
    for (std::size_t n = 1; n <= degree; ++n) {
        slope[n - 1] = static_cast<double>(n) * c[n];
        bound = std::max(bound, std::abs(c[n - 1] / c[degree]));
    }
    const auto value_of = [](const Coefficients& a, double t) {
        return (((a[4] * t + a[3]) * t + a[2]) * t + a[1]) * t + a[0];
    };
    const auto value = [&](double t) { return value_of(c, t); };
    const Roots turns = real_roots(slope, degree - 1);
    double low = -1 - bound;  // no root is farther out
    for (int i = 0; i <= turns.count; ++i) {
        const double high = i < turns.count ? turns.at[static_cast<std::size_t>(i)] : 1 + bound;
        if (value(low) == 0 || value(low) * value(high) < 0) {
            roots.at[static_cast<std::size_t>(roots.count++)] =
                value(low) == 0 ? low
                                : find_root(
                                      value, [&](double t) { return value_of(slope, t); }, low, high);
        }
        low = high;
    }
    return roots;
}

}  // namespace

Sticking sticking(const Eigen::Matrix3d& K) {
    const Eigen::Vector2d k = K.topRightCorner<2, 1>();
    const Eigen::Vector2d w = solve_shifted(K, 1, 0, k);
    return {-w, K(2, 2) - k.dot(w)};  // (10.13)
}

bool sticking_is_stable(const Eigen::Matrix3d& K, double mu) {
    return sticking(K).force_ratio.norm() <= mu;  // (10.14)
}

bool sticking_is_stable_by_inverse(const Eigen::Matrix3d& K, double mu) {
    const Eigen::Matrix3d inverse = K.inverse();
    return inverse.topRightCorner<2, 1>().squaredNorm() <= std::pow(mu * inverse(2, 2), 2);  // (10.15)
}

Flow flow(const Eigen::Matrix3d& K, double mu, const Eigen::Vector2d& d) {
    const double gx = K(0, 2) - mu * (K(0, 0) * d.x() + K(0, 1) * d.y());
    const double gy = K(1, 2) - mu * (K(0, 1) * d.x() + K(1, 1) * d.y());
    return {d.x() * gy - d.y() * gx, d.x() * gx + d.y() * gy};  // (10.8)
}

Ray diverging_ray(const Eigen::Matrix3d& K, double mu) {
    const Eigen::Vector2d k = K.topRightCorner<2, 1>();
    const double length = k.norm();
    // |w| >= |k|/(mu trace + R), so the root is not below |k| - mu trace.
    double R = std::max(0.0, length - mu * (K(0, 0) + K(1, 1)));
    Eigen::Vector2d w = mu == 0 ? Eigen::Vector2d(k / length) : solve_shifted(K, mu, R, k);
    for (int i = 0; mu > 0 && i < 60; ++i) {
        const double n = w.norm();
        const double step = n * n * (n - 1) / w.dot(solve_shifted(K, mu, R, w));  // Newton on 1/|w| - 1
        if (!(step > 1e-16 * R)) break;
        R += step;
        w = solve_shifted(K, mu, R, k);  // (10.17)
    }
    const Eigen::Vector2d d = w.normalized();
    return {std::atan2(d.y(), d.x()), d, R};  // (10.8) would be R too, but for the digits that cancel
}

Rays invariant_rays(const Eigen::Matrix3d& K, double mu) {
    const double k1 = K(0, 2), k2 = K(1, 2), difference = mu * (K(0, 0) - K(1, 1)), mixed = mu * K(0, 1);
    const Coefficients c = {mixed - k2, 2 * (k1 - difference), -6 * mixed, 2 * (k1 + difference),
                            k2 + mixed};  // (10.12)
    const double largest =
        std::abs(*std::max_element(c.begin(), c.end(), [](double a, double b) { return std::abs(a) < std::abs(b); }));
    const double scale = K.topLeftCorner<2, 2>().trace() * mu + std::abs(k1) + std::abs(k2);
    Rays rays;
    if (largest <= 1e-14 * scale) return rays;

    std::size_t degree = 4;
    const auto add = [&](double theta) {
        // Newton on Phi: the quartic's root is right to about half the digits where two roots nearly meet.
        for (int i = 0; i < 4; ++i) {
            const Eigen::Vector2d d(std::cos(theta), std::sin(theta)), across(-d.y(), d.x());
            const Flow f = flow(K, mu, d);
            const double slope = -f.growth - mu * across.dot(K.topLeftCorner<2, 2>() * across);
            if (std::abs(f.turning) > 1e-3 * std::abs(slope)) break;
            theta -= f.turning / slope;
        }
        const Ray ray = ray_along(K, mu, {std::cos(theta), std::sin(theta)});
        auto at = static_cast<std::size_t>(rays.count++);
        for (; at > 0 && rays.ray[at - 1].angle > ray.angle; --at) rays.ray[at] = rays.ray[at - 1];
        rays.ray[at] = ray;
    };
    while (degree > 0 && std::abs(c[degree]) <= 1e-14 * largest) --degree;
    if (degree < 4) add(std::numbers::pi);

    const Roots roots = real_roots(c, degree);
    for (int i = 0; i < roots.count && rays.count < 4; ++i) add(2 * std::atan(roots.at[static_cast<std::size_t>(i)]));
    return rays;
}

Ray diverging_ray_by_quartic(const Eigen::Matrix3d& K, double mu) {
    const Rays rays = invariant_rays(K, mu);
    Ray best;
    for (int i = 0; i < rays.count; ++i) {
        const Ray& ray = rays.ray[static_cast<std::size_t>(i)];
        if (i == 0 || ray.growth > best.growth) best = ray;
    }
    return best;
}

double sliding_form(const Eigen::Matrix3d& K, double mu, const Eigen::Vector2d& d) {
    const Eigen::Vector3d xi(-mu * d.x(), -mu * d.y(), 1);
    return xi.dot(K * xi);
}

StickingEnd sticking_compression_end(double slope, double normal_velocity, double normal_work) {
    return {-normal_velocity / slope, 0, normal_work - normal_velocity * normal_velocity / (2 * slope)};  // (10.16)
}

StickingEnd sticking_work_reached(double slope, double normal_velocity, double normal_work, double work_end) {
    const double after = std::sqrt(normal_velocity * normal_velocity + 2 * slope * (work_end - normal_work));
    return {(after - normal_velocity) / slope, after, work_end};  // (10.16)
}

}  // namespace rbc
