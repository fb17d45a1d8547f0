#include "common/demo/drawing/drawing.hpp"

#include <array>
#include <string>

#include "common/demo/drawing/sketch.hpp"
#include "common/demo/kit/body_drawing.hpp"
#include "common/foundation/scenes/bodies.hpp"
#include "lessons/20_shock_propagation/reflections.hpp"

namespace rbc {

namespace {

using sketch::Beside;
using sketch::Side;

/// Contact i lies between the balls i and i + 1.
void draw_cradle(Canvas& canvas) {
    canvas.show(fit_view({-1.15, -0.7, 5.35, 3.9}, {0, 0, 340, 300}));
    sketch::ground(canvas, {3.85, 2.9}, {0.2, 2.9});
    const double radius = 0.4;
    const auto ball = [&](double x, double y, int i) {
        canvas.line({0.4 + 0.8 * i, 2.9}, {x, y}, {colours::grey, 1.2});
        draw_body(canvas, scenes::disc({.radius = radius, .position = {x, y}, .angle = -1.57}),
                  sketch::lightened(colours::orange, 0.4 + 0.1 * i));
    };
    for (int i = 1; i < 5; ++i) ball(0.4 + 0.8 * i, 0.4, i);
    ball(-0.6, 0.65, 0);
    sketch::arrow(canvas, {-0.5, 1.2}, {0.35, 1.0}, "v_0", {sketch::velocity}, {Beside::Place::left, 0.5});
    sketch::ghost(canvas, scenes::disc({.radius = radius, .position = {0.4, 0.4}}));
    for (int i = 0; i < 4; ++i) {
        canvas.dot({0.8 + 0.8 * i, 0.4}, 3.6, colours::ink);
        sketch::label(canvas, {0.8 + 0.8 * i, -0.1}, std::to_string(i), Side::below, {.gap = 2});
    }
    sketch::arrow(canvas, {0.8, 0.4}, {1.5, 0.4}, "r_0", {sketch::force}, {Beside::Place::left, 0.75, 8});
    sketch::note(canvas, {-0.1, -0.32}, "contact", Side::left);
}

/// Two equal balls, the plane of their velocities: an impulse leads at a right angle to the mirror u = 0.
void draw_mirror(Canvas& canvas) {
    canvas.show(fit_view({-0.62, -0.55, 2.35, 2.4}, {330, 0, 270, 300}));
    const std::array approaching{Point{-0.35, -0.35}, Point{1.5, -0.35}, Point{1.5, 1.5}};
    canvas.polygon(approaching, colours::sky.with_alpha(0.25));
    sketch::axes(canvas, {{0, 0}, -0.4, 1.45, -0.35, 1.5, "v_0", "v_1"});
    canvas.line({-0.3, -0.3}, {1.4, 1.4}, {colours::ink, 2});
    sketch::label(canvas, {1.4, 1.4}, "u = 0", Side::above);
    const auto after = [](double e) {
        SimultaneousImpact impact;
        impact.inverse_mass = Eigen::Vector2d(1, 1);
        impact.normals = Eigen::RowVector2d(-1, 1);
        impact.v = Eigen::Vector2d(1.25, 0.2);
        impact.restitution = e;
        const Eigen::VectorXd v = impact_generalized_reflections(impact).v;
        return Point{v[0], v[1]};
    };
    const Point before{1.25, 0.2}, elastic = after(1), half = after(0.5), stopped = after(0);
    sketch::arrow(canvas, before, elastic, "", {sketch::force});
    sketch::point(canvas, before, "v^-", Side::right, sketch::velocity);
    sketch::point(canvas, elastic, "e = 1", Side::right, sketch::velocity);
    sketch::point(canvas, half, "1/2", Side::above_right, sketch::velocity);
    sketch::point(canvas, stopped, "0", Side::right, sketch::velocity);
    sketch::label(canvas, {1.0, -0.2}, "u < 0", Side::on, {.colour = colours::grey});
}

}  // namespace

RBC_DRAWINGS(
    "20_shock_propagation",
    {{"mirror",
      "Left: five hanging balls, the contacts 0 to 3 between them; the first ball comes in with v_0 and strikes with "
      "r_0. Right: the plane of the velocities of two equal balls; the line u = 0 is a mirror, below it they approach; "
      "an impulse leads from v^- across it to the mirror image for e = 1, to half of that for e = 1/2, onto it for e = "
      "0.",
      600, 300, together(draw_cradle, draw_mirror)}})

}  // namespace rbc
