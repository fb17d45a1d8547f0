#include "demos/14_pgs/drawing_sag.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <vector>

#include "common/demo/drawing/sketch.hpp"
#include "common/demo/kit/body_drawing.hpp"
#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/stacks.hpp"
#include "lessons/14_pgs/contact_stepper.hpp"

namespace rbc {

namespace {

using sketch::Side;

constexpr double sag_dt = 1.0 / 60, sag_fall = 9.81 * sag_dt;  // h, s; g h, m/s
constexpr double ball_radius = 0.155;                          // m
constexpr int last_step = 30;
constexpr double handle_at = last_step + 1.4;
constexpr Colour cold_colour = colours::orange, warm_colour = colours::blue;

/// -v/(g h) of a cold column in the end (14.13), and -d/(g h^2) of a warm one (14.15).
double lost_share(Knobs knobs) {
    return knobs[0] / (1 - knobs[0]);
}
std::size_t step_shown(Knobs knobs) {
    return static_cast<std::size_t>(knobs[1]);
}

/// A ball on one of 1 kg, so heavy that a sweep leaves G = m_2/(m_1 + m_2) of the error; one sweep a step. They are so
/// large that the upper one does not come down to the ground.
struct SinkingBalls {
    World world;
    std::vector<double> speeds, gaps;  ///< of the lower ball after each step, m/s, m

