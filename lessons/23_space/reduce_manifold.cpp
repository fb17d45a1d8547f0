#include "lessons/23_space/reduce_manifold.hpp"

#include <Eigen/Geometry>
#include <algorithm>

namespace rbc {

namespace {

using Eigen::Vector3d;

constexpr double equal = 1e-3;
constexpr double on_a_line = 1e-9;  // triangles, of the square of the extent: round-off is some 1e-16 of it

/// The point with the largest value; of those that have it, to `equal`, the farthest from the middle of all; of these,
/// to `equal`, the first. -1 if no value is above `least`.
template <class Value>
int largest(std::span<const ManifoldPoint> points, const Vector3d& middle, double least, const Value& value) {
    double most = least;
    for (const ManifoldPoint& p : points) most = std::max(most, value(p));
    int best = -1;
    double farthest = -1;
    for (std::size_t i = 0; i < points.size() && most > least; ++i) {
        const double distance = (points[i].point - middle).norm();
        if (value(points[i]) < (1 - equal) * most || distance <= (1 + equal) * farthest) continue;
        farthest = distance;
        best = static_cast<int>(i);
    }
    return best;
}

}  // namespace

KeptPoints reduce_manifold(std::span<const ManifoldPoint> points, const Vector3d& n) {
    KeptPoints kept;
    const auto keep = [&](int i) { kept.indices[static_cast<std::size_t>(kept.count++)] = i; };
    if (points.size() <= kept.indices.size()) {
        for (std::size_t i = 0; i < points.size(); ++i) keep(static_cast<int>(i));
        return kept;
    }
    const auto at = [&](int i) -> const Vector3d& { return points[static_cast<std::size_t>(i)].point; };
    double extent = 0, deepest = points[0].gap;
    Vector3d middle = Vector3d::Zero();
    for (const ManifoldPoint& p : points) {
        extent = std::max(extent, (p.point - at(0)).norm());
        deepest = std::min(deepest, p.gap);
        middle += p.point / static_cast<double>(points.size());
    }
    const double thin = on_a_line * extent * extent;
    // Twice the area of a triangle, counter-clockwise seen against n.
    const auto area = [&](const Vector3d& a, const Vector3d& b, const Vector3d& c) {
        return n.dot((b - a).cross(c - a));
    };

    const int one =
        largest(points, middle, -1, [&](const ManifoldPoint& p) { return extent + deepest - p.gap; });  // (23.26)
    keep(one);
    const int two = largest(points, middle, 0, [&](const ManifoldPoint& p) {  // (23.27)
        return n.cross(p.point - at(one)).norm();
    });
    if (two >= 0) keep(two);
    const int three = two < 0 ? -1 : largest(points, middle, thin, [&](const ManifoldPoint& p) {
        return std::abs(area(at(one), at(two), p.point));  // (23.28)
    });
    if (three >= 0) {
        keep(three);
        const bool left = area(at(one), at(two), at(three)) > 0;
        const Vector3d &a = at(one), &b = at(left ? two : three), &c = at(left ? three : two);
        const int four = largest(points, middle, thin, [&](const ManifoldPoint& p) {
            return -std::min({area(a, b, p.point), area(b, c, p.point), area(c, a, p.point)});  // (23.29)
        });
        if (four >= 0) keep(four);
    }
    return kept;
}

}  // namespace rbc
