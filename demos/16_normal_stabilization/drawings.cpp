#include "common/demo/drawing.hpp"

#include "common/demo/body_drawing.hpp"
#include "common/demo/sketch.hpp"
#include "common/scenes/bodies.hpp"
#include "lessons/16_normal_stabilization/normal_stabilization.hpp"

namespace rbc {

namespace {

using sketch::Beside;
using sketch::Side;

constexpr double eta = 1, h = 1, radius = 0.55;
constexpr EnvelopeOptions options{.envelope = eta};

/// A disc over the surface of A, and what is asked of its contact.
void draw_disc(Canvas& canvas, double x, double gap, double u_n, double restitution, const char* words) {
    const NormalCorrection asked = envelope_correction(u_n, restitution, gap, h, options);
    draw_body(canvas, scenes::disc({.radius = radius, .position = {x, gap + radius}, .angle = 1.57}), sketch::lightened(colours::orange).with_alpha(0.85));
    sketch::dimension(canvas, {x - 0.68, 0}, {x - 0.68, gap}, 0, gap < 0 ? "d < 0" : "d");
    const double c = asked.target();
    if (c != 0) sketch::arrow(canvas, {x + 0.75, gap}, {x + 0.75, gap + c}, words, {sketch::velocity}, {Beside::Place::right, 0.5});
    canvas.dot({x, gap}, 4, colours::ink);
}

void envelope(Canvas& canvas) {
    canvas.show(fit_view({-1.35, -0.85, 8.9, 4.2}, {0, 0, 600, 290}));
    canvas.rectangle({-0.95, 0, 7.9, eta}, colours::sky.with_alpha(0.25));
    sketch::guide(canvas, {-0.95, 0.5 * eta}, {6.95, 0.5 * eta}, colours::blue);
    sketch::ground(canvas, {-0.95, 0}, {6.95, 0});
    draw_disc(canvas, 0, 0.93, 0, 0, "c");
    draw_disc(canvas, 2.1, 0.16, 0, 0, "c");
    draw_disc(canvas, 4.2, -0.25, 0, 0, "c");
    draw_disc(canvas, 6.0, 0.3, -1.4, 0.8, "u");
    sketch::label(canvas, {6.95, 0.5 * eta}, "eta/2", Side::right, {.colour = colours::blue});
    sketch::label(canvas, {6.95, eta}, "eta", Side::right, {.colour = colours::blue});
}

}  // namespace

RBC_DRAWINGS("16_normal_stabilization", {{"envelope", "Left", 600, 290, envelope}})

}  // namespace rbc
