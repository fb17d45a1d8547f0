#include "common/demo/drawing/drawing.hpp"

#include <cmath>

#include "common/demo/drawing/sketch.hpp"
#include "common/demo/kit/body_drawing.hpp"
#include "common/foundation/scenes/bodies.hpp"
#include "lessons/12_dantzig_lcp/dantzig.hpp"

namespace rbc {

namespace {

using sketch::Beside;
using sketch::Side;

/// The two boxes of the text.
LcpProblem two_boxes() {
    LcpProblem problem;
    problem.A = Eigen::Matrix2d{{1, -1}, {-1, 2}};
    problem.b = Eigen::Vector2d{-1, 0.5};
    return problem;
}

/// Every contact pushes its two bodies apart.
void draw_boxes(Canvas& canvas) {
    canvas.show(fit_view({-1.0, -1.05, 2.4, 3.5}, {0, 0, 200, 290}));
    const Eigen::VectorXd f = solve_lcp_dantzig(two_boxes()).z;
    sketch::ground(canvas, {-0.9, 0}, {0.9, 0});
    draw_body(canvas, scenes::box({.half_width = 0.62, .half_height = 0.45, .position = {0, 0.45}}),
              sketch::lightened(colours::orange, 0.45));
    draw_body(canvas, scenes::box({.half_width = 0.62, .half_height = 0.45, .position = {0, 1.42}}),
              sketch::lightened(colours::orange, 0.7));
    const double scale = 0.6;  // m per newton
    sketch::arrow(canvas, {-0.3, 0}, {-0.3, scale * f[0]}, "f_0", {sketch::force}, {Beside::Place::left, 0.7});
    sketch::arrow(canvas, {-0.3, 0}, {-0.3, -scale * f[0]}, "\u2212f_0", {sketch::force}, {Beside::Place::right, 0.6});
    sketch::arrow(canvas, {0.1, 0.97}, {0.1, 0.97 + scale * f[1]}, "f_1", {sketch::force}, {Beside::Place::left, 0.6});
    sketch::arrow(canvas, {0.1, 0.9}, {0.1, 0.9 - scale * f[1]}, "\u2212f_1", {sketch::force},
                  {Beside::Place::left, 0.42});
    sketch::arrow(canvas, {0.85, 0.93}, {0.85, 1.5}, "a_1", {sketch::velocity}, {Beside::Place::right, 0.8});
    sketch::arrow(canvas, {0.85, 0.0}, {0.85, 0.57}, "a_0", {sketch::velocity}, {Beside::Place::right, 0.8});
}

/// Settled contacts lie on one of two half-axes; the driven one comes from below.
void draw_corner(Canvas& canvas) {
    canvas.show(fit_view({-0.85, -1.05, 2.5, 3.0}, {190, 0, 220, 290}));
    sketch::axes(canvas, {{0, 0}, -0.25, 1.4, -0.95, 1.5, "f_i", "a_i"});
    canvas.line({0, 0}, {0, 1.25}, {colours::blue, 4.5});
    canvas.line({0, 0}, {1.15, 0}, {colours::green, 4.5});
    sketch::label(canvas, {0, 0.8}, "NC", Side::right, {.colour = colours::blue, .gap = 9});
    sketch::label(canvas, {0.85, 0}, "C", Side::above, {.colour = colours::green, .gap = 9});
    const Eigen::VectorXd b = two_boxes().b;
    const Point start{0, 0.7 * b[0]}, end{0.75, 0};
    sketch::arrow(canvas, start, {0.97 * end.x, 0.03 * start.y}, "driven", {sketch::force},
                  {Beside::Place::right, 0.45});
    sketch::point(canvas, start, "b_d", Side::left, sketch::force);
    canvas.dot(end, 4, sketch::force);
}

/// A pin is two rows, a rod one; they may pull.
void draw_joints(Canvas& canvas) {
    canvas.show(fit_view({-1.0, -2.35, 2.3, 3.0}, {400, 0, 200, 290}));
    const auto bar = [](Point from, Point to) {
        return scenes::box({.half_width = 0.5 * std::hypot(to.x - from.x, to.y - from.y) + 0.09,
                            .half_height = 0.09,
                            .position = {0.5 * (from.x + to.x), 0.5 * (from.y + to.y)},
                            .angle = std::atan2(to.y - from.y, to.x - from.x)});
    };
    const Point hook{-0.35, 0.25}, elbow{0.2, -0.6}, end{-0.25, -1.45}, far{0.75, -1.95};
    sketch::ground(canvas, {0.05, 0.25}, {-0.75, 0.25});
    draw_body(canvas, bar(hook, elbow), sketch::lightened(colours::sky));
    draw_body(canvas, bar(elbow, end), sketch::lightened(colours::sky, 0.75));
    draw_body(canvas, scenes::disc({.radius = 0.24, .position = {far.x, far.y}}), sketch::lightened(colours::orange));
    canvas.line(end, far, {colours::ink, 2});
    for (const Point& p : {hook, elbow, end}) {
        canvas.dot(p, 5.5, colours::ink);
        canvas.dot(p, 3, colours::white);
    }
    canvas.dot(far, 3.6, colours::ink);
    sketch::arrow(canvas, elbow, {elbow.x + 0.55, elbow.y}, "f_x", {sketch::force});
    sketch::arrow(canvas, elbow, {elbow.x, elbow.y + 0.55}, "f_y", {sketch::force});
    sketch::label(canvas, {-0.05, -0.68}, "pin", Side::left, {.gap = 14});
    sketch::label(canvas, {0.3, -1.62}, "rod", Side::above_right, {.gap = 3});
    const Point u{(far.x - end.x) / std::hypot(far.x - end.x, far.y - end.y),
                  (far.y - end.y) / std::hypot(far.x - end.x, far.y - end.y)};
    sketch::arrow(canvas, end, {end.x - 0.5 * u.x, end.y - 0.5 * u.y}, "f", {sketch::force});
}

}  // namespace

RBC_DRAWINGS(
    "12_dantzig_lcp",
    {{"complementarity",
      "Left: two boxes on each other; contact 0 pushes ground and lower box apart with f_0, contact 1 the boxes with "
      "f_1; the accelerations a_0 and a_1 of the gaps count upwards, apart. Middle: a settled contact is clamped, on "
      "the axis of f_i, or not clamped, on that of a_i; the driven one comes from below, the first of all from b_d. "
      "Right: two bars joined by pins of two rows each, and a disc on a rod of one row; their forces may have any "
      "sign.",
      600, 290, together(draw_boxes, draw_corner, draw_joints)}})

}  // namespace rbc
