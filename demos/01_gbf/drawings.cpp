#include "common/demo/drawing/drawing.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "common/demo/drawing/moving_drawing.hpp"
#include "common/demo/drawing/sketch.hpp"
#include "common/foundation/judge/exact_bounce.hpp"
#include "common/foundation/judge/particle_energy.hpp"
#include "lessons/01_gbf/gbf.hpp"

namespace rbc {

namespace {

using sketch::Beside;
using sketch::Side;

constexpr std::array times{"t_{n\u22121}", "t_n", "t_{n+1}"};

const View flight_view{{-0.055, 0.40, 0.385, 0.535}, {215, 0, 385, 250}};
const View energy_view{{-0.055, 8.1, 0.385, 3.45}, {215, 250, 385, 140}};

void draw_particle(Canvas& canvas) {
    canvas.show(fit_view({-1.0, -0.45, 2.15, 2.9}, {0, 50, 215, 290}));
    canvas.rectangle({-0.85, 0, 1.7, 0.26}, colours::sky.with_alpha(0.3));
    sketch::ground(canvas, {-0.85, 0}, {0.85, 0});
    sketch::dimension(canvas, {0.85, 0.26}, {0.85, 0}, 8, "delta");
    sketch::arrow(canvas, {-0.6, 0}, {-0.6, 2.2}, "x", {.width = 1.4});
    const Point particle{0, 1.25};
    sketch::guide(canvas, {-0.6, particle.y}, particle);
    canvas.dot(particle, 8, colours::orange);
    sketch::arrow(canvas, {0, 1.36}, {0, 2.05}, "v", {sketch::velocity});
    sketch::arrow(canvas, {0.42, 1.25}, {0.42, 0.75}, "g", {sketch::force}, {Beside::Place::left});
    sketch::label(canvas, {-0.6, 0.1}, "0", Side::left);
}

/// A flight of 0.3 s, the same for every h, in as many steps as fit.
struct Flight {
    double x = 0.6, v = 2.4;  // at the time 0, m and m/s
    GbfParameters step;
    std::vector<Particle> run;

