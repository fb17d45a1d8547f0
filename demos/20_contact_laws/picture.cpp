#include "demos/20_contact_laws/picture.hpp"

#include <array>
#include <cmath>
#include <vector>

namespace rbc {

namespace {

Point at(const Eigen::Vector2d& p) {
    return {p.x(), p.y()};
}

void named_arrow(Canvas& canvas, const Eigen::Vector2d& from, const Eigen::Vector2d& way, const char* name,
                 Colour colour) {
    canvas.arrow(at(from), at(from + way), {colour, 2});
    TextStyle style{14, colour, TextStyle::Align::centre};
    style.bold = true;
    canvas.text(at(from + way + 0.12 * way.normalized()), name, style);
}

}  // namespace

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

void draw_forces(Canvas& canvas, const World& world, const LawSettings& settings, bool shifted) {
    const double tilt = settings.tilt(), unit = 0.45;  // m per weight
    const Eigen::Vector2d n(-std::sin(tilt), std::cos(tilt)), t(n.y(), -n.x());
    const Body& block = world.bodies[1];
    const Eigen::Vector2d foot = block.position - n * n.dot(block.position);
    // The cone of both feet together, drawn where they are.
    const double mu = settings.friction, high = 1.1;
    const Eigen::Vector2d apex = foot - (shifted ? settings.adhesion * unit : 0) * n;
    const double length = high + (shifted ? settings.adhesion * unit : 0);
    const std::array cone{at(apex), at(apex + length * (n + mu * t)), at(apex + length * (n - mu * t))};
    canvas.polygon(cone, (shifted ? colours::blue : colours::orange).with_alpha(0.12));
    canvas.polygon_outline(cone, {(shifted ? colours::blue : colours::orange), 1, Stroke::Dash::dashed});
    canvas.dot(at(apex), 4, colours::ink);
    canvas.text(at(apex - 0.25 * n - 0.3 * t), shifted ? "apex, r_n = -a" : "apex, r_n = 0",
                {13, colours::ink, TextStyle::Align::centre});
    named_arrow(canvas, foot, 0.45 * n, "n", colours::ink);
    named_arrow(canvas, foot, 0.45 * t, "t", colours::ink);
    named_arrow(canvas, block.position, {0, -unit}, "m g", colours::green);
}

}  // namespace rbc
