#include "demos/21_small_steps/picture.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace rbc {

namespace {

using Eigen::Vector2d;

Point at(const Vector2d& p) {
    return {p.x(), p.y()};
}

void named_arrow(Canvas& canvas, const Vector2d& from, const Vector2d& way, const Vector2d& aside, const char* name,
                 Colour colour) {
    canvas.arrow(at(from), at(from + way), {colour, 2});
    canvas.text(at(from + way + aside), name, {13, colour});
}

/// A zigzag and, beside it, a piston, along n about p.
void draw_spring_and_damper(Canvas& canvas, const Vector2d& p, const Vector2d& n, double size) {
    const Vector2d t(n.y(), -n.x());
    std::vector<Point> spring;
    for (int i = 0; i <= 8; ++i) {
        const double side = i == 0 || i == 8 ? 0 : i % 2 == 0 ? 0.25 : -0.25;
        spring.push_back(at(p + size * ((i / 4.0 - 1) * n + (side - 0.35) * t)));
    }
    const Stroke stroke{colours::ink, 1.5};
    canvas.polyline(spring, stroke);
    const Vector2d foot = p + 0.35 * size * t;
    canvas.line(at(foot - size * n), at(foot - 0.1 * size * n), stroke);
    canvas.line(at(foot - 0.1 * size * n - 0.2 * size * t), at(foot - 0.1 * size * n + 0.2 * size * t), stroke);
    const std::array<Point, 4> cup{
        at(foot - 0.4 * size * n - 0.25 * size * t), at(foot + 0.3 * size * n - 0.25 * size * t),
        at(foot + 0.3 * size * n + 0.25 * size * t), at(foot - 0.4 * size * n + 0.25 * size * t)};
    canvas.polyline(cup, stroke);
    canvas.line(at(foot + 0.3 * size * n), at(foot + size * n), stroke);
}

}  // namespace

void draw_soft_contacts(Canvas& canvas, const World& world, const SoftSweeps& sweeps) {
    double largest = 0;
    for (const SoftRow& row : sweeps.rows) largest = std::max(largest, row.r_n);
    if (largest == 0) return;
    bool named = false;
    for (const SoftRow& row : sweeps.rows) {
        const Vector2d p = world.bodies[static_cast<std::size_t>(row.b)].position +
                           turned(world.bodies[static_cast<std::size_t>(row.b)], row.local_b);
        draw_spring_and_damper(canvas, p, row.normal, 0.12);
        named_arrow(canvas, p + 0.12 * row.normal, 0.6 * row.r_n / largest * row.normal, {0.04, -0.05},
                    named ? "" : "r", colours::vermillion);
        if (!named) {
            const Vector2d foot = p - 0.75 * row.tangent;
            named_arrow(canvas, foot, 0.4 * row.normal, {-0.08, 0.04}, "n", colours::ink);
            named_arrow(canvas, foot, 0.3 * row.tangent, {-0.02, 0.05}, "t", colours::ink);
            canvas.text(at(p - 0.2 * row.tangent + 0.08 * row.normal), "k", {13, colours::ink});
            canvas.text(at(p + 0.1 * row.tangent - 0.14 * row.normal), "b", {13, colours::ink});
        }
        named = true;
    }
    for (const Body& body : world.bodies)
        if (body.inverse_mass > 0) named_arrow(canvas, body.position, {0, -0.2}, {0.04, -0.04}, "m g", colours::green);
}

}  // namespace rbc
