#include "common/demo/drawing/drawing.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "common/demo/drawing/sketch.hpp"
#include "common/demo/kit/body_drawing.hpp"
#include "common/foundation/judge/contact_residual.hpp"
#include "common/foundation/judge/world_balance.hpp"
#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/stacks.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/14_pgs/contact_stepper.hpp"
#include "lessons/14_pgs/pgs.hpp"
#include "lessons/24_arena/scenes.hpp"

namespace rbc {

namespace {

using sketch::Beside;
using sketch::Side;

// Three bricks, and what each measure sees of them.

constexpr double half_height = 0.3;  // m, of a brick

World bricks() {
    return scenes::on_ground(scenes::stack({.masses = scenes::equal(3), .half_width = 0.6, .half_height = half_height}));
}

/// The top brick at (x, y) from where it belongs, the middle one sunk by s, m.
World moved_bricks(Knobs knobs) {
    World world = bricks();
    world.bodies[3].position += Eigen::Vector2d(knobs[0], knobs[1]);
    world.bodies[2].position.y() -= knobs[2];
    return world;
}

double depth_of(Knobs knobs) {
    double depth = 0;
    for (const Contact& contact : contact_set(moved_bricks(knobs))) depth = std::max(depth, -contact.gap);
    return depth;
}

double off_by(Knobs knobs) {
    return moved<2>(bricks(), moved_bricks(knobs), 0);
}

double energy_gained(Knobs knobs) {
    return mechanical_energy(moved_bricks(knobs)) - mechanical_energy(bricks());
}

/// Of the step that begins here, if a method's impulses are so many times the right ones.
double residual_of(Knobs knobs) {
    const ContactProblem problem = ContactStepper{}.next_problem(moved_bricks(knobs));
    return contact_residual(problem, knobs[3] * solve_contact_pgs(problem).r);
}

const View bricks_view = fit_view({-1.55, -0.4, 3.2, 3.0}, {0, 0, 320, 300});

void draw_bricks(Canvas& canvas, Knobs knobs) {
    canvas.show(bricks_view);
    sketch::ground(canvas, {-1.4, 0}, {1.5, 0});
    const World start = bricks(), now = moved_bricks(knobs);
    for (std::size_t i = 1; i < now.bodies.size(); ++i) {
        draw_body(canvas, now.bodies[i], sketch::lightened(colours::orange, 0.3 + 0.15 * static_cast<double>(i)).with_alpha(0.85));
        sketch::ghost(canvas, start.bodies[i]);
    }
    const double depth = depth_of(knobs);
    if (depth > 0.02) {
        const double at = knobs[2] > 0 ? 2 * half_height : 4 * half_height;
        sketch::dimension(canvas, {-0.64, at}, {-0.64, at - depth}, -14, "\u2212d");
    }
    const Point from{start.bodies[3].position.x(), start.bodies[3].position.y()},
        to{now.bodies[3].position.x(), now.bodies[3].position.y()};
    if (std::hypot(to.x - from.x, to.y - from.y) > 0.05) sketch::arrow(canvas, from, to, "off", {sketch::velocity});
    sketch::arrow(canvas, {-0.6, 0}, {-0.6, 0.7 * knobs[3]}, "**r**", {sketch::force}, {Beside::Place::left, 0.85});
    sketch::arrow(canvas, {0, half_height}, {0, half_height - 0.62}, "m g", {sketch::force}, {Beside::Place::right, 0.9});
}

/// The four measures as bars, each by its own scale: 0 is in the middle for the energy, at the left for the others.
void draw_bars(Canvas& canvas, Knobs knobs) {
    canvas.show(View{{0, 0, 280, 300}, {320, 0, 280, 300}});
    const auto bar = [&](double y, const std::string& name, const std::string& words, double from, double share) {
        sketch::label(canvas, {12, y + 36}, name, Side::right);
        sketch::note(canvas, {62, y + 36}, words, Side::right);
        canvas.rectangle({12, y, 250, 16}, colours::faint);
        const double begin = 12 + 250 * from, width = 250 * std::clamp(share, -from, 1 - from);
        canvas.rectangle({std::min(begin, begin + width), y, std::abs(width), 16}, sketch::lightened(share < 0 ? colours::blue : colours::orange, 0.2));
    };
    bar(232, "d", "the depth, to 0.3 m", 0, depth_of(knobs) / 0.3);
    bar(166, "off", "the farthest, to 1 m", 0, off_by(knobs) / 1);
    bar(100, "\u0394E", "energy gained, to \u00b18 J", 0.5, energy_gained(knobs) / 16);
    bar(34, "res", "the residual, to 2", 0, residual_of(knobs) / 2);
}

std::string what_is_seen(Knobs knobs) {
    const bool deep = depth_of(knobs) > 1e-6, off = off_by(knobs) > 1e-6, gained = energy_gained(knobs) > 1e-6,
               wrong = residual_of(knobs) > 1e-3;
    if (!deep && !off && !wrong) return "All is where it belongs, and the impulses are right: every measure is 0.";
    if (off && !deep && !gained && !wrong) return "Only the place is wrong: no residual, no depth and no energy would tell.";
    if (!off && wrong) return "Only the impulses are wrong: nothing has moved yet, and the next step will.";
    return std::string(gained ? "Energy was made. " : "") + (deep ? "Bricks overlap. " : "") +
           (wrong ? "The impulses do not solve the step." : "The impulses solve the step that begins here, whatever went wrong before it.");
}

const Movement movement{
    .look_for = "Drag the top brick sideways, then down; sink the middle one; make the impulses too small. Which measures notice?",
    .knobs = {{"x", "the top brick, sideways", "m", -0.9, 0.9, 0.28},
              {"y", "the top brick, up", "m", -0.25, 0.5, -0.1},
              {"s", "the middle brick, sunk", "m", 0, 0.25, 0},
              {"k", "impulses, over the right ones", "", 0, 2, 0.7}},
    .handles = {{"the top brick", {0, 1}, bricks_view, [](Knobs knobs) { return Point{knobs[0], 5 * half_height + knobs[1]}; }},
                {"the impulse's tip", {3}, bricks_view, [](Knobs knobs) { return Point{-0.6, 0.7 * knobs[3]}; }}},
    .quantities = {{"d", "of the deepest contact, as a depth", "m", depth_of},
                   {"off", "the farthest brick from its place, (24.3)", "m", off_by},
                   {"\u0394E", "energy gained, (24.2)", "J", energy_gained},
                   {"res", "the residual of the step, (24.1)", "", residual_of}},
    .draw =
        [](Canvas& canvas, Knobs knobs) {
            draw_bricks(canvas, knobs);
            draw_bars(canvas, knobs);
        },
    .says = what_is_seen};

}  // namespace

RBC_DRAWINGS(
    "24_arena",
    {{"measures",
      "Left: three bricks; the top one, whose dashed place is beside it, has come down into the middle one, by the depth -d, and off to the "
      "side; an arrow is the impulse r of a corner. Right: four bars, how much of each error the depth, the place, the energy and the "
      "residual see.",
      600, 300, {}, movement}})

}  // namespace rbc
