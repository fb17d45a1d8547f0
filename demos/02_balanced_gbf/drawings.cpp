#include "common/demo/drawing/drawing.hpp"

#include <array>

#include "common/demo/drawing/sketch.hpp"
#include "lessons/01_gbf/gbf.hpp"
#include "lessons/02_balanced_gbf/balanced_gbf.hpp"

namespace rbc {

namespace {

using sketch::Beside;
using sketch::Side;

constexpr double h = 0.1, g = 10, e = 0.7;

/// One step with an impact: velocities over time. GBF reflects before the whole kick, the balanced step between its
/// halves.
void draw_step(Canvas& canvas) {
    const double before = -2, half = 0.5 * g * h;
    const Particle start{0, before};
    const double balanced = step_balanced_gbf(start, {.dt = h, .gravity = g, .restitution = e}).v;
    const double gbf = step_gbf(start, {.dt = h, .gravity = g, .restitution = e}).v;
    canvas.show(View{{-0.62, -3.5, 2.12, 6.1}, {0, 0, 600, 340}});
    sketch::axes(canvas, {{-0.45, 0}, -0.52, 1.35, -3.2, 2.1, "t", "v"});
    sketch::guide(canvas, {0.5, -3.2}, {0.5, 2.1});
    const std::array<const char*, 3> names{"t_n \u2212 h/2", "t_n", "t_n + h/2"};
    for (int i = 0; i < 3; ++i) {
        const double t = 0.5 * i;
        canvas.line({t, -0.09}, {t, 0.09}, {colours::ink, 1.6});
        sketch::label(canvas, {t + (i == 1 ? 0.02 : 0), 0}, names[static_cast<std::size_t>(i)],
                      i == 1   ? Side::below_right
                      : i == 0 ? Side::below_left
                               : Side::below,
                      {.gap = 8});
    }
    const std::array other{Point{0, before}, Point{0, -e * before}, Point{1, gbf}};
    canvas.polyline(other, {colours::grey, 1.8, Stroke::Dash::dashed});
    sketch::point(canvas, other[2], "GBF", Side::right, colours::grey);
    const std::array way{Point{0, before}, Point{0.5, before - half}, Point{0.5, -e * (before - half)},
                         Point{1, balanced}};
    canvas.polyline(way, {sketch::velocity, 3});
    sketch::point(canvas, way[0], "v_n", Side::left, sketch::velocity);
    sketch::point(canvas, way[1], "w = v(t_n)", Side::below_left, sketch::velocity);
    sketch::point(canvas, way[2], "\u2212e w", Side::above_right, sketch::velocity);
    sketch::point(canvas, way[3], "v_{n+1}", Side::right, sketch::velocity);
    sketch::label(canvas, {0.27, before - 0.25}, "\u2212g h/2", Side::above_right, {.gap = 4});
    sketch::label(canvas, {0.76, 0.5 * (way[2].y + balanced)}, "\u2212g h/2", Side::above_right, {.gap = 4});
    sketch::label(canvas, {0.5, -1.0}, "impact", Side::right, {.gap = 8});
}

}  // namespace

RBC_DRAWINGS(
    "02_balanced_gbf",
    {{"half_kicks",
      "One step with an impact, velocities over time: the stored v_n at t_n - h/2 loses gh/2 on the way to t_n, is "
      "reflected there from w to -e w, and loses gh/2 once more until t_n + h/2. GBF, dashed, reflects at t_n - h/2, "
      "before the whole kick gh, and ends lower.",
      600, 340, draw_step}})

}  // namespace rbc