    explicit Flight(Knobs knobs) : step{.dt = knobs[0], .gravity = 10}, run{{x, v + 0.5 * step.gravity * step.dt}} {
        while (time(run.size()) < 0.3 + 1e-9) run.push_back(step_gbf(run.back(), step));
    }
    double time(std::size_t i) const { return step.dt * static_cast<double>(i); }
    double at(double t) const { return x + v * t - 0.5 * step.gravity * t * t; }
    double energy(std::size_t i) const { return particle_energy(run[i], step.dt, step.gravity); }
    double naive(std::size_t i) const { return 0.5 * run[i].v * run[i].v + step.gravity * run[i].x; }
};

/// Places at t_n, velocities in the middle between them: the slopes of the chords.
void draw_time_line(Canvas& canvas, const Flight& flight) {
    canvas.show(flight_view);
    const double axis = 0.53, h = flight.step.dt;
    sketch::arrow(canvas, {-0.03, axis}, {0.31, axis}, "t", {.width = 1.4});
    constexpr std::array places{"x_{n\u22121}", "x_n", "x_{n+1}"};
    std::vector<Point> parabola;
    for (double t = -0.03; t <= 0.315; t += 0.005) parabola.push_back({t, flight.at(t)});
    canvas.polyline(parabola, {colours::orange, 1.5});
    for (std::size_t i = 0; i < flight.run.size(); ++i) {
        const double t = flight.time(i);
        const Point place{t, flight.run[i].x};
        if (i < 3) {
            sketch::guide(canvas, {t, axis}, place, colours::faint);
            canvas.line({t, axis - 0.01}, {t, axis + 0.01}, {colours::ink, 1.6});
            sketch::label(canvas, {t, axis}, times[i], Side::below, {.gap = 36});
        }
        if (i > 0) {
            canvas.line({t - h, flight.run[i - 1].x}, place, {sketch::velocity, 2});
            const Point middle{t - 0.5 * h, 0.5 * (flight.run[i - 1].x + place.y)};
            if (i < 3) {
                sketch::guide(canvas, {middle.x, axis}, middle, sketch::velocity);
                sketch::label(canvas, middle, i == 1 ? "v_n" : "v_{n+1}", Side::below_right,
                              {.colour = sketch::velocity});
            }
        }
        sketch::point(canvas, place, i < 3 ? places[i] : "", t > 0.24 ? Side::above : Side::above_left,
                      colours::orange);
    }
    sketch::dimension(canvas, {0.5 * h, axis}, {h, axis}, -12, "h/2");
    sketch::dimension(canvas, {h, axis}, {2 * h, axis}, -12, "h");
}

/// H, and the energy without the half step.
void draw_energies(Canvas& canvas, const Flight& flight) {
    canvas.show(energy_view);
    const auto dots = [&](auto energy, Colour colour) {
        std::vector<Point> points;
        for (std::size_t i = 0; i < flight.run.size(); ++i) points.push_back({flight.time(i), energy(i)});
        canvas.polyline(points, {colour, 1.3});
        for (const Point& p : points) canvas.dot(p, 3.6, colour);
    };
    for (std::size_t i = 0; i < flight.run.size(); ++i)
        canvas.line({flight.time(i), 8.2}, {flight.time(i), flight.naive(i)}, {colours::faint, 1});
    dots([&](std::size_t i) { return flight.energy(i); }, colours::ink);
    dots([&](std::size_t i) { return flight.naive(i); }, sketch::velocity);
    sketch::label(canvas, {0.3, flight.energy(0)}, "H", Side::right, {.gap = 10});
    sketch::label(canvas, {0.328, 10.9}, "\u00bd v_n^2 + g x_n", Side::left, {.colour = sketch::velocity});
    const double t = flight.step.dt;
    sketch::guide(canvas, {0, flight.naive(0)}, {t, flight.naive(0)});
    sketch::arrow(canvas, {t, flight.naive(0)}, {t, flight.naive(1)}, "\u0394", {sketch::force, 1.6},
                  {Beside::Place::left, 0});
}

void particle_and_time(Canvas& canvas, Knobs knobs) {
    const Flight flight(knobs);
    draw_particle(canvas);
    draw_time_line(canvas, flight);
    draw_energies(canvas, flight);
}

std::string what_is_kept(Knobs knobs) {
    const Flight flight(knobs);
    const std::size_t last = flight.run.size() - 1;
    return "After " + std::to_string(last) + " steps H is what it was, and the other energy has lost " +
           quantity_text(flight.naive(0) - flight.naive(last)) + " J/kg.";
}

const Movement bookkeeping{
    .look_for = "Drag the point x_{n+1} along its parabola, and with it the time step: where in its step does a chord "
                "have the parabola's slope, and which energy notices h?",
    .knobs = {{"h", "time step", "s", 0.06, 0.15, 0.1}},
    .handles = {{"the point x_{n+1}", {0}, flight_view,
                 [](Knobs knobs) { return Point{2 * knobs[0], Flight(knobs).run[2].x}; }}},
    .quantities = {{"v_n", "stored, the slope of the chord", "m/s", [](Knobs knobs) { return Flight(knobs).run[1].v; }},
                   {"H", "with v_n \u2212 gh/2", "J/kg", [](Knobs knobs) { return Flight(knobs).energy(1); }},
                   {"\u0394", "of the energy with v_n, in a step", "J/kg",
                    [](Knobs knobs) { return Flight(knobs).naive(1) - Flight(knobs).naive(0); }}},
    .draw = particle_and_time,
    .says = what_is_kept};

const View impact_view{{-0.29, -0.36, 0.6, 0.86}, {0, 0, 600, 270}};
const View cost_view{{-0.29, 0.5, 0.6, 6.8}, {0, 270, 600, 180}};

/// Some steps of an elastic ball around t_n = 0, when it is found below the plane.
struct Bounce {
    static constexpr std::size_t n = 3;
    GbfParameters step{.dt = 0.08, .gravity = 10, .restitution = 1};
    double speed = 3;  // of the impact, m/s
    double since;      // the impact, s
    std::vector<Particle> run;
    double depth = 0;

