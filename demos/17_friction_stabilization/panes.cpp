#include "demos/17_friction_stabilization/panes.hpp"

#include <algorithm>
#include <cmath>

namespace rbc {

std::vector<Point> profile_of(const Building& building, const World& world) {
    std::vector<Point> dots;
    const std::size_t before = building.start.bodies.size();
    for (std::size_t i = before; i < world.bodies.size() && i - before < building.bricks.size(); ++i) {
        const Eigen::Vector2d& place = building.bricks[i - before].position;
        dots.push_back({world.bodies[i].position.x() - place.x(), place.y()});
    }
    return dots;
}

Rect profile_world(double height) {
    return {-0.5, 0, 1, height};
}

void draw_profile(Canvas& canvas, const Rect& world, const std::vector<PaneDots>& lanes) {
    canvas.line({0, world.y}, {0, world.top()}, {colours::grey, 1.5, Stroke::Dash::dashed});
    for (const auto& [colour, dots] : lanes) {
        for (const Point& p : dots)
            canvas.dot({std::clamp(p.x, world.x + 0.01, world.right() - 0.01), p.y}, 3.5, colour.with_alpha(0.8));
    }
}

Rect rolling_plane_world(double fastest) {
    const double reach = std::max(1.5, fastest + 0.5);
    return {-0.3 * reach, -0.3 * reach, 1.3 * reach, 1.3 * reach + 2};
}

void draw_rolling_plane(Canvas& canvas, const Rect& world, double clamp, const std::vector<PaneDots>& lanes) {
    const double far = 2 * (std::abs(world.x) + world.width + world.height);
    canvas.line({-far, -far}, {far, far}, {colours::green, 2});
    canvas.line({-far, -far + clamp}, {far, far + clamp}, {colours::vermillion, 1.5, Stroke::Dash::dashed});
    for (const auto& [colour, dots] : lanes) {
        canvas.polyline(dots, {colour, 2});
        if (!dots.empty()) canvas.dot(dots.back(), 5, colour);
    }
}

std::vector<Point> cone_dots(const Eigen::VectorXd& r) {
    std::vector<Point> dots;
    double largest = 0;
    for (Eigen::Index i = 0; i + 1 < r.size(); i += 2) largest = std::max(largest, r[i]);
    for (Eigen::Index i = 0; i + 1 < r.size(); i += 2) {
        if (r[i] > 0) dots.push_back({r[i + 1] / largest, r[i] / largest});
    }
    return dots;
}

Rect cone_pane_world(double friction) {
    const double wide = std::max(0.15, 1.1 * friction);
    return {-wide, -0.05, 2 * wide, 1.15};
}

void draw_cone_pane(Canvas& canvas, double friction, const std::vector<PaneDots>& lanes) {
    const Point corners[] = {{0, 0}, {2 * friction, 2}, {-2 * friction, 2}};
    canvas.polygon(corners, colours::green.with_alpha(0.10));
    canvas.line(corners[0], corners[1], {colours::green, 1.5});
    canvas.line(corners[0], corners[2], {colours::green, 1.5});
    for (const auto& [colour, dots] : lanes) {
        for (const Point& p : dots) canvas.dot(p, 3, colour.with_alpha(0.8));
    }
}

}  // namespace rbc