    SinkingBalls(Knobs knobs, bool warm, int last) {
        world = scenes::on_ground(scenes::disc_stack({.masses = {1, lost_share(knobs)}, .radius = ball_radius}));
        ContactStepper stepper({.dt = sag_dt, .friction = 0, .iterations = 1, .warm_start = warm});
        for (int k = 0; k <= last; ++k) {
            stepper.step(world);
            speeds.push_back(world.bodies[1].velocity.y());
            gaps.push_back(world.bodies[1].position.y() - ball_radius);
        }
    }
};
double shown_speed(Knobs knobs, bool warm) {
    return SinkingBalls(knobs, warm, static_cast<int>(knobs[1])).speeds.back();
}
double shown_gap(Knobs knobs, bool warm) {
    return 1e3 * SinkingBalls(knobs, warm, static_cast<int>(knobs[1])).gaps.back();
}

constexpr double column_scale = 285;  // pixels per metre
const View columns_view = fit_view({-0.412, -0.477, 0.824, 1.193}, {0, 0, 0.824 * column_scale, 340});
constexpr View speeds_view{{-7.3, -5, 41.3, 6.9}, {235, 0, 365, 168}};  // steps, g h
constexpr View gaps_view{{-7.3, -7, 41.3, 8.3}, {235, 168, 365, 172}};  // steps, g h^2

void draw_sunk_column(Canvas& canvas, Knobs knobs, bool warm) {
    const double x = warm ? 0.17 : -0.17;
    const std::vector<Body> start = SinkingBalls(knobs, warm, -1).world.bodies,
                            now = SinkingBalls(knobs, warm, static_cast<int>(knobs[1])).world.bodies;
    const Colour colour = warm ? warm_colour : cold_colour;
    for (std::size_t i = 1; i <= 2; ++i) {
        Body before = start[i], after = now[i];
        before.position.x() = after.position.x() = x;
        before.angle = after.angle = M_PI / 2;
        sketch::ghost(canvas, before);
        draw_body(canvas, after, sketch::lightened(colour));
        sketch::label(canvas, sketch::place(after.position), i == 1 ? "m_1" : "m_2", Side::below, {.gap = 4});
    }
    sketch::label(canvas, {x, 0.685}, warm ? "warm" : "cold", Side::on, {.colour = colour});
    if (warm) return;  // it sinks by so little that an arrow would be a dot
    const double d = 1e-3 * shown_gap(knobs, false), beyond_hatching = 14 + column_scale * d;
    sketch::arrow(canvas, {-0.36, 0}, {-0.36, d}, "d_c", {.width = 1.8}, {.gap = std::max(5.0, beyond_hatching)});
}

/// Up to the step that is shown, and faintly further.
void draw_history(Canvas& canvas, Knobs knobs, const std::vector<double>& values, double unit, Colour colour) {
    std::vector<Point> points{{-1, 0}};
    for (const double value : values) points.push_back({static_cast<double>(points.size()) - 1, value / unit});
    const auto made = std::span(points).first(step_shown(knobs) + 2);
    canvas.polyline(points, {sketch::lightened(colour, 0.6), 1});
    canvas.polyline(made, {colour, 2});
    for (const Point& p : made) canvas.dot(p, 2.2, colour);
    canvas.dot(made.back(), 4.5, colour);
}

void draw_unit(Canvas& canvas, const char* words) {
    canvas.line({-1.4, -1}, {-0.6, -1}, {colours::ink, 1.4});
    sketch::label(canvas, {-1.2, -1}, words, Side::left, {.colour = colours::grey, .gap = 5});
}

void draw_sag(Canvas& canvas, Knobs knobs) {
    canvas.show(columns_view);
    canvas.rectangle({-0.4, -0.46, 0.8, 0.46}, colours::ground.with_alpha(0.25));
    sketch::ground(canvas, {-0.4, 0}, {0.4, 0});
    for (const bool warm : {false, true}) draw_sunk_column(canvas, knobs, warm);

    const SinkingBalls cold(knobs, false, last_step), warm(knobs, true, last_step);
    const double lost = lost_share(knobs);
    canvas.show(speeds_view);
    sketch::axes(canvas, {{-1, 0}, -1, last_step + 2.2, -4.4, 1, "k", "v_k"});
    draw_unit(canvas, "\u2212g h");
    sketch::guide(canvas, {-1, -lost}, {handle_at, -lost});
    draw_history(canvas, knobs, cold.speeds, sag_fall, cold_colour);
    draw_history(canvas, knobs, warm.speeds, sag_fall, warm_colour);
    sketch::label(canvas, {10, -lost}, "cold", Side::below, {.colour = cold_colour});
    sketch::label(canvas, {27, 0}, "warm", Side::above, {.colour = warm_colour});
    sketch::label(canvas, {23.5, -lost}, "\u2212G/(1 \u2212 G) g h", Side::below, {.colour = colours::grey});
    canvas.dot({handle_at, -lost}, 4.5, colours::ink);

    canvas.show(gaps_view);
    sketch::axes(canvas, {{-1, 0}, -1, last_step + 2.2, -6.7, 0.3, "k", "d"});
    draw_unit(canvas, "\u2212g h^2");
    for (const int k : {10, 20, 30}) {
        canvas.line({1.0 * k, -0.15}, {1.0 * k, 0.15}, {colours::ink, 1.2});
        sketch::note(canvas, {1.0 * k, 0}, std::to_string(k), Side::above);
    }
    sketch::guide(canvas, {-1, -lost}, {handle_at, -lost});
    draw_history(canvas, knobs, cold.gaps, sag_fall * sag_dt, cold_colour);
    draw_history(canvas, knobs, warm.gaps, sag_fall * sag_dt, warm_colour);
    sketch::label(canvas, {11.5, -lost}, "d_w", Side::below, {.colour = warm_colour, .gap = 9});
    const auto in_unit = [&](const SinkingBalls& balls, int k) {
        return balls.gaps[static_cast<std::size_t>(k)] / (sag_fall * sag_dt);
    };
    int seen = 0;
    while (seen < last_step && in_unit(cold, seen + 1) > -5.7) ++seen;
    sketch::label(canvas, {1.0 * seen, in_unit(cold, seen)}, "d_c", Side::below_left, {.colour = cold_colour});
    double below_warm = -lost;
    for (int k = 15; k <= last_step; ++k) below_warm = std::min(below_warm, in_unit(warm, k));
    sketch::label(canvas, {23.5, below_warm}, "\u2212G/(1 \u2212 G) g h^2", Side::below, {.colour = colours::grey});
    canvas.dot({knobs[1], 0}, 4.5, colours::ink);
}

std::string what_sinks(Knobs knobs) {
    const SinkingBalls warm(knobs, true, static_cast<int>(knobs[1]));
    const double v = warm.speeds.back() / sag_fall, d = warm.gaps.back() / (sag_fall * sag_dt),
                 lost = lost_share(knobs);
    if (std::abs(v) < 0.05 * lost && std::abs(d + lost) < 0.05 * lost)
        return "The warm column has all but stopped. The cold one loses in every step what the warm one has lost in "
               "all.";
    if (v > 0) return "The warm column comes up again; the cold one sinks on.";
    return d < -lost ? "The warm column goes deeper than it will stay." : "Both columns sink.";
}

/// Made when it is asked for: drawings.cpp may ask before the constants of this file are there.
Movement sagging() {
    return {
        .look_for =
            "Let a step leave more of the error, then less; go back to the first steps. How fast does the cold column "
            "sink, and how deep the warm one?",
        .knobs = {{"G", "share of the error that a step leaves", "", 0.15, 0.8, 0.75},
                  {"k", "the last step; the first one is 0", "", 0, last_step, 30, true}},
        .handles = {{"how fast the cold column sinks in the end",
                     {0},
                     speeds_view,
                     [](Knobs knobs) {
                         return Point{handle_at, -lost_share(knobs)};
                     }},
                    {"the last step",
                     {1},
                     gaps_view,
                     [](Knobs knobs) {
                         return Point{knobs[1], 0};
                     }}},
        .quantities =
            {{"m_2", "on 1 kg: one sweep a step leaves G", "kg", lost_share},
             {"v_c", "of the cold column, (14.13)", "m/s", [](Knobs knobs) { return shown_speed(knobs, false); }},
             {"v_w", "of the warm column, (14.14)", "m/s", [](Knobs knobs) { return shown_speed(knobs, true); }},
             {"d_c", "gap under the cold column", "mm", [](Knobs knobs) { return shown_gap(knobs, false); }},
             {"d_w", "gap under the warm column, (14.15)", "mm", [](Knobs knobs) { return shown_gap(knobs, true); }}},
        .draw = draw_sag,
        .says = what_sinks};
}

}  // namespace

Drawing sag_drawing() {
    return {.name = "sag",
            .title =
                "Left: two columns of two balls, m_2 on m_1; the cold one has sunk by d_c into the ground, the warm "
                "one hardly at all; dashed is where they stood. Right, over the steps k: the velocity v_k of the cold "
                "column goes to -G/(1-G) g h and stays there, that of the warm one rings and goes to 0; below, the gap "
                "d_w under the warm one rings about -G/(1-G) g h^2, and d_c under the cold one leaves the picture.",
            .width = 600,
            .height = 340,
            .draw = {},
            .movement = sagging()};
}

}  // namespace rbc
