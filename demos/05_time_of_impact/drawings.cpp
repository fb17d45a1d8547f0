#include "common/demo/drawing/drawing.hpp"

#include <cmath>
#include <vector>

#include "common/demo/drawing/sketch.hpp"
#include "lessons/05_time_of_impact/time_of_impact.hpp"

namespace rbc {

namespace {

using sketch::Beside;
using sketch::Side;

constexpr TimeOfImpactParameters step{.dt = 1, .gravity = 2.4, .restitution = 0.3};
constexpr Particle start{0.55, 0.3};

/// From the end of the step back to the impact.
struct Impact {
    double begin = start.v - 0.5 * step.gravity * step.dt;  // v(t_n)
    double v = start.v - step.gravity * step.dt, x = start.x + step.dt * v;
    double w = v - 0.5 * step.gravity * step.dt;                   // (05.2)
    double c = -std::sqrt(w * w + 2 * step.gravity * x);           // (05.3)
    double s = 2 * x / (w + c), time = step.dt - s;                // (05.4)
    double u = -step.restitution * c, arc = 2 * u / step.gravity;  // (05.5)
    double free(double t) const { return start.x + begin * t - 0.5 * step.gravity * t * t; }
};

/// Points of a flight of this velocity.
std::vector<Point> flight(double from, double to, double height, double velocity) {
    std::vector<Point> points;
    for (int i = 0; i <= 60; ++i) {
        const double t = (to - from) * i / 60;
        points.push_back({from + t, height + velocity * t - 0.5 * step.gravity * t * t});
    }
    return points;
}

void draw_way_back(Canvas& canvas, const Impact& i) {
    canvas.show(View{{-0.22, -1.75, 1.52, 2.6}, {0, 0, 290, 330}});
    sketch::axes(canvas, {{0, 0}, -0.1, 1.18, -1.6, 0.68, "t", "x"});
    sketch::ground(canvas, {0, 0}, {1.1, 0});
    canvas.polyline(flight(0, i.time, start.x, i.begin), {colours::orange, 2.8});
    canvas.polyline(flight(i.time, step.dt, 0, i.c), {colours::orange, 1.8, Stroke::Dash::dashed});
    const double tangent = 0.2;
    sketch::arrow(canvas, {i.time - tangent, -tangent * i.c}, {i.time, 0}, "c", {sketch::velocity},
                  {Beside::Place::left, 0.4});
    sketch::arrow(canvas, {step.dt - tangent, i.x - tangent * i.w}, {step.dt, i.x}, "w", {sketch::velocity},
                  {Beside::Place::left, 0.5});
    sketch::point(canvas, {0, start.x}, "x_n", Side::right, colours::orange);
    canvas.dot({step.dt, i.x}, 4, colours::orange);
    sketch::guide(canvas, {step.dt, 0.25}, {step.dt, i.x});
    sketch::label(canvas, {step.dt, 0.25}, "t_{n+1}", Side::above);
    sketch::dimension(canvas, {i.time, -0.2}, {step.dt, -0.2}, -4, "s");
    sketch::dimension(canvas, {0.5, i.x}, {0.5, 0}, 4, "\u2212x");
    sketch::guide(canvas, {0.44, i.x}, {step.dt, i.x});
}

/// What comes after the impact, enlarged.
void draw_arcs(Canvas& canvas, const Impact& i) {
    canvas.show(View{{i.time - 0.09, -0.03, i.s + 0.23, 0.125}, {290, 0, 310, 330}});
    sketch::ground(canvas, {i.time - 0.05, 0}, {step.dt + 0.12, 0});
    const double next = step.restitution * i.u, second = i.time + i.arc;
    canvas.polyline(flight(i.time, second, 0, i.u), {colours::orange, 2.8});
    canvas.polyline(flight(second, step.dt, 0, next), {colours::orange, 2.8});
    const double tangent = 0.13;
    sketch::arrow(canvas, {i.time, 0}, {i.time + tangent, tangent * i.u}, "u", {sketch::velocity},
                  {Beside::Place::left, 0.8});
    sketch::arrow(canvas, {second, 0}, {second + tangent, tangent * next}, "e u", {sketch::velocity},
                  {Beside::Place::left, 0.9});
    sketch::dimension(canvas, {i.time, -0.005}, {second, -0.005}, -14, "2u/g");
    const double x = step_time_of_impact(start, step).x;
    sketch::guide(canvas, {step.dt, -0.012}, {step.dt, 0.062});
    sketch::label(canvas, {step.dt, 0.062}, "t_{n+1}", Side::above);
    sketch::point(canvas, {step.dt, x}, "x_{n+1}", Side::above_right, colours::orange);
}

void arcs_in_a_step(Canvas& canvas) {
    const Impact impact;
    draw_way_back(canvas, impact);
    draw_arcs(canvas, impact);
}

}  // namespace

RBC_DRAWINGS(
    "05_time_of_impact",
    {{"arcs_in_a_step",
      "Left: one step from x_n through the plane to the depth -x at t_{n+1}, where the velocity is w; the impact lies "
      "the time s back, with the velocity c. Right, enlarged: the arc with u that lasts 2u/g, the next one with e u, "
      "and "
      "x_{n+1} where the step ends.",
      600, 330, arcs_in_a_step}})

}  // namespace rbc
