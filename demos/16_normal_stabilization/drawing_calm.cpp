#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "common/demo/drawing/sketch.hpp"
#include "common/demo/kit/body_drawing.hpp"
#include "common/foundation/scenes/bodies.hpp"
#include "demos/16_normal_stabilization/drawing_calm.hpp"
#include "lessons/16_normal_stabilization/correction_gain.hpp"

namespace rbc {

namespace {

using sketch::Side;

constexpr int all_steps = 32, stacks = 8;         // in the curve; in the row below it
constexpr double first_gap = -10, most_gap = 20;  // mm; the row draws no larger one
constexpr double most_k = 4.6;

const View map_view{{-0.15, -0.55, 1.28, 5.6}, {0, 0, 290, 350}};                   // rho, k
const View curve_view{{-9.5, -25, 45, 50}, {290, 0, 310, 190}};                     // steps, mm
const View row_view = fit_view({-0.08, -0.1, 0.744, 0.384}, {290, 190, 310, 160});  // m

double left_of_error(Knobs knobs) {
    return knobs[0];
}
double reduction_of(Knobs knobs) {
    return knobs[1];
}
int step_of(Knobs knobs) {
    return static_cast<int>(knobs[2]);
}
double growth_of(Knobs knobs) {
    return error_growth(reduction_of(knobs), left_of_error(knobs));
}

/// The gap after 0, 1, ... steps by (16.13), mm, from rest.
std::vector<double> gaps_of(Knobs knobs, int steps) {
    const double rho = left_of_error(knobs), k = reduction_of(knobs);
    std::vector<double> gaps{first_gap};
    double moved = 0, before = 0;  // h u of the last step and of the one before, mm
    for (int i = 0; i < steps; ++i) {
        const double asked = -k * gaps.back();  // h c
        const double moves = (1 - rho) * asked + rho * (2 * moved - before);
        before = moved;
        moved = moves;
        gaps.push_back(gaps.back() + moves);
    }
    return gaps;
}

/// Where errors die out, up to the bounds of (16.14).
void draw_calm_region(Canvas& canvas) {
    constexpr int strips = 100;
    std::vector<Point> edge;
    for (int i = 0; i <= strips; ++i) {
        const double rho = 1.0 * i / strips;
        edge.push_back({rho, largest_error_reduction(rho)});
    }
    for (int i = 0; i < strips; ++i) {
        const Point a = edge[static_cast<std::size_t>(i)], b = edge[static_cast<std::size_t>(i) + 1];
        canvas.polygon(std::vector<Point>{{a.x, 0}, {b.x + 0.002, 0}, {b.x + 0.002, b.y}, a},
                       sketch::lightened(colours::sky, 0.7));
    }
    canvas.polyline(edge, {colours::blue, 2.4});
}

void draw_map(Canvas& canvas, Knobs knobs) {
    canvas.show(map_view);
    draw_calm_region(canvas);
    sketch::axes(canvas, {{0, 0}, 0, 1.05, 0, 4.7, "rho", "k"});
    for (const double k : {1.0, 2.0, 4.0}) {
        canvas.line({-0.015, k}, {0.015, k}, {colours::ink, 1.2});
        sketch::note(canvas, {-0.01, k}, std::to_string(static_cast<int>(k)), Side::left);
    }
    const auto tick = [&](double rho, const char* words) {
        canvas.line({rho, -0.05}, {rho, 0.05}, {colours::ink, 1.2});
        sketch::note(canvas, {rho, -0.05}, words, Side::below);
    };
    tick(0.2, "1/5");
    tick(0.5, "1/2");
    tick(1, "1");
    sketch::label(canvas, {0.17, 1.4}, "calm", Side::on, {.colour = colours::blue});
    sketch::label(canvas, {0.7, 1.6}, "rings", Side::on);
    sketch::label(canvas, {0.04, 4.4}, "trembles", Side::right);
    sketch::label(canvas, {0.31, 2.3}, "1/rho \u2212 1", Side::right, {.size = 14});
    sketch::guide(canvas, {0, 1}, {1, 1});
    canvas.dot({0.164, 3.57}, 2, colours::grey);
    canvas.line({0.164, 3.57}, {0.31, 3.57}, {colours::grey, 1.2});
    sketch::label(canvas, {0.31, 3.57}, "(2 + 6 rho)/(1 \u2212 rho)", Side::right, {.size = 14, .gap = 4});
    const Point at{left_of_error(knobs), reduction_of(knobs)}, edge{at.x, largest_error_reduction(at.x)};
    if (std::abs(edge.y - at.y) > 0.03) {
        sketch::guide(canvas, at, edge);
        canvas.dot(edge, 3, colours::blue);
    }
    canvas.dot(at, 6, colours::ink);
}

/// The gap over the steps, as far as there is room, and which of them the row below shows.
void draw_gaps(Canvas& canvas, Knobs knobs, const std::vector<double>& gaps) {
    canvas.show(curve_view);
    const double from = step_of(knobs);
    canvas.rectangle({from - 0.4, -22, stacks - 0.2, 42}, colours::sky.with_alpha(0.22));
    sketch::axes(canvas, {{0, 0}, 0, all_steps + 1.5, -20, 19, "i", "d"});
    sketch::note(canvas, {0, first_gap}, "\u221210 mm", Side::left);
    canvas.line({-0.4, -first_gap}, {0.4, -first_gap}, {colours::ink, 1.2});
    sketch::note(canvas, {0, -first_gap}, "10 mm", Side::left);
    canvas.dot({from, -22}, 5, colours::ink);
    canvas.show(part_of(curve_view, {-1, -22, all_steps + 2.0, 44}));
    std::vector<Point> curve;
    for (int i = 0; i <= all_steps; ++i)
        curve.push_back({1.0 * i, std::clamp(gaps[static_cast<std::size_t>(i)], -500.0, 500.0)});
    canvas.polyline(curve, {colours::orange, 1.8});
    for (const Point& p : curve) canvas.dot(p, 2.6, colours::orange);
}

/// A stack of three boxes whose gaps are all d, drawn larger, at a step and at those that follow.
void draw_row(Canvas& canvas, Knobs knobs, const std::vector<double>& gaps) {
    constexpr double half_width = 0.03, half_height = 0.026, apart = 0.086, larger = 1.8;
    canvas.show(row_view);
    const double right = apart * (stacks - 1) + half_width + 0.02;
    sketch::ground(canvas, {-half_width - 0.02, 0}, {right, 0});
    for (int j = 0; j < stacks; ++j) {
        const double gap = gaps[static_cast<std::size_t>(step_of(knobs) + j)];
        const double d = 1e-3 * larger * std::clamp(gap, -most_gap, most_gap);
        for (int box = 0; box < 3; ++box) {
            const double y = (box + 1) * d + (2 * box + 1) * half_height;
            draw_outline(
                canvas, scenes::box({.half_width = half_width, .half_height = half_height, .position = {apart * j, y}}),
                {colours::ink, 1.3});
            canvas.rectangle({apart * j - half_width, y - half_height, 2 * half_width, 2 * half_height},
                             colours::orange.with_alpha(0.45));
        }
    }
    sketch::guide(canvas, {-half_width - 0.02, 6 * half_height}, {right, 6 * half_height});
    sketch::label(canvas, {0, -0.03}, "i", Side::below);
    sketch::label(canvas, {apart * (stacks - 1), -0.03}, "i + " + std::to_string(stacks - 1), Side::below);
}

void draw_calm(Canvas& canvas, Knobs knobs) {
    const std::vector<double> gaps = gaps_of(knobs, all_steps);
    draw_map(canvas, knobs);
    draw_gaps(canvas, knobs, gaps);
    draw_row(canvas, knobs, gaps);
}

/// Whether the sign changes from each of the last steps to the next.
bool flips(const std::vector<double>& gaps) {
    for (std::size_t i = gaps.size() - stacks; i < gaps.size(); ++i)
        if (gaps[i] * gaps[i - 1] >= 0) return false;
    return true;
}

std::string what_becomes_of_it(Knobs knobs) {
    const double growth = growth_of(knobs);
    if (left_of_error(knobs) == 1 || reduction_of(knobs) == 0) return "Nothing is corrected: the error stays.";
    if (std::abs(growth - 1) < 0.004) return "On the edge, or nearly: the error neither dies out nor grows.";
    if (growth < 1) {
        const int steps = std::max(1, static_cast<int>(std::ceil(std::log(0.1) / std::log(growth))));
        return "Calm: in the end the error becomes ten times smaller in " + std::to_string(steps) +
               (steps == 1 ? " step." : " steps.");
    }
    return flips(gaps_of(knobs, all_steps))
               ? "It trembles from step to step, ever more, until a clamp, (16.7), ends it."
               : "It rings, ever louder, until a clamp, (16.7), ends it.";
}

}  // namespace

Movement calm_movement() {
    return {.look_for =
                "Drag the point over the edge, slowly: at the left, at the right, and along the line k = 1. Then "
                "let the row of stacks run along the curve.",
            .knobs = {{"rho", "part of a velocity error that the solver leaves in a step", "", 0, 1, 0.6},
                      {"k", "error reduction", "", 0, most_k, 0.5},
                      {"i", "step of the first stack", "", 0, all_steps + 1 - stacks, 0, true}},
            .handles = {{"the point in the map",
                         {0, 1},
                         map_view,
                         [](Knobs knobs) {
                             return Point{left_of_error(knobs), reduction_of(knobs)};
                         }},
                        {"the first step of the row",
                         {2},
                         curve_view,
                         [](Knobs knobs) {
                             return Point{knobs[2], -22};
                         }}},
            .quantities = {{"|z|", "the largest: what a step makes of the error in the end, (16.15)", "", growth_of},
                           {"k_{max}", "the smaller bound of (16.14)", "",
                            [](Knobs knobs) { return largest_error_reduction(left_of_error(knobs)); }},
                           {"d", "gap at the step i", "mm",
                            [](Knobs knobs) { return gaps_of(knobs, step_of(knobs)).back(); }}},
            .draw = draw_calm,
            .says = what_becomes_of_it};
}

}  // namespace rbc
