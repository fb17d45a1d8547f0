#include "common/demo/drawing/drawing.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "common/demo/drawing/sketch.hpp"
#include "common/foundation/judge/exact_bounce.hpp"
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
};

/// Points of a flight that begins with this velocity.
std::vector<Point> flight(double from, double to, double height, double velocity) {
    std::vector<Point> points;
    for (int i = 0; i <= 60; ++i) {
        const double t = (to - from) * i / 60;
        points.push_back({from + t, height + velocity * t - 0.5 * step.gravity * t * t});
    }
    return points;
}

void way_back(Canvas& canvas) {
    const Impact i;
    canvas.show(View{{-0.25, -1.72, 1.7, 2.62}, {0, 0, 600, 300}});
    sketch::axes(canvas, {{0, 0}, -0.1, 1.18, -1.6, 0.68, "t", "x"});
    sketch::ground(canvas, {0, 0}, {1.1, 0});
    canvas.polyline(flight(0, i.time, start.x, i.begin), {colours::orange, 2.8});
    canvas.polyline(flight(i.time, step.dt, 0, i.c), {colours::orange, 1.8, Stroke::Dash::dashed});
    const double part = 0.2;
    sketch::arrow(canvas, {i.time - part, -part * i.c}, {i.time, 0}, "c", {sketch::velocity},
                  {Beside::Place::left, 0.4});
    sketch::arrow(canvas, {step.dt - part, i.x - part * i.w}, {step.dt, i.x}, "w", {sketch::velocity},
                  {Beside::Place::left, 0.5});
    sketch::point(canvas, {0, start.x}, "x_n", Side::above_right, colours::orange);
    canvas.dot({step.dt, i.x}, 4, colours::orange);
    sketch::guide(canvas, {step.dt, 0.25}, {step.dt, i.x});
    sketch::label(canvas, {step.dt, 0.25}, "t_{n+1}", Side::above);
    sketch::dimension(canvas, {i.time, -0.2}, {step.dt, -0.2}, -4, "s");
    sketch::dimension(canvas, {0.5, i.x}, {0.5, 0}, 4, "\u2212x");
    sketch::guide(canvas, {0.44, i.x}, {step.dt, i.x});
}

const View arcs_view{{-0.06, -0.24, 1.2, 0.63}, {0, 0, 600, 325}};
constexpr double tangent = 0.08;  // s, as long as the arrows of velocities are

void draw_exact(Canvas& canvas, const ExactBounce& exact, double from, double to, const Stroke& stroke) {
    std::vector<Point> points;
    for (int i = 0; i <= 500; ++i) {
        const double t = from + (to - from) * i / 500;
        points.push_back({t, exact.at(t).x});
    }
    canvas.polyline(points, stroke);
}

/// The bounces that begin with u, s before the end of a step.
struct Arcs {
    double u, e, s;
    TimeOfImpactParameters whole;
    ExactBounce exact;

    explicit Arcs(Knobs knobs)
        : u(knobs[0]), e(knobs[1]), s(knobs[2]), whole{.dt = s, .gravity = 10, .restitution = e},
          exact(0, u, whole.gravity, e) {}
    double first() const { return exact.first_impact(); }
    double all() const { return exact.rest_time(); }
    /// The step whose impact is at its beginning.
    double height() const { return step_time_of_impact({0, 0.5 * whole.gravity * s - u / e}, whole).x; }
    int ended() const {
        int count = 0;
        for (double arc = first(), left = s; arc < left && count < 1000; arc *= e, ++count) left -= arc;
        return count;
    }
};

void draw_zeno(Canvas& canvas, Knobs knobs) {
    const Arcs arcs(knobs);
    const double end = 1.12, rest = std::min(arcs.all(), end);
    canvas.show(arcs_view);
    sketch::ground(canvas, {-0.04, 0}, {end, 0});
    draw_exact(canvas, arcs.exact, 0, std::min(arcs.s, rest), {colours::orange, 2.8});
    if (arcs.s < rest) draw_exact(canvas, arcs.exact, arcs.s, rest, {colours::orange, 1.5, Stroke::Dash::dashed});
    const Beside outside{Beside::Place::left, 1};
    sketch::arrow(canvas, {0, 0}, {tangent, tangent * arcs.u}, "u", {sketch::velocity}, outside);
    const Point next{arcs.first() + tangent, tangent * arcs.e * arcs.u};
    sketch::arrow(canvas, {arcs.first(), 0}, next, "e u", {sketch::velocity}, outside);
    sketch::guide(canvas, {arcs.s, -0.07}, {arcs.s, 0.33});
    sketch::label(canvas, {arcs.s, -0.07}, "t_{n+1}", Side::right, {.gap = 14});
    sketch::point(canvas, {arcs.s, arcs.height()}, "x_{n+1}",
                  arcs.exact.at(arcs.s).v > 0 ? Side::above_left : Side::above_right, colours::orange);
    sketch::dimension(canvas, {0, -0.07}, {arcs.s, -0.07}, 0, "s");
    constexpr const char* sum = "2u/(g(1\u2212e))";
    if (arcs.all() < end) {
        canvas.dot({arcs.all(), 0}, 3.6, colours::ink);
        sketch::dimension(canvas, {0, -0.145}, {arcs.all(), -0.145}, 0, sum, colours::ink);
    } else {
        sketch::arrow(canvas, {0, -0.145}, {end, -0.145}, sum, {.width = 1.3}, {Beside::Place::left});
    }
}

