#include "common/foundation/scenes/link.hpp"

#include <Eigen/Eigenvalues>
#include <cmath>
#include <memory>
#include <numbers>

#include "common/foundation/scenes/arguments.hpp"
#include "common/foundation/scenes/bodies.hpp"

namespace rbc::scenes {

namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

/// Sums over the rods of a closed line, density 1, from its first corner.
struct Sums {
    double volume = 0;
    Vector3d first = Vector3d::Zero();
    Matrix3d second = Matrix3d::Zero();
};

/// How far the end of a rod along t is ahead of its axis, per distance across: mitred with the rod along `other`.
Vector3d mitre(const Vector3d& t, const Vector3d& other) {
    return -(other - t.dot(other) * t) / (1 + t.dot(other));
}

void add_rod(const Vector3d& from, const Vector3d& way, const Vector3d& a, const Vector3d& b, double radius,
             Sums& sums) {
    const double L = way.norm(), area = std::numbers::pi * radius * radius, V = area * L, k = 0.25 * radius * radius;
    const Vector3d t = way / L;
    const Vector3d first = area * (0.5 * (L * L + k * (b.squaredNorm() - a.squaredNorm())) * t + k * (b - a));
    const Matrix3d second =
        V * ((L * L / 3 + k * b.squaredNorm()) * t * t.transpose() + k * (t * b.transpose() + b * t.transpose()) +
             k * (Matrix3d::Identity() - t * t.transpose()));
    sums.volume += V;
    sums.first += V * from + first;
    sums.second += V * from * from.transpose() + from * first.transpose() + first * from.transpose() + second;
}

}  // namespace

SpatialBody link_body(std::span<const Vector3d> corners, double radius, double density) {
    need_positive("link_body", "radius", radius);
    need_mass("link_body", "density", density);
    const std::size_t n = corners.size();
    need(n >= 3 && n <= Link::max_corners, "link_body", "corners", static_cast<double>(n), "3 to 64");
    for (const Vector3d& corner : corners)
        for (const double x : corner) need_finite("link_body", "corner", x);
    const auto way = [&](std::size_t k) -> Vector3d { return corners[(k + 1) % n] - corners[k % n]; };
    Sums sums;
    for (std::size_t k = 0; k < n; ++k) {
        const Vector3d t = way(k).stableNormalized();
        const Vector3d a = mitre(t, way(k + n - 1).stableNormalized()), b = mitre(t, way(k + 1).stableNormalized());
        need(way(k).norm() > radius * (b - a).norm(), "link_body", "corner", static_cast<double>(k),
             "a piece longer than the mitres at its ends");
        add_rod(corners[k] - corners[0], way(k), a, b, radius, sums);
    }
    const Vector3d centre = sums.first / sums.volume;
    const Matrix3d spread = sums.second - sums.volume * centre * centre.transpose();
    const Eigen::SelfAdjointEigenSolver<Matrix3d> principal(spread.trace() * Matrix3d::Identity() - spread);
    Matrix3d axes = principal.eigenvectors();
    if (axes.determinant() < 0) axes.col(2) *= -1;

    std::vector<Vector3d> own;
    for (const Vector3d& corner : corners) own.push_back(axes.transpose() * (corner - corners[0] - centre));
    SpatialBody body;
    body.shape = Link{.corners = std::make_shared<const std::vector<Vector3d>>(std::move(own)), .radius = radius};
    body.inverse_mass = 1 / (density * sums.volume);
    body.inverse_inertia = (density * principal.eigenvalues()).cwiseInverse();
    body.position = corners[0] + centre;
    body.orientation = Eigen::Quaterniond(axes).normalized();
    return body;
}

std::vector<Vector3d> stadium(const Stadium& s) {
    need(s.straight >= 0 && std::isfinite(s.straight), "stadium", "straight", s.straight, ">= 0 and finite");
    need_positive("stadium", "bend", s.bend);
    need(s.pieces >= 2 && s.pieces <= 31, "stadium", "pieces", s.pieces, "2 to 31");
    // Pieces touch the circle at equal angles, the straight ones at its ends; corners lie amid these.
    const double turn = std::numbers::pi / (s.pieces + 1), out = s.bend / std::cos(0.5 * turn);
    std::vector<Vector3d> line;
    for (const double side : {1.0, -1.0})
        for (int k = 0; k <= s.pieces; ++k) {
            const double angle = (k + 0.5) * turn;
            line.emplace_back(side * out * std::cos(angle), 0, side * (s.straight + out * std::sin(angle)));
        }
    return line;
}

}  // namespace rbc::scenes