    explicit Bounce(Knobs knobs) : since(knobs[0]) {
        const double fall = start(), v = step.gravity * fall - speed;
        run.push_back({speed * fall - 0.5 * step.gravity * fall * fall, v + 0.5 * step.gravity * step.dt});
        while (run.size() < 7) {
            if (run.size() == n) {
                GbfParameters unlifted = step;
                unlifted.projection = Projection::never;
                depth = std::max(0.0, -step_gbf(run.back(), unlifted).x);
            }
            run.push_back(step_gbf(run.back(), step));
        }
    }
    double start() const { return n * step.dt - since; }  // before the impact, s
    double time(std::size_t i) const { return step.dt * (static_cast<double>(i) - n); }
    double energy(std::size_t i) const { return particle_energy(run[i], step.dt, step.gravity); }
    double change() const { return gbf_bounce_energy_change(-run[n].v, depth, step.dt, step.gravity); }
    double taken() const { return -gbf_bounce_energy_change(-run[n].v, 0, step.dt, step.gravity); }
    double given() const { return change() + taken(); }
};

void draw_impact(Canvas& canvas, const Bounce& b) {
    canvas.show(impact_view);
    for (std::size_t i = 2; i <= 4; ++i) canvas.line({b.time(i), -0.26}, {b.time(i), 0.47}, {colours::faint, 1});
    sketch::ground(canvas, {-0.27, 0}, {0.27, 0});
    const ExactBounce exact(b.run[0].x, b.run[0].v - 0.5 * b.step.gravity * b.step.dt, b.step.gravity, 1);
    std::vector<Point> curve, steps;
    for (int i = 0; i <= 240; ++i) curve.push_back({b.time(0) + 0.002 * i, exact.at(0.002 * i).x});
    canvas.polyline(curve, {colours::grey, 1.5, Stroke::Dash::dashed});
    for (std::size_t i = 0; i < b.run.size(); ++i) steps.push_back({b.time(i), b.run[i].x});
    const Point before = steps[Bounce::n - 1], below{0, -b.depth};
    canvas.polyline({steps.data(), Bounce::n}, {colours::orange, 2.2});
    canvas.polyline({steps.data() + Bounce::n, steps.size() - Bounce::n}, {colours::orange, 2.2});
    canvas.line(before, below, {colours::orange, 1.8, Stroke::Dash::dashed});
    canvas.dot(below, 4.5, colours::orange);
    canvas.dot(below, 2.8, colours::white);
    sketch::arrow(canvas, below, {0, 0}, b.depth > 0.06 ? "d" : "", {sketch::friction}, {Beside::Place::right, 0.1});
    for (const Point& p : steps) canvas.dot(p, 3.6, colours::orange);
    if (before.y > 0.04) sketch::label(canvas, before, "x_{n\u22121}", Side::left, {colours::orange, 16, 11});
    sketch::label(canvas, steps[Bounce::n + 1], "x_{n+1}", Side::below_right, {.colour = colours::orange});
    sketch::guide(canvas, {-b.since, 0}, {-b.since, -0.275});
    sketch::dimension(canvas, {-b.since, -0.26}, {0, -0.26}, -3, "s");
}

/// What the lift gives and the reflection takes.
void draw_cost(Canvas& canvas, const Bounce& b) {
    canvas.show(cost_view);
    const double usual = b.energy(0), lifted = b.energy(Bounce::n), left = b.energy(Bounce::n + 1), next = b.step.dt;
    for (std::size_t i = 2; i <= 4; ++i) {
        canvas.line({b.time(i), 2.1}, {b.time(i), 7.5}, {colours::faint, 1});
        sketch::label(canvas, {b.time(i), 2.1}, times[i - 2], Side::below, {.gap = 4});
    }
    const std::array<Point, 6> stairs{
        {{b.time(0), usual}, {0, usual}, {0, lifted}, {next, lifted}, {next, left}, {b.time(6), left}}};
    canvas.polyline(stairs, {colours::ink, 2});
    sketch::guide(canvas, {0.16, usual}, {0.27, usual});
    sketch::label(canvas, {b.time(0) + 0.02, usual}, "H", Side::above);
    sketch::arrow(canvas, {0, usual}, {0, lifted}, b.depth > 0.08 ? "g d" : "", {sketch::friction},
                  {Beside::Place::left, 0.75, 9});
    sketch::arrow(canvas, {next, lifted}, {next, left}, "g |v| h", {sketch::force}, {Beside::Place::left, 0.3});
    sketch::arrow(canvas, {0.2, usual}, {0.2, left}, usual - left > 0.75 ? "Delta H" : "", {}, {Beside::Place::left});
}

void cost_of_a_bounce(Canvas& canvas, Knobs knobs) {
    const Bounce bounce(knobs);
    draw_impact(canvas, bounce);
    draw_cost(canvas, bounce);
}

std::string what_comes_back(Knobs knobs) {
    const Bounce b(knobs);
    const double share = b.given() / b.taken();
    if (share < 0.005) return "Nothing had to be lifted, and nothing comes back.";
    return "The lift gives back " + quantity_text(std::round(100 * share)) + " % of what the reflection takes.";
}

const Movement moment_of_impact{
    .look_for = "Drag the impact to and fro within its step: what does the bounce cost at the latest moment, and what "
                "at the earliest?",
    .knobs = {{"s", "time since the impact, at t_n", "s", 0, 0.078, 0.034}},
    .handles = {{"the impact", {0}, impact_view, [](Knobs knobs) { return Point{-knobs[0], 0}; }}},
    .quantities = {{"d", "depth, lifted by (01.5)", "m", [](Knobs knobs) { return Bounce(knobs).depth; }},
                   {"g |v| h", "the reflection takes", "J/kg", [](Knobs knobs) { return Bounce(knobs).taken(); }},
                   {"g d", "the lift gives", "J/kg", [](Knobs knobs) { return Bounce(knobs).given(); }},
                   {"Delta H", "(01.6)", "J/kg", [](Knobs knobs) { return Bounce(knobs).change(); }}},
    .draw = cost_of_a_bounce,
    .says = what_comes_back};

}  // namespace

RBC_DRAWINGS(
    "01_gbf",
    {{"particle_and_time",
      "Left: a particle at the height x above the plane x = 0, with the shell of thickness delta on the plane; x and "
      "the velocity v count upwards, g pulls down. Right: the places x_n at the times t_n lie on a parabola; the "
      "stored velocities v_n, the slopes between them, belong to the middle, half a step earlier. Below them the "
      "energies: H stays, and the one with the stored velocity falls by the same amount in each step.",
      600, 390, {}, bookkeeping},
     {"cost_of_a_bounce",
      "Above: a ball falls through the plane within a step, is lifted by the depth d and leaves on a lower arc than "
      "the exact one, which is dashed. Below: its energy H rises by g d at the lift and falls by g |v| h at the "
      "reflection.",
      600, 450, {}, moment_of_impact}})

}  // namespace rbc
