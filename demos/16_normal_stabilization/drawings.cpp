#include "common/demo/drawing/drawing.hpp"

#include <string_view>

#include "common/demo/drawing/sketch.hpp"
#include "common/demo/kit/body_drawing.hpp"
#include "common/foundation/scenes/bodies.hpp"
#include "lessons/16_normal_stabilization/normal_stabilization.hpp"

namespace rbc {

namespace {

using sketch::Beside;
using sketch::Side;

constexpr double eta = 1, h = 1, radius = 0.55;
constexpr EnvelopeOptions options{.envelope = eta};

/// A disc over the surface of A, its gap on the left, what is asked of its contact on the right.
void draw_disc(Canvas& canvas, double x, double gap, double u_n, double restitution, std::string_view words) {
    const NormalCorrection asked = envelope_correction(u_n, restitution, gap, h, options);
    draw_body(canvas, scenes::disc({.radius = radius, .position = {x, gap + radius}, .angle = 1.57}),
              sketch::lightened(colours::orange).with_alpha(0.85));
    sketch::dimension(canvas, {x - 0.72, 0}, {x - 0.72, gap}, 0, "");
    sketch::label(canvas, {x - 0.72, gap < 0 ? -0.48 : 0.21}, gap < 0 ? "d < 0" : "d", gap < 0 ? Side::on : Side::left,
                  {.colour = sketch::helper, .gap = 5});
    sketch::arrow(canvas, {x + 0.72, gap}, {x + 0.72, gap + asked.target()}, words, {sketch::velocity},
                  {Beside::Place::right, 0.6});
    canvas.dot({x, gap}, 4, colours::ink);
}

void envelope(Canvas& canvas) {
    canvas.show(fit_view({-1.45, -0.8, 10.3, 3.0}, {0, 0, 600, 210}));
    canvas.rectangle({-1.25, 0, 9.25, eta}, colours::sky.with_alpha(0.25));
    sketch::guide(canvas, {-1.25, 0.5 * eta}, {8.0, 0.5 * eta}, colours::blue);
    sketch::ground(canvas, {-1.25, 0}, {8.0, 0});
    draw_disc(canvas, 0, 0.95, 0, 0, "c");
    draw_disc(canvas, 2.2, 0.2, 0, 0, "c");
    draw_disc(canvas, 4.3, -0.25, 0, 0, "c");
    draw_disc(canvas, 6.6, 0.25, -1.4, 0.9, "u_{coll}");
    sketch::label(canvas, {8.0, 0.5 * eta}, "eta/2", Side::right, {.colour = colours::blue});
    sketch::label(canvas, {8.0, eta}, "eta", Side::right, {.colour = colours::blue});
}

}  // namespace

RBC_DRAWINGS(
    "16_normal_stabilization",
    {{"envelope",
      "The envelope of thickness eta over the surface of A, and discs with their gaps d: one too far away is asked to "
      "come nearer, c below zero; one too near, or with d below zero, to move up to eta/2; one that bounces out of the "
      "envelope with u_coll is left alone.",
      600, 210, envelope}})

}  // namespace rbc