std::string does_it_rest(Knobs knobs) {
    const Arcs arcs(knobs);
    if (arcs.all() <= arcs.s) return "All arcs fit, infinitely many: at the end of the step the ball rests.";
    const int ended = arcs.ended();
    if (ended == 0) return "The step ends within the first arc.";
    return (ended == 1 ? "One arc is" : std::to_string(ended) + " arcs are") +
           " over, and the step ends within the next.";
}

const Movement zeno{
    .look_for = "Make u or e smaller, or the time s longer, and watch the last arcs before t_{n+1}: when does the "
                "ball rest?",
    .knobs = {{"u", "velocity after the first impact", "m/s", 0.6, 2.6, 1.9},
              {"e", "restitution", "", 0.05, 0.95, 0.5},
              {"s", "what is left of the step", "s", 0.25, 0.95, 0.64}},
    .handles = {{"the velocity u", {0}, arcs_view, [](Knobs knobs) { return Point{tangent, tangent * knobs[0]}; }},
                {"the velocity e u", {1}, arcs_view,
                 [](Knobs knobs) { return Point{Arcs(knobs).first() + tangent, tangent * knobs[1] * knobs[0]}; }},
                {"the end of the step", {2}, arcs_view, [](Knobs knobs) { return Point{knobs[2], -0.07}; }}},
    .quantities = {{"2u/(g(1\u2212e))", "the sum of all arcs", "s", [](Knobs knobs) { return Arcs(knobs).all(); }},
                   {"x_{n+1}", "(05.8), or 0", "m", [](Knobs knobs) { return Arcs(knobs).height(); }}},
    .draw = draw_zeno,
    .says = does_it_rest};

const View fall_view{{-0.022, -0.14, 0.21, 0.66}, {0, 0, 250, 330}};
const View velocity_view{{-0.03, -4.6, 0.215, 9.2}, {250, 0, 350, 330}};

/// One step with an impact, by the exact formula and by the printed one.
struct Slide {
    TimeOfImpactParameters step{.dt = 0.15, .gravity = 10};
    double c = -3, time, begin;  // m/s; the impact after t_n, s; the velocity at t_n
    Particle start, exact, printed;

    explicit Slide(Knobs knobs) : time(step.dt * (1 - knobs[0])), begin(c + step.gravity * time) {
        step.restitution = knobs[1];
        start = {std::max(0.0, 0.5 * step.gravity * time * time - begin * time), begin + 0.5 * step.gravity * step.dt};
        exact = step_time_of_impact(start, step);
        printed = step_time_of_impact_slide(start, step);
    }
    double u() const { return -step.restitution * c; }
};

void draw_fall(Canvas& canvas, const Slide& slide) {
    canvas.show(fall_view);
    const double h = slide.step.dt;
    sketch::arrow(canvas, {0, -0.05}, {0, 0.46}, "x", {.width = 1.4});
    sketch::ground(canvas, {-0.01, 0}, {h, 0});
    const ExactBounce path(slide.start.x, slide.begin, slide.step.gravity, slide.step.restitution);
    draw_exact(canvas, path, 0, h, {colours::orange, 2.4});
    sketch::guide(canvas, {h, 0}, {h, std::max(slide.exact.x, slide.printed.x)});
    sketch::dimension(canvas, {slide.time, -0.04}, {h, -0.04}, -4, "theta h");
    sketch::point(canvas, {h, slide.exact.x}, "x_{n+1}", Side::below_right, colours::orange);
    sketch::point(canvas, {h, slide.printed.x}, "x'", Side::above_right, sketch::force);
}

