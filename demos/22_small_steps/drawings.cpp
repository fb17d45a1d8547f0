#include "common/demo/drawing/drawing.hpp"

#include "common/demo/drawing/sketch.hpp"
#include "common/demo/kit/body_drawing.hpp"
#include "common/foundation/scenes/bodies.hpp"

namespace rbc {

namespace {

using sketch::Beside;
using sketch::Side;

/// A contact that penetrates is a spring with a damper.
void draw_soft_contact(Canvas& canvas) {
    canvas.show(fit_view({-1.1, -1.55, 2.2, 3.0}, {0, 0, 210, 300}));
    sketch::ground(canvas, {-0.9, -1.15}, {0.9, -1.15});
    canvas.line({-0.95, -0.1}, {0.95, -0.1}, {colours::ink, 1.6, Stroke::Dash::dashed});
    draw_body(canvas, scenes::box({.half_width = 0.62, .half_height = 0.42, .position = {0, 0.05}}),
              sketch::lightened(colours::orange).with_alpha(0.85));
    sketch::spring(canvas, {-0.3, -1.15}, {-0.3, -0.37}, 14);
    sketch::damper(canvas, {0.3, -1.15}, {0.3, -0.37}, 16);
    sketch::label(canvas, {-0.3, -0.78}, "k", Side::left, {.gap = 12});
    sketch::label(canvas, {0.3, -0.78}, "b", Side::right, {.gap = 12});
    sketch::dimension(canvas, {0.78, -0.1}, {0.78, -0.37}, 0, "");
    sketch::label(canvas, {0.78, -0.24}, "\u2212d", Side::right, {.colour = sketch::helper, .gap = 4});
    sketch::arrow(canvas, {0, -0.37}, {0, 0.85}, "r", {sketch::force}, {Beside::Place::left, 0.85});
    sketch::arrow(canvas, {0.25, 0.2}, {0.25, 0.85}, "u_n", {sketch::velocity}, {Beside::Place::right, 0.8});
    sketch::arrow(canvas, {-0.82, 0.2}, {-0.82, 0.85}, "**n**", {.width = 2}, {Beside::Place::right, 0.75});
}

/// One step: contacts once, four times the same substep, restitution once.
void draw_time_line(Canvas& canvas) {
    canvas.show(View{{-0.5, -1.55, 5.45, 3.1}, {205, 0, 395, 300}});
    sketch::arrow(canvas, {-0.25, 0}, {4.6, 0}, "t", {.width = 1.6});
    const Colour parts[] = {colours::grey, colours::sky, colours::orange, colours::green};
    for (int i = 0; i < 4; ++i) {
        for (int part = 0; part < 4; ++part)
            canvas.rectangle({i + 0.03 + 0.235 * part, 0, 0.235, 0.34}, sketch::lightened(parts[part], 0.25));
        canvas.line({double(i), -0.1}, {double(i), 0.5}, {colours::ink, 1.6});
    }
    canvas.line({4, -0.1}, {4, 0.5}, {colours::ink, 1.6});
    // The third substep, named.
    const char* const names[] = {"gravity", "solve", "move", "relax"};
    for (int part = 0; part < 4; ++part) {
        const Point below{0.4 + 1.13 * part, -0.75};
        canvas.line({2.15 + 0.235 * part, 0}, {below.x, below.y + 0.25}, {colours::faint, 1.5});
        canvas.rectangle({below.x - 0.16, below.y - 0.08, 0.32, 0.3}, sketch::lightened(parts[part], 0.25));
        sketch::note(canvas, {below.x, below.y - 0.1}, names[part], Side::below);
    }
    sketch::dimension(canvas, {0, 0.42}, {1, 0.42}, 8, "h_s");
    sketch::dimension(canvas, {0, 0.42}, {4, 0.42}, 48, "h = N h_s");
    sketch::note(canvas, {-0.05, -0.24}, "contacts", Side::right);
    sketch::note(canvas, {4.1, -0.24}, "bounce", Side::on);
}

}  // namespace

RBC_DRAWINGS(
    "22_small_steps",
    {{"one_step",
      "Left: a body that has sunk by -d below the dashed surface, on the spring k and the damper b of its contact; the "
      "impulse r, the velocity u_n and the normal n point upwards. Right: one step h of N substeps h_s: contacts are "
      "found at its beginning, each substep adds gravity, solves, moves and relaxes, and who bounces does so at the "
      "end.",
      600, 300, together(draw_soft_contact, draw_time_line)}})

}  // namespace rbc
