#include "demos/21_contact_laws/scenes.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "common/demo/kit/body_drawing.hpp"

namespace rbc {

void draw_spring_and_belt(Canvas& canvas, const World& world) {
    const double x = world.bodies[1].position.x(), post = -1.25, y = 0.2;
    std::vector<Point> spring{{post, y}};
    for (int i = 1; i < 16; ++i)
        spring.push_back({post + (x - 0.35 - post) * i / 16.0, y + (i % 2 == 0 ? 0.05 : -0.05)});
    spring.push_back({x - 0.35, y});
    canvas.polyline(spring, {colours::ink, 1.5});
    canvas.line({post, 0}, {post, 0.45}, {colours::ink, 4});
    const double moved = std::fmod(world.bodies[0].position.x(), 0.4);
    for (int i = -5; i <= 5; ++i)
        canvas.line({0.4 * i + moved, 0}, {0.4 * i + moved - 0.06, -0.12}, {colours::grey, 2});
}

void draw_rings(Canvas& canvas, const World& world, const Chain& chain, double times, Colour colour) {
    for (std::size_t i = 0; i < world.bodies.size(); ++i) {
        const Eigen::Vector2d straight(0, -2 * chain.half_length * static_cast<double>(i));
        const Eigen::Vector2d middle = straight + times * (world.bodies[i].position - straight);
        const Eigen::Rotation2Dd turn(std::clamp(times * world.bodies[i].angle, -1.5, 1.5));
        const auto frame = [&](double wide, double high) {
            const auto corner = [&](double x, double y) { return to_point(middle + turn * Eigen::Vector2d(x, y)); };
            return std::array{corner(-wide, -high), corner(wide, -high), corner(wide, high), corner(-wide, high)};
        };
        const auto outside = frame(chain.half_width, chain.half_length - 0.01);
        const auto inside = frame(0.55 * chain.half_width, chain.half_length - 0.07);
        canvas.polygon(outside, i == 0 ? colours::grey : colour);
        canvas.polygon(inside, colours::white);
        canvas.polygon_outline(outside, {colours::ink, 1});
        canvas.polygon_outline(inside, {colours::ink, 1});
    }
}

void draw_forces(Canvas& canvas, const World& world, const LawParameters& chosen, bool shifted) {
    const double tilt = chosen.tilt(), unit = 0.45;  // m per weight
    const Eigen::Vector2d n(-std::sin(tilt), std::cos(tilt)), t(n.y(), -n.x());
    const Body& block = world.bodies[1];
    const Eigen::Vector2d foot = block.position - n * n.dot(block.position);
    // The cone of both feet together, drawn where they are.
    const double mu = chosen.friction, high = 1.1;
    const Eigen::Vector2d apex = foot - (shifted ? chosen.adhesion * unit : 0) * n;
    const double length = high + (shifted ? chosen.adhesion * unit : 0);
    const std::array cone{to_point(apex), to_point(apex + length * (n + mu * t)),
                          to_point(apex + length * (n - mu * t))};
    canvas.polygon(cone, (shifted ? colours::blue : colours::orange).with_alpha(0.12));
    canvas.polygon_outline(cone, {(shifted ? colours::blue : colours::orange), 1, Stroke::Dash::dashed});
    canvas.dot(to_point(apex), 4, colours::ink);
    if (shifted)
        canvas.text(to_point(apex + Eigen::Vector2d(-0.08, -0.14)), "apex, -a",
                    {13, colours::ink, TextStyle::Align::right});
    else
        canvas.text(to_point(apex + Eigen::Vector2d(0.12, 0.12)), "apex, 0", {13, colours::ink});
    named_arrow(canvas, foot, 0.45 * n, 0.12 * n, "n", colours::ink);
    named_arrow(canvas, foot, 0.45 * t, 0.06 * t + 0.1 * n, "t", colours::ink);
    named_arrow(canvas, block.position, {0, -unit}, {0, -0.12}, "m g", colours::green);
}

}  // namespace rbc
