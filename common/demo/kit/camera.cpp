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

TurnedCamera::TurnedCamera(Parameters& parameters, std::function<Camera()> home, const std::string& prefix)
    : parameters_(parameters),
      home_(std::move(home)),
      azimuth_{prefix + "azimuth", 0},
      elevation_{prefix + "elevation", 0},
      zoom_{prefix + "zoom", 1} {
    const auto add = [&](Bound& bound, const char* unit, const char* help, const Range& range) {
        parameters_.real(bound.name, unit, help, bound.value, range).of_view = true;
    };
    add(azimuth_, "deg", "of the eye, round the scene", between(-180, 180, -180, 180));
    add(elevation_, "deg", "of the eye, above the horizon", between(-89, 89, -10, 89));
    add(zoom_, "", "of the picture", between(0.05, 20, 0.2, 5, false, true));
    parameters_.let_follow(azimuth_.name, [this] { return std::remainder(home_().azimuth / degree, 360); });
    parameters_.let_follow(elevation_.name, [this] { return home_().elevation / degree; });
    parameters_.let_follow(zoom_.name, [this] { return home_().zoom; });
}

Camera TurnedCamera::now() const {
    Camera camera = home_();
    camera.azimuth = azimuth_.value * degree;
    camera.elevation = elevation_.value * degree;
    camera.zoom = zoom_.value;
    return camera;
}

bool TurnedCamera::drag(Point at, bool first, double width) {
    if (pointer_ && !first) {
        const double degrees = 180 / width;
        parameters_.set_nearest(azimuth_.name, std::remainder(azimuth_.value - degrees * (at.x - pointer_->x), 360));
        parameters_.set_nearest(elevation_.name, elevation_.value - degrees * (at.y - pointer_->y));
    }
    if (pointer_ || first) pointer_ = at;
    return false;
}

void TurnedCamera::zoom(double factor) {
    parameters_.set_nearest(zoom_.name, zoom_.value * factor);
}

void TurnedCamera::look_home() {
    for (const Bound* bound : {&azimuth_, &elevation_, &zoom_}) parameters_.restore(bound->name);
}

}  // namespace rbc
