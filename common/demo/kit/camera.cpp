#include "common/demo/kit/camera.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <utility>

namespace rbc {

using Eigen::Vector3d;

Vector3d Camera::to_eye() const {
    return {std::cos(elevation) * std::cos(azimuth), std::cos(elevation) * std::sin(azimuth), std::sin(elevation)};
}

Vector3d Camera::right() const {
    return {-std::sin(azimuth), std::cos(azimuth), 0};
}

Vector3d Camera::up() const {
    return to_eye().cross(right());
}

Point Camera::at(const Vector3d& p) const {
    const Vector3d q = p - target;
    const double s = scale(p);
    return {s * q.dot(right()), s * q.dot(up())};
}

Vector3d Camera::ray(Point at) const {
    return (at.x / zoom * right() + at.y / zoom * up() - distance * to_eye()).normalized();
}

Vector3d Camera::beside(Point at, const Vector3d& like) const {
    const Vector3d way = ray(at);
    return eye() + depth(like) / -way.dot(to_eye()) * way;
}

std::vector<Vector3d> Camera::seen(std::span<const Vector3d> corners) const {
    std::vector<Vector3d> result;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vector3d &a = corners[i], &b = corners[(i + 1) % corners.size()];
        const double beyond_a = depth(a) - nearest(), beyond_b = depth(b) - nearest();
        if (beyond_a >= 0) result.push_back(a);
        const bool last_of_line = corners.size() == 2 && i == 1;
        if ((beyond_a >= 0) != (beyond_b >= 0) && !last_of_line)
            result.push_back(a + beyond_a / (beyond_a - beyond_b) * (b - a));
    }
    return result;
}

std::vector<Point> convex_hull(std::vector<Point> points) {
    std::sort(points.begin(), points.end(), [](Point a, Point b) { return std::pair(a.x, a.y) < std::pair(b.x, b.y); });
    const auto left = [](Point a, Point b, Point c) { return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x); };
    std::vector<Point> hull;
    for (int side = 0; side < 2; ++side) {
        const std::size_t from = hull.size();
        for (const Point& p : points) {
            while (hull.size() >= from + 2 && left(hull[hull.size() - 2], hull.back(), p) <= 0) hull.pop_back();
            hull.push_back(p);
        }
        hull.pop_back();
        std::reverse(points.begin(), points.end());
    }
    return hull;
}

}  // namespace rbc