/// After the impact gravity pulls down; the printed formula has it push up. Both ask for the velocity in mid-step.
void draw_velocities(Canvas& canvas, const Slide& slide) {
    canvas.show(velocity_view);
    const double h = slide.step.dt, middle = 0.5 * h, now = slide.exact.v - 0.5 * slide.step.gravity * h;
    sketch::axes(canvas, {{0, 0}, -0.01, 0.173, -3.9, 3.8, "t", "v"});
    canvas.line({middle, -3.6}, {middle, std::max(slide.exact.v, slide.printed.v)}, {colours::faint, 1.2});
    canvas.line({h, -3.6}, {h, 4.0}, {colours::faint, 1.2});
    sketch::label(canvas, {middle, -3.6}, "t_{n+1} \u2212 h/2", Side::below, {.gap = 2});
    sketch::label(canvas, {h, -3.6}, "t_{n+1}", Side::below, {.gap = 2});
    canvas.line({0, slide.begin}, {slide.time, slide.c}, {colours::orange, 2.4});
    sketch::guide(canvas, {slide.time, slide.c}, {slide.time, slide.u()});
    sketch::label(canvas, {slide.time, slide.c}, "c", Side::right, {.colour = sketch::velocity});
    const Point bounced{slide.time, slide.u()}, exact{middle, slide.exact.v}, printed{middle, slide.printed.v};
    canvas.line(bounced, {h, now}, {colours::orange, 2.4});
    canvas.line(bounced, exact, {colours::orange, 1.5, Stroke::Dash::dashed});
    canvas.line(bounced, printed, {sketch::force, 1.8, Stroke::Dash::dashed});
    sketch::label(canvas, bounced, "u", slide.time < middle ? Side::left : Side::above_right,
                  {.colour = sketch::velocity, .gap = 12});
    sketch::arrow(canvas, exact, printed, "", {sketch::force, 1.6});
    canvas.dot(exact, 4, colours::orange);
    canvas.dot(printed, 4, sketch::force);
    if (std::abs(exact.y - printed.y) > 0.35)
        sketch::label(canvas, {middle, std::max(exact.y, printed.y)}, "Delta v", Side::above, {sketch::force});
}

void draw_slide(Canvas& canvas, Knobs knobs) {
    const Slide slide(knobs);
    draw_fall(canvas, slide);
    draw_velocities(canvas, slide);
}

std::string which_is_faster(Knobs knobs) {
    const double too_fast = Slide(knobs).printed.v - Slide(knobs).exact.v;
    if (std::abs(too_fast) < 0.05) return "The impact is in the middle of the step, and the sign makes no difference.";
    return too_fast > 0 ? "The impact is early, and the printed formula too fast."
                        : "The impact is late, and the printed formula too slow.";
}

const Movement wrong_sign{
    .look_for = "Drag the impact through the step: where do both formulas give the same velocity, and which is faster "
                "before and after?",
    .knobs = {{"theta", "part of the step that is left", "", 0.02, 1, 0.8}, {"e", "restitution", "", 0.3, 1, 0.6}},
    .handles = {{"the impact", {0}, fall_view, [](Knobs knobs) { return Point{Slide(knobs).time, 0}; }},
                {"the velocity u after the impact", {0, 1}, velocity_view,
                 [](Knobs knobs) { return Point{Slide(knobs).time, Slide(knobs).u()}; }}},
    .quantities = {{"Delta v", "printed minus exact", "m/s",
                    [](Knobs knobs) { return Slide(knobs).printed.v - Slide(knobs).exact.v; }},
                   {"\u2212g h (1 \u2212 2 theta)", "to first order in h", "m/s",
                    [](Knobs knobs) { return -10 * 0.15 * (1 - 2 * knobs[0]); }},
                   {"x' \u2212 x_{n+1}", "printed minus exact", "m",
                    [](Knobs knobs) { return Slide(knobs).printed.x - Slide(knobs).exact.x; }}},
    .draw = draw_slide,
    .says = which_is_faster};

}  // namespace

RBC_DRAWINGS(
    "05_time_of_impact",
    {{"way_back",
      "A step from x_n through the plane to the depth -x at t_{n+1}, where the velocity is w; the impact lies the "
      "time s back, with the velocity c.",
      600, 300, way_back},
     {"arcs_in_a_step",
      "Arcs on the plane, the first with the velocity u, the next with e u, ever shorter. The step ends the time s "
      "after the impact; here the sum of all arcs, 2u/(g(1 - e)), is longer, and the ball still flies at x_{n+1}.",
      600, 325, {}, zeno},
     {"wrong_sign",
      "Left: a step with an impact, of which the part theta is left; it ends at x_{n+1}, and by the printed formula at "
      "x'. Right: the velocity; after the impact at u one line falls with gravity, and the other one rises. In the "
      "middle of the step they are Delta v apart.",
      600, 330, {}, wrong_sign}})

}  // namespace rbc
