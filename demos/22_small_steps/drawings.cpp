#include "common/demo/drawing/drawing.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "common/demo/drawing/sketch.hpp"
#include "common/demo/kit/body_drawing.hpp"
#include "common/foundation/scenes/bodies.hpp"
#include "lessons/22_small_steps/soft_stepper.hpp"

namespace rbc {

namespace {

using sketch::Beside;
using sketch::Side;

constexpr double h = 1.0 / 60, g = 9.81;  // of a step, s; m/s^2
constexpr int steps = 12;                 // that are drawn

const View box_view = fit_view({-1.1, -1.72, 2.2, 3.67}, {0, 0, 210, 350});
const View step_view{{-0.5, -0.95, 5.45, 2.62}, {205, 0, 395, 180}};
const View way_view{{-1.8, -124, 16.8, 152}, {205, 178, 395, 172}};  // steps, mm

// The knobs of the drawing.
int substeps_of(Knobs knobs) {
    return static_cast<int>(knobs[0]);
}
double start_gap(Knobs knobs) {
    return 1e-3 * knobs[1];
}
double load_of(Knobs knobs) {
    return knobs[2];
}

/// A box of 1 kg, deep in the ground, that carries the weight of `load` kg with its own: gravity is that much larger.
struct SoftContact {
    World world;
    SoftSweeps sweeps;
    SoftOptions options;

