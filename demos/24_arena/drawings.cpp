#include "common/demo/drawing/drawing.hpp"

#include <cmath>
#include <vector>

#include "common/demo/drawing/sketch.hpp"
#include "common/demo/kit/body_drawing.hpp"
#include "common/foundation/scenes/bodies.hpp"

namespace rbc {

namespace {

using sketch::Beside;
using sketch::Side;

/// A wall as a method leaves it, and, dashed, where it belongs.
void draw_wall(Canvas& canvas) {
    canvas.show(fit_view({-1.75, -0.5, 4.1, 3.1}, {0, 0, 380, 290}));
    sketch::ground(canvas, {-1.65, 0}, {1.95, 0});
    const auto brick = [](double x, double y, double angle) {
        return scenes::box({.half_width = 0.52, .half_height = 0.33, .position = {x, y}, .angle = angle});
    };
    const double depth = 0.14, lean = 0.13;
    for (int row = 0; row < 3; ++row) {
        for (int i = 0; i < 3 - row; ++i) {
            const double x = -1.06 + 0.53 * row + 1.06 * i, y = 0.33 + 0.66 * row;
            const Body body = brick(x + lean * row, y - (row > 0 ? depth : 0), -0.03 * row);
            draw_body(canvas, body, sketch::lightened(colours::orange, 0.35 + 0.15 * row).with_alpha(0.85));
            if (row == 2) sketch::ghost(canvas, brick(x, y, 0));
        }
    }
    sketch::guide(canvas, {1.2, 0.66}, {1.75, 0.66});
    sketch::guide(canvas, {1.2, 0.66 - depth}, {1.75, 0.66 - depth});
    sketch::dimension(canvas, {1.7, 0.66}, {1.7, 0.66 - depth}, 0, "");
    sketch::label(canvas, {1.75, 0.59}, "\u2212d", Side::right);
    sketch::arrow(canvas, {0.52, 1.98}, {0.52 + 2 * lean, 1.98 - depth}, "drift", {sketch::velocity});
    sketch::arrow(canvas, {-0.42, 0.6}, {-0.42, 1.12}, "r", {sketch::force}, {Beside::Place::left, 0.8});
    sketch::arrow(canvas, {-1.3, 0.33}, {-1.3, -0.2}, "m g", {sketch::force});
    sketch::contact_frame(canvas, {-1.45, 1.25}, Eigen::Vector2d::UnitY(), 40);
}

/// What the judge keeps of a run: the energy above that of the start, and how well each step was solved.
void draw_numbers(Canvas& canvas) {
    const auto curve = [&](const auto& height) {
        std::vector<Point> points;
        for (int i = 0; i <= 60; ++i) points.push_back({i / 60.0, height(i / 60.0)});
        return points;
    };
    canvas.show(View{{-0.27, -0.25, 1.6, 1.55}, {375, 0, 225, 145}});
    sketch::axes(canvas, {{0, 0}, -0.05, 1.12, -0.1, 1.02, "t", "E"});
    const auto energy = [](double t) { return 0.45 + 0.42 * std::sin(5 * t) * std::exp(-1.2 * t) - 0.25 * t * t; };
    canvas.polyline(curve(energy), {colours::orange, 2.6});
    sketch::guide(canvas, {0, energy(0)}, {1.05, energy(0)});
    const double highest = 0.267;
    sketch::dimension(canvas, {highest, energy(0)}, {highest, energy(highest)}, 0, "");
    sketch::label(canvas, {highest + 0.3, energy(highest)}, "\u0394E", Side::right);
    canvas.show(View{{-0.27, -0.25, 1.6, 1.55}, {375, 145, 225, 145}});
    sketch::axes(canvas, {{0, 0}, -0.05, 1.12, -0.1, 1.02, "t", ""});
    canvas.polyline(curve([](double t) { return 0.12 + 0.75 * std::exp(-2.2 * t); }), {colours::orange, 2.6});
    canvas.polyline(curve([](double t) { return 0.05 + 0.75 * std::exp(-9 * t); }), {colours::blue, 2.6});
    sketch::label(canvas, {0.62, 0.75}, "residual", Side::on);
}

}  // namespace

RBC_DRAWINGS(
    "24_arena",
    {{"measures",
      "Left: a wall that a method has let sink and lean; the depth -d of the deepest contact, the drift from the "
      "dashed place where a brick belongs, an impulse r and a weight. Right: the energy over the time, with the gain "
      "above its start, and the residual of each step for two methods.",
      600, 290, together(draw_wall, draw_numbers)}})

}  // namespace rbc
