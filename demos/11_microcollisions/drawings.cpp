#include "common/demo/drawing/drawing.hpp"

#include <vector>

#include "common/demo/drawing/sketch.hpp"
#include "common/demo/kit/body_drawing.hpp"
#include "common/foundation/scenes/bodies.hpp"
#include "lessons/11_microcollisions/bounce_train.hpp"

namespace rbc {

namespace {

using sketch::Beside;
using sketch::Side;

/// Contacts in the order along d: the lowest first.
void draw_stack(Canvas& canvas) {
    canvas.show(fit_view({-1.5, -0.4, 2.9, 3.9}, {0, 0, 235, 310}));
    sketch::ground(canvas, {-0.85, 0}, {0.95, 0});
    for (int i = 0; i < 3; ++i) {
        draw_body(canvas, scenes::box({.half_width = 0.6, .half_height = 0.45, .position = {0, 0.45 + 0.9 * i}}),
                  sketch::lightened(colours::orange, 0.45 + 0.15 * i));
    }
    const char* const names[] = {"**p**_1", "**p**_2", "**p**_3"};
    for (int i = 0; i < 3; ++i) {
        canvas.dot({-0.42, 0.9 * i}, 4, colours::ink);
        sketch::label(canvas, {-0.6, 0.9 * i + (i == 0 ? 0.13 : 0)}, names[i], Side::left, {.gap = 8});
    }
    for (int i = 0; i < 2; ++i)
        sketch::arrow(canvas, {-1.0, 0.9 * i + 0.28}, {-1.0, 0.9 * i + 0.72}, "", {colours::grey, 1.5});
    sketch::arrow(canvas, {-0.12, 0.9}, {-0.12, 1.5}, "**P**", {sketch::force}, {Beside::Place::right, 0.5});
    sketch::arrow(canvas, {-0.12, 0.9}, {-0.12, 0.3}, "\u2212**P**", {sketch::force}, {Beside::Place::left, 0.45});
    sketch::arrow(canvas, {1.05, 2.4}, {1.05, 1.5}, "**d**", {.width = 2}, {Beside::Place::left, 0.5});
}

/// Hops below the envelope; each strike takes one.
void draw_train(Canvas& canvas) {
    const double g = 10, v = 1.0, T = bounce_period(v, g), envelope = 0.078;
    canvas.show(View{{-0.16, -0.034, 0.98, 0.165}, {235, 0, 365, 310}});
    canvas.rectangle({0, 0, 0.66, envelope}, colours::sky.with_alpha(0.25));
    sketch::ground(canvas, {-0.03, 0}, {0.68, 0});
    sketch::axes(canvas, {{0, 0}, -0.03, 0.72, -0.004, 0.115, "t", "d"});
    for (int hop = 0; hop < 3; ++hop) {
        std::vector<Point> arc;
        for (int i = 0; i <= 40; ++i) {
            const double t = T * i / 40;
            arc.push_back({T * hop + t, v * t - 0.5 * g * t * t});
        }
        canvas.polyline(arc, {colours::orange, 2.6});
        sketch::arrow(canvas, {T * (hop + 1), 0}, {T * (hop + 1), 0.036}, "P_" + std::to_string(hop + 1),
                      {sketch::force}, {Beside::Place::tip});
    }
    sketch::dimension(canvas, {T, -0.008}, {2 * T, -0.008}, -5, "T");
    sketch::dimension(canvas, {0.7, envelope}, {0.7, 0}, 0, "epsilon");
    sketch::arrow(canvas, {0, 0}, {0.055, 0.055}, "v", {sketch::velocity}, {Beside::Place::left, 0.8});
}

}  // namespace

RBC_DRAWINGS(
    "11_microcollisions",
    {{"order_and_train",
      "Left: a stack whose contacts p_1, p_2, p_3 are visited from the ground upwards, in the order along the downward "
      "direction d; an impulse acts with P on the upper box and with -P on the lower one. Right: the gap d of a body "
      "that rests on a train of impulses P_1, P_2, P_3; it leaves with v, is back after T, and stays below the "
      "envelope epsilon.",
      600, 310, together(draw_stack, draw_train)}})

}  // namespace rbc
