#include "common/demo/drawing/drawing.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "common/demo/drawing/sketch.hpp"
#include "common/demo/kit/body_drawing.hpp"
#include "common/foundation/scenes/bodies.hpp"
#include "demos/16_normal_stabilization/drawing_calm.hpp"
#include "lessons/16_normal_stabilization/normal_stabilization.hpp"

namespace rbc {

namespace {

using sketch::Beside;
using sketch::Side;
using Branch = NormalCorrection::Branch;

constexpr double h = 0.1, radius = 0.036;                             // s, m
constexpr EnvelopeOptions options{.envelope = 0.0625, .clamp = 0.8};  // m, m/s: less than the paper's 2
constexpr double eta = options.envelope, deepest = -0.06;             // m

// Both have the gap upwards, with the same scale; the right one has velocities to the right, m/s.
const View scene_view = fit_view({-0.145, -0.083, 0.3, 0.284}, {0, 0, 360, 340});
const View law_view{{-0.6, scene_view.world.y, 1.76, scene_view.world.height}, {360, 0, 240, 340}};

double gap_of(Knobs knobs) {
    return knobs[0] * 1e-3;
}
NormalCorrection asked_at(double gap, Knobs knobs) {
    return envelope_correction(knobs[1], knobs[2], gap, h, options);
}
NormalCorrection asked_of(Knobs knobs) {
    return asked_at(gap_of(knobs), knobs);
}

/// The envelope's layers, up to a place.
void draw_layers(Canvas& canvas, double right) {
    const Rect& seen = canvas.view().world;
    canvas.rectangle({seen.x, 0, right - seen.x, eta}, colours::sky.with_alpha(0.25));
    sketch::guide(canvas, {seen.x, 0.5 * eta}, {right, 0.5 * eta}, colours::blue);
}

/// A disc over the surface of A. Arrows are ways of a step: how it came, and where it is asked to go.
void draw_scene(Canvas& canvas, Knobs knobs) {
    canvas.show(scene_view);
    if (canvas.lit == "u_n") canvas.lit = "u_n^-";
    draw_layers(canvas, scene_view.world.right());
    sketch::ground(canvas, {-0.05, 0}, {0.05, 0});
    sketch::label(canvas, {-0.046, -0.022}, "A", Side::on);
    const double d = gap_of(knobs), came_from = d - h * knobs[1];
    const NormalCorrection asked = asked_of(knobs);
    const double bounced = d + h * asked.collision, then = d + h * asked.target();
    draw_body(canvas, scenes::disc({.radius = radius, .position = {0, d + radius}, .angle = 1.57}),
              sketch::lightened(colours::orange).with_alpha(0.85));
    sketch::ghost(canvas, scenes::disc({.radius = radius, .position = {0, then + radius}}), colours::blue);
    canvas.dot({0, d}, 4, colours::ink);
    sketch::dimension(canvas, {-0.058, 0}, {-0.058, d}, 0, "");
    sketch::label(canvas, {-0.058, std::min(0.5 * d, 0.022)}, "d", Side::left, {.colour = sketch::helper, .gap = 7});
    sketch::arrow(canvas, {-0.1, came_from}, {-0.1, d}, "u_n^-", {sketch::velocity}, {Beside::Place::right, 0.3});
    sketch::arrow(canvas, {0.088, d}, {0.088, bounced}, "u_{coll}", {sketch::velocity}, {Beside::Place::left, 0.5});
    sketch::arrow(canvas, {0.102, bounced}, {0.102, then}, "c", {sketch::velocity},
                  {then < bounced ? Beside::Place::left : Beside::Place::right, 0.5});
}

/// A piece of the law with the number of its equation beside it.
void draw_piece(Canvas& canvas, const std::vector<Point>& piece, Branch branch) {
    if (piece.size() < 2) return;
    canvas.polyline(piece, {sketch::velocity, 2.6});
    if (piece.back().y - piece.front().y < 0.009) return;
    const bool push = branch == Branch::push;
    const Point at = push ? piece[piece.size() / 4] : Point{piece.front().x, 0.5 * (piece.front().y + piece.back().y)};
    sketch::note(canvas, at,
                 push                        ? "(16.5)"
                 : branch == Branch::leaving ? "(16.4)"
                                             : "(16.6)",
                 push || at.x > 0.45 ? Side::left : Side::right);
}

/// What is asked for at every gap, with the present velocity.
void draw_law(Canvas& canvas, Knobs knobs) {
    canvas.show(law_view);
    draw_layers(canvas, 0.9);
    sketch::arrow(canvas, {0, law_view.world.y}, {0, 0.14}, "d", {.width = 1.4});
    sketch::arrow(canvas, {law_view.world.x, 0}, {1.1, 0}, "u_{coll} + c", {.width = 1.4},
                  {Beside::Place::left, 0.86, 3});
    constexpr int points = 400;
    std::vector<Point> piece;
    Branch branch = Branch::push;
    for (int i = 0; i <= points; ++i) {
        const double d = deepest + i * (eta - deepest) / points;
        const NormalCorrection asked = asked_at(d, knobs);
        if (asked.branch != branch) {
            draw_piece(canvas, piece, branch);
            piece.clear();
        }
        branch = asked.branch;
        piece.push_back({asked.target(), d});
    }
    draw_piece(canvas, piece, branch);
    const double d = gap_of(knobs), target = asked_of(knobs).target();
    sketch::guide(canvas, {law_view.world.x, d}, {target, d});
    canvas.dot({target, d}, 5, colours::ink);
    sketch::label(canvas, {0.9, 0.5 * eta}, "eta/2", Side::right, {.colour = colours::blue, .gap = 3});
    sketch::label(canvas, {0.9, eta}, "eta", Side::right, {.colour = colours::blue, .gap = 3});
}

void draw_envelope(Canvas& canvas, Knobs knobs) {
    draw_scene(canvas, knobs);
    draw_law(canvas, knobs);
}

std::string what_is_asked(Knobs knobs) {
    const NormalCorrection asked = asked_of(knobs);
    switch (asked.branch) {
        case Branch::leaving:
            return "It bounces out of the envelope within the step, and is left alone, (16.4).";
        case Branch::approach:
            return "It is too far away, and may come nearer, (16.6).";
        default:
            break;
    }
    if (asked.c == 0) return "It is too near, but the bounce takes it far enough: nothing is added, (16.5).";
    if (asked.c == options.clamp) return "It is so deep that the clamp, 0.8 m/s here, ends the push, (16.7).";
    return "It is too near: pushed by what the bounce does not do, up to eta/2 in one step, (16.5).";
}

const Movement movement{
    .look_for =
        "Lift the disc through its envelope and press it into the surface; then pull the upper end of its velocity "
        "until the bounce does what the push did.",
    .knobs = {{"d", "gap", "mm", 1e3 * deepest, 1e3 * eta, -22},
              {"u_n", "normal velocity before the step", "m/s", -0.8, 0, -0.5},
              {"e", "restitution", "", 0, 0.8, 0.4}},
    .handles = {{"the disc's lowest point",
                 {0},
                 scene_view,
                 [](Knobs knobs) {
                     return Point{0, gap_of(knobs)};
                 }},
                {"the upper end of the velocity before",
                 {1},
                 scene_view,
                 [](Knobs knobs) {
                     return Point{-0.1, gap_of(knobs) - h * knobs[1]};
                 }}},
    .quantities = {{"u_{coll}", "restitution asks for it, (16.2)", "m/s",
                    [](Knobs knobs) { return asked_of(knobs).collision; }},
                   {"u_{corr}", "takes it to eta/2 in one step, (16.3)", "m/s",
                    [](Knobs knobs) { return asked_of(knobs).correction; }},
                   {"c", "correction velocity", "m/s", [](Knobs knobs) { return asked_of(knobs).c; }}},
    .draw = draw_envelope,
    .says = what_is_asked};

}  // namespace

RBC_DRAWINGS(
    "16_normal_stabilization",
    {{"envelope",
      "Left: a disc with the gap d in the envelope of thickness eta over the surface of A; its velocity before, u_coll "
      "and c are drawn as ways of one step, and the dashed disc is where it is asked to be after the step. Right, at "
      "the "
      "same heights: the velocity u_coll + c that is asked for at every gap, by (16.4) to (16.6); the dot is the disc.",
      600,
      340,
      {},
      movement},
     {"calm",
      "Left: a map of rho and k; the calm region lies below the edge, (2 + 6 rho)/(1 - rho) up to rho = 1/5 and "
      "1/rho - 1 from there on, and a point is in it, near the edge. Right: the gap d over the steps, which starts "
      "at -10 mm and rings down; below, a stack of three boxes, whose gaps are all d, at eight steps in a row.",
      600,
      366,
      {},
      calm_movement()}})

}  // namespace rbc
