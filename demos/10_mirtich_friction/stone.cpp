#include "demos/10_mirtich_friction/path.hpp"

#include <Eigen/Geometry>
#include <array>
#include <cmath>
#include <vector>

namespace rbc {

namespace {

constexpr double elevation = 0.47;   // rad, of the viewer
constexpr double half_ground = 2.6;  // of its edge

/// Half edges of the stone, and how it is turned.
const Eigen::Vector3d half{0.19, 0.14, 0.27};
Eigen::Matrix3d turned() {
    const Eigen::AngleAxisd lean(0.62, Eigen::Vector3d(0.8, 0.6, 0).normalized()), yaw(0.5, Eigen::Vector3d::UnitZ());
    return (lean * yaw).toRotationMatrix();
}

struct Face {
    std::array<Eigen::Vector3d, 4> corners;  ///< from the stone's centre
    Eigen::Vector3d normal;
};

std::vector<Face> faces() {
    const Eigen::Matrix3d R = turned();
    std::vector<Face> all;
    for (int axis = 0; axis < 3; ++axis) {
        for (double side : {-1.0, 1.0}) {
            Face face;
            face.normal = side * R.col(axis);
            const int u = (axis + 1) % 3, v = (axis + 2) % 3;
            const std::array<std::array<double, 2>, 4> around{{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}};
            for (std::size_t i = 0; i < 4; ++i) {
                Eigen::Vector3d corner;
                corner[axis] = side * half[axis];
                corner[u] = around[i][0] * half[u];
                corner[v] = around[i][1] * half[v];
                face.corners[i] = R * corner;
            }
            all.push_back(face);
        }
    }
    return all;
}

/// From the stone's centre.
Eigen::Vector3d lowest_corner(const std::vector<Face>& all) {
    Eigen::Vector3d lowest = all.front().corners.front();
    for (const Face& face : all)
        for (const Eigen::Vector3d& corner : face.corners)
            if (corner.z() < lowest.z()) lowest = corner;
    return lowest;
}

}  // namespace

Rect stone_world() {
    return {-1.15, -0.62, 2.3, 1.75};
}

Point in_view(const Eigen::Vector3d& point) {
    return {point.x(), std::sin(elevation) * point.y() + std::cos(elevation) * point.z()};
}

void draw_ground(Canvas& canvas) {
    const auto at = [](double x, double y) { return in_view({x, y, 0}); };
    const std::array<Point, 4> ground{at(-half_ground, -half_ground), at(half_ground, -half_ground),
                                      at(half_ground, half_ground), at(-half_ground, half_ground)};
    canvas.polygon(ground, colours::ground.with_alpha(0.45));
    for (int i = -6; i <= 6; ++i) {
        const double x = half_ground * i / 6;
        canvas.line(at(x, -half_ground), at(x, half_ground), {colours::grey.with_alpha(0.3), 1});
        canvas.line(at(-half_ground, x), at(half_ground, x), {colours::grey.with_alpha(0.3), 1});
    }
    const double x = -1.0, y = -1.05;
    canvas.arrow(at(x, y), at(x + 0.3, y), {colours::ink, 1.5});
    canvas.text({at(x + 0.33, y).x, at(x + 0.33, y).y}, "t1", {14, colours::ink});
    canvas.arrow(at(x, y), at(x, y + 0.45), {colours::ink, 1.5});
    canvas.text({at(x, y + 0.5).x - 0.03, at(x, y + 0.5).y + 0.04}, "t2", {14, colours::ink});
}

void draw_stone(Canvas& canvas, const Eigen::Vector3d& corner, Colour colour) {
    const std::vector<Face> all = faces();
    const Eigen::Vector3d centre = corner - lowest_corner(all);
    const Eigen::Vector3d to_viewer(0, -std::cos(elevation), std::sin(elevation));
    const Eigen::Vector3d light = Eigen::Vector3d(-0.4, -0.5, 0.8).normalized();
    // Convex: the faces that are turned towards the viewer hide nothing of each other.
    for (const Face& face : all) {
        if (face.normal.dot(to_viewer) <= 0) continue;
        std::array<Point, 4> points;
        for (std::size_t i = 0; i < 4; ++i) points[i] = in_view(centre + face.corners[i]);
        const double shade = 0.25 + 0.45 * std::max(0.0, face.normal.dot(light));
        const auto lit = [&](double c) { return c + shade * (1 - c); };
        canvas.polygon(points, Colour{lit(colour.r), lit(colour.g), lit(colour.b)}.with_alpha(0.6));
        canvas.polygon_outline(points, {colours::ink, 1.2});
    }
}

}  // namespace rbc