    SoftContact(Knobs knobs, int substeps) {
        options = {.dt = h / substeps, .substeps = 1, .zeta = knobs[3]};
        world = scenes::on_ground({scenes::box({.half_width = 0.62, .half_height = 0.42, .position = {0, 0.42}})});
        world.gravity.y() = -g * load_of(knobs);
        sweeps.set(world, {{.a = 0, .b = 1, .normal = {0, 1}, .gap = start_gap(knobs)}}, options.friction);
        give_laws(options, options.dt, sweeps);
    }
    void substep() { advance_softly(world, options, sweeps); }
    double gap() const { return sweeps.rows[0].gap; }
    const SoftLaw& law() const { return sweeps.rows[0].law; }
    /// Where (22.1) is at rest, u+ = 0 and r = m g h, m.
    double rest() const { return law().softness / law().correction * options.dt * rest_impulse(); }
    double rest_impulse() const { return -world.gravity.y() * options.dt; }
};

/// r and u_n as the first substep's soft sweep leaves them.
SoftContact first_solve(Knobs knobs) {
    SoftContact contact(knobs, substeps_of(knobs));
    contact.options.relax = 0;
    contact.substep();
    return contact;
}
double first_impulse(Knobs knobs) {
    return first_solve(knobs).sweeps.rows[0].r_n;
}
double first_velocity(Knobs knobs) {
    return first_solve(knobs).world.bodies[1].velocity.y();
}
double rest_depth(Knobs knobs) {
    return 1e3 * SoftContact(knobs, substeps_of(knobs)).rest();
}

/// The gap, mm, at the end of every substep, over the time in steps.
std::vector<Point> way_of(Knobs knobs, int substeps) {
    SoftContact contact(knobs, substeps);
    std::vector<Point> way{{0, 1e3 * contact.gap()}};
    for (int i = 1; i <= steps * substeps; ++i) {
        contact.substep();
        way.push_back({static_cast<double>(i) / substeps, 1e3 * contact.gap()});
    }
    return way;
}

constexpr double floor_y = -1.42, surface_y = -0.2, per_metre = 7;  // depths are drawn that much larger

double bottom_of(Knobs knobs) {
    return surface_y + per_metre * start_gap(knobs);
}

/// A contact that penetrates is a spring with a damper.
void draw_soft_contact(Canvas& canvas, Knobs knobs) {
    canvas.show(box_view);
    const double bottom = bottom_of(knobs), middle = bottom + 0.42, top = middle + 0.42;
    sketch::ground(canvas, {-0.9, floor_y}, {0.9, floor_y});
    canvas.line({-0.95, surface_y}, {0.95, surface_y}, {colours::ink, 1.6, Stroke::Dash::dashed});
    draw_body(canvas,
              scenes::box({.half_width = 0.42, .half_height = 0.62, .position = {0, middle}, .angle = M_PI / 2}),
              sketch::lightened(colours::orange).with_alpha(0.85));
    sketch::spring(canvas, {-0.42, floor_y}, {-0.42, bottom}, 14);
    sketch::damper(canvas, {0.46, floor_y}, {0.46, bottom}, 16);
    sketch::label(canvas, {-0.42, 0.5 * (floor_y + bottom)}, "k", Side::left, {.gap = 12});
    sketch::label(canvas, {0.46, 0.5 * (floor_y + bottom)}, "b", Side::right, {.gap = 12});
    sketch::arrow(canvas, {0.8, surface_y}, {0.8, bottom}, "d_0", {sketch::helper, 1.6}, {Beside::Place::left, 0.5});
    const SoftContact solved = first_solve(knobs);
    const double weight = 0.006 * load_of(knobs), impulse = weight * first_impulse(knobs) / solved.rest_impulse(),
                 u_n = std::clamp(0.4 * first_velocity(knobs), -1.0, 1.2);
    sketch::arrow(canvas, {0.12, middle}, {0.12, middle - weight}, "m g", {sketch::force}, sketch::tip);
    sketch::arrow(canvas, {-0.16, bottom}, {-0.16, std::min(bottom + impulse, 1.8)}, "r", {sketch::force},
                  {Beside::Place::left, 0.95});
    sketch::arrow(canvas, {0.4, top}, {0.4, top + u_n}, "u_n", {sketch::velocity},
                  u_n > 0 ? Beside{Beside::Place::right, 0.8} : Beside{Beside::Place::left, 0.6});
    sketch::arrow(canvas, {-0.85, 0.5}, {-0.85, 1.15}, "**n**", {.width = 2}, {Beside::Place::right, 0.75});
}

/// One step: contacts once, N times the same substep, restitution once.
void draw_time_line(Canvas& canvas, Knobs knobs) {
    const int substeps = substeps_of(knobs);
    const double wide = 4.0 / substeps;
    canvas.show(step_view);
    sketch::arrow(canvas, {-0.25, 0}, {4.6, 0}, "t", {.width = 1.6});
    const Colour parts[] = {colours::grey, colours::sky, colours::orange, colours::green};
    for (int i = 0; i <= substeps; ++i) {
        for (int part = 0; part < 4 && i < substeps; ++part)
            canvas.rectangle({wide * (i + 0.03 + 0.235 * part), 0, 0.235 * wide, 0.34},
                             sketch::lightened(parts[part], 0.25));
        canvas.line({wide * i, -0.1}, {wide * i, 0.5}, {colours::ink, 1.6});
    }
    const char* const names[] = {"gravity", "solve", "move", "relax"};
    for (int part = 0; part < 4; ++part) {
        canvas.rectangle({0.05 + 1.15 * part, -0.85, 0.18, 0.2}, sketch::lightened(parts[part], 0.25));
        sketch::note(canvas, {0.25 + 1.15 * part, -0.75}, names[part], Side::right);
    }
    sketch::dimension(canvas, {0, 0.42}, {wide, 0.42}, 12, "h_s");
    sketch::dimension(canvas, {0, 0.42}, {4, 0.42}, 50, "h = N h_s");
    sketch::note(canvas, {-0.05, -0.3}, "contacts", Side::right);
    sketch::note(canvas, {4.1, -0.3}, "bounce", Side::on);
}

/// Twelve steps from the depth d_0, to where m g stands on k; and the same with one substep a step.
void draw_way(Canvas& canvas, Knobs knobs) {
    const int substeps = substeps_of(knobs);
    canvas.show(way_view);
    for (int i = 1; i <= steps; ++i) canvas.line({1.0 * i, 0}, {1.0 * i, -3}, {colours::grey, 1});
    sketch::axes(canvas, {{0, 0}, -0.4, steps + 0.9, -121, 8, "t", "d"});
    sketch::note(canvas, {6, 2}, "twelve steps", Side::above);
    if (substeps > 1) {
        const std::vector<Point> one = way_of(knobs, 1);
        canvas.polyline(one, {colours::grey, 1.6, Stroke::Dash::dashed});
        std::size_t seen = 0;
        while (seen < 9 && one[seen + 1].y > -102) ++seen;
        sketch::label(canvas, one[seen], "N = 1", seen < 9 ? Side::below_right : Side::below,
                      {.colour = colours::grey, .size = 14});
    }
    const double rest = rest_depth(knobs);
    sketch::guide(canvas, {0, -rest}, {steps + 0.3, -rest});
    sketch::dimension(canvas, {steps + 0.3, 0}, {steps + 0.3, -rest}, 0, "");
    sketch::label(canvas, {steps + 0.3, -std::max(0.5 * rest, 12.0)}, "m g/k", Side::right,
                  {.colour = sketch::helper, .gap = 5});
    const std::vector<Point> way = way_of(knobs, substeps);
    canvas.polyline(way, {colours::orange, 2.6});
    for (const Point& p : way) canvas.dot(p, 1.8, colours::orange);
    sketch::point(canvas, way[0], "d_0", Side::left, sketch::helper);
}

void draw_step(Canvas& canvas, Knobs knobs) {
    draw_soft_contact(canvas, knobs);
    draw_time_line(canvas, knobs);
    draw_way(canvas, knobs);
}

std::string what_holds(Knobs knobs) {
    const SoftContact contact(knobs, substeps_of(knobs));
    if (contact.law().softness * contact.rest_impulse() > contact.options.push_out)
        return "m g/(h k + b) is more than u_{out}: the box sinks for ever.";
    const std::vector<Point> way = way_of(knobs, substeps_of(knobs));
    const double rest = -rest_depth(knobs), side = way[0].y > rest ? 1 : -1;
    double beyond = 0;
    for (const Point& p : way) beyond = std::max(beyond, side * (rest - p.y));
    if (beyond > 1) return "It goes beyond the depth at which it will rest, and comes back.";
    return std::abs(way.back().y - rest) < 1 ? "After twelve steps it is where it rests, to 1 mm."
                                             : "After twelve steps it is still on its way.";
}

const Movement movement{.look_for =
                            "Cut the step into more substeps; make the box carry more, push it in, take the damper "
                            "away. How deep does it rest, "
                            "and how soon?",
                        .knobs = {{"N", "substeps of a step of 1/60 s", "", 1, 8, 3, true},
                                  {"d_0", "gap at the start", "mm", -100, 0, -70},
                                  {"m", "what a box of 1 kg carries, with itself", "kg", 1, 100, 100},
                                  {"zeta", "damping ratio of the contact", "", 0, 20, 10}},
                        .handles = {{"the end of the first substep",
                                     {0},
                                     step_view,
                                     [](Knobs knobs) {
                                         return Point{4.0 / substeps_of(knobs), 0.42};
                                     }},
                                    {"the box",
                                     {1},
                                     box_view,
                                     [](Knobs knobs) {
                                         return Point{-0.62, bottom_of(knobs)};
                                     }},
                                    {"the weight that it carries",
                                     {2},
                                     box_view,
                                     [](Knobs knobs) {
                                         return Point{0.12, bottom_of(knobs) + 0.42 - 0.006 * load_of(knobs)};
                                     }}},
                        .quantities = {{"omega", "of the contact, (22.6)", "rad/s",
                                        [](Knobs knobs) { return resolved_omega(h / substeps_of(knobs)); }},
                                       {"m g/k", "the depth at which it rests", "mm", rest_depth},
                                       {"r", "impulse of the first substep", "N s", first_impulse},
                                       {"u_n", "velocity in the first substep", "m/s", first_velocity}},
                        .draw = draw_step,
                        .says = what_holds};

}  // namespace

RBC_DRAWINGS(
    "22_small_steps",
    {{"one_step",
      "Left: a box whose gap d_0 is below zero; it stands on the spring k and the damper b of its contact and carries "
      "the "
      "weight m g; the impulse r, the velocity u_n and the normal n point upwards. Right: one step h of N substeps "
      "h_s: "
      "contacts are found at its beginning, each substep adds gravity, solves, moves and relaxes, and who bounces does "
      "so "
      "at the end; below, the gap d over twelve steps comes to the depth m g/k, and with N = 1 sinks much deeper.",
      600,
      350,
      {},
      movement}})

}  // namespace rbc
