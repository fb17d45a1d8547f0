#include "demos/17_friction_stabilization/pictures.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "common/demo/kit/body_drawing.hpp"

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
    draw_friction_cone(canvas, friction, 2, colours::green.with_alpha(0.10), {colours::green, 1.5});
    for (const auto& [colour, dots] : lanes) {
        for (const Point& p : dots) canvas.dot(p, 3, colour.with_alpha(0.8));
    }
}

void draw_places(Canvas& canvas, const Building& building, const World& world) {
    for (std::size_t i = 0; i + building.start.bodies.size() < world.bodies.size(); ++i) {
        draw_outline(canvas, building.bricks[i], {colours::ink.with_alpha(0.45), 1, Stroke::Dash::dotted});
    }
}

void draw_impulses(Canvas& canvas, const ContactStepper& stepper) {
    const Eigen::VectorXd& r = stepper.impulses();
    double largest = 0;
    for (Eigen::Index i = 0; i < r.size(); i += 2) largest = std::max(largest, r[i]);
    if (largest == 0) return;
    Eigen::Index row = 0;
    for (const Contact& c : stepper.contacts()) {
        const Eigen::Vector2d to = c.point + 0.35 / largest * (r[row] * c.normal + r[row + 1] * c.tangent());
        canvas.arrow({c.point.x(), c.point.y()}, {to.x(), to.y()}, {colours::ink.with_alpha(0.7), 1.5});
        row += 2;
    }
}

std::vector<bool> who_sticks(const RememberingStepper& stepper, double friction) {
    const Eigen::Map<const Eigen::VectorXd> r = stepper.stepper().impulses();
    const auto& memory = stepper.memory().outcomes();
    std::vector<bool> sticking;
    for (Eigen::Index i = 0; i < r.size(); i += 2) sticking.push_back(is_sticking(r[i], r[i + 1], friction));
    if (memory.size() == sticking.size())
        for (std::size_t i = 0; i < memory.size(); ++i) sticking[i] = memory[i].sticking;
    return sticking;
}

void draw_states(Canvas& canvas, const RememberingStepper& stepper, double friction) {
    const std::vector<Contact>& contacts = stepper.stepper().contacts();
    const auto& memory = stepper.memory().outcomes();
    const Eigen::VectorXd& r = stepper.stepper().impulses();
    const std::vector<bool> sticking = who_sticks(stepper, friction);
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const auto row = static_cast<Eigen::Index>(2 * i);
        if (r[row] <= 0) continue;
        const bool rolls = i < memory.size() && memory[i].rolling;
        canvas.dot({contacts[i].point.x(), contacts[i].point.y()}, 3,
                   rolls         ? colours::purple
                   : sticking[i] ? colours::green
                                 : colours::vermillion);
    }
}

}  // namespace rbc
