#include "common/demo/drawing/drawing.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "common/demo/drawing/moving_drawing.hpp"
#include "common/demo/drawing/sketch.hpp"
#include "common/demo/kit/body_drawing.hpp"
#include "common/foundation/scenes/bodies.hpp"
#include "lessons/20_shock_propagation/reflections.hpp"

namespace rbc {

namespace {

using sketch::Beside;
using sketch::Side;

const View row_view = fit_view({-1.15, -2.2, 3.9, 4.4}, {0, 0, 270, 340});
const View plane_view{{-1.4, -1.42, 2.75, 2.84}, {270, 0, 330, 340}};
constexpr double small_mass = 1, energy_before = 0.5;  // kg, J
// The contacts, and their impulses.
constexpr std::array contact_colours{sketch::force, colours::purple};

// The knobs of the drawing.
double large_mass(Knobs knobs) {
    return knobs[1];
}
/// Of the wedge of velocities in which nothing approaches, measured by the energy.
double wedge_angle(Knobs knobs) {
    return std::atan(std::sqrt(small_mass / large_mass(knobs)));
}
Point start_of(Knobs knobs) {
    return {std::cos(knobs[0] * M_PI / 180), std::sin(knobs[0] * M_PI / 180)};
}

/// A wall, a small ball and a large one, which all touch.
SimultaneousImpact impact_of(Knobs knobs) {
    const double M = large_mass(knobs);
    const Point start = start_of(knobs);
    SimultaneousImpact impact;
    impact.inverse_mass = Eigen::Vector2d(1 / small_mass, 1 / M);
    impact.normals = Eigen::Matrix2d{{1, 0}, {-1, 1}};
    impact.v = std::sqrt(2 * energy_before) * Eigen::Vector2d(start.x / std::sqrt(small_mass), start.y / std::sqrt(M));
    impact.restitution = knobs[2];
    return impact;
}
/// Where velocities are in a plane in which all of one energy are equally far away.
Point by_energy(Knobs knobs, const Eigen::VectorXd& v) {
    return {std::sqrt(small_mass) * v[0], std::sqrt(large_mass(knobs)) * v[1]};
}

/// The three in a row, with the velocities before and after.
void draw_row(Canvas& canvas, Knobs knobs, const SimultaneousImpact& impact, const SimultaneousImpactResult& result) {
    canvas.show(row_view);
    const double small = 0.3, large = small * std::pow(large_mass(knobs), 0.25);
    sketch::ground(canvas, {0, 0.6}, {0, -0.5});
    draw_body(canvas, scenes::disc({.radius = small, .position = {small, 0}, .angle = 1.57}),
              sketch::lightened(colours::orange, 0.4));
    draw_body(canvas, scenes::disc({.radius = large, .position = {2 * small + large, 0}, .angle = 1.57}),
              sketch::lightened(colours::orange, 0.6));
    for (std::size_t i = 0; i < 2; ++i) {
        const Point at{2 * small * static_cast<double>(i), 0};
        sketch::guide(canvas, at, {at.x, -0.62});
        canvas.dot(at, 4, contact_colours[i]);
        sketch::label(canvas, {at.x, -0.62}, std::to_string(i), Side::below, {.colour = contact_colours[i], .gap = 2});
    }
    sketch::label(canvas, {small, small}, "m", Side::above, {.gap = 4});
    sketch::label(canvas, {2 * small + large, large}, "M", Side::above, {.gap = 4});
    const auto velocities = [&](double y, double next, const Eigen::VectorXd& v, const char* v_0, const char* v_1) {
        const double x[] = {small, 2 * small + large};
        for (const int i : {0, 1}) {
            const double row = y + i * next;
            canvas.dot({x[i], row}, 2.5, sketch::velocity);
            sketch::arrow(canvas, {x[i], row}, {x[i] + 0.75 * v[i], row}, i == 0 ? v_0 : v_1, {sketch::velocity});
        }
    };
    velocities(1.4, 0.42, impact.v, "v_0^-", "v_1^-");
    velocities(-1.4, -0.42, result.v, "v_0", "v_1");
    sketch::note(canvas, {2.05, 1.4}, "before");
    sketch::note(canvas, {2.05, -1.4}, "after");
}

/// The mirrors u_0 = 0 and u_1 = 0, and the way of the velocities: each round leads at a right angle across a mirror.
void draw_plane(Canvas& canvas, Knobs knobs, const SimultaneousImpact& impact, const SimultaneousImpactResult& result) {
    canvas.show(plane_view);
    const double alpha = wedge_angle(knobs), s = std::sin(alpha), c = std::cos(alpha);
    const std::array wedge{Point{0, 0}, Point{0, 1.3}, Point{1.3 * s, 1.3 * c}};
    canvas.polygon(wedge, colours::green.with_alpha(0.2));
    canvas.circle_outline({0, 0}, 1, {colours::faint, 1.5});
    sketch::axes(canvas, {{0, 0}, -1.15, 1.1, -1.12, 1.3, "", ""});
    sketch::label(canvas, {1.1, 0}, "\u221am v_0", Side::above, {.gap = 8});
    sketch::label(canvas, {0, 1.3}, "\u221aM v_1", Side::left, {.gap = 8});
    canvas.line({0, -1.2}, {0, 1.25}, {contact_colours[0], 2});
    canvas.line({-1.2 * s, -1.2 * c}, {1.25 * s, 1.25 * c}, {contact_colours[1], 2});
    sketch::label(canvas, {0, -1.2}, "u_0 = 0", Side::below_right, {.colour = contact_colours[0], .gap = 3});
    sketch::label(canvas, {-1.2 * s, -1.2 * c}, "u_1 = 0", Side::below_left, {.colour = contact_colours[1], .gap = 3});
    sketch::arc(canvas, {0, 0}, {M_PI / 2, M_PI / 2 - alpha, 62}, "alpha");
    Point at = by_energy(knobs, impact.v);
    const auto named = [&](Point p, const char* words) {
        const double away = std::max(1e-9, std::hypot(p.x, p.y));
        canvas.dot(p, 4, sketch::velocity);
        sketch::label(canvas, {p.x * (1 + 0.13 / away), p.y * (1 + 0.13 / away)}, words, Side::on,
                      {.colour = sketch::velocity});
    };
    for (const ImpactRound& round : result.rounds) {
        const Point next = by_energy(knobs, round.v);
        const Colour colour =
            round.violated.size() > 1 ? colours::ink : contact_colours[static_cast<std::size_t>(round.violated[0])];
        canvas.arrow(at, next, {colour, result.rounds.size() > 12 ? 1.2 : 2.2});
        canvas.dot(next, 2.4, sketch::velocity);
        at = next;
    }
    named(by_energy(knobs, impact.v), "v^-");
    if (!result.rounds.empty()) named(at, "v");
}

SimultaneousImpactResult result_of(Knobs knobs) {
    return impact_generalized_reflections(impact_of(knobs));
}

void draw_mirrors(Canvas& canvas, Knobs knobs) {
    const SimultaneousImpact impact = impact_of(knobs);
    const SimultaneousImpactResult result = impact_generalized_reflections(impact);
    draw_row(canvas, knobs, impact, result);
    draw_plane(canvas, knobs, impact, result);
}

double energy_left(Knobs knobs) {
    return 1 + result_of(knobs).energy_change / energy_before;
}

std::string what_happens(Knobs knobs) {
    const SimultaneousImpactResult result = result_of(knobs);
    if (result.rounds.empty()) return "Nothing approaches: no round.";
    if (result.capped) return "A contact has had 50 rounds: one solve of both with e = 0 ends it.";
    const std::size_t rounds = result.rounds.size();
    const bool both = result.rounds[0].violated.size() > 1;
    return std::string(both ? "Both approach, and one solve asks both: " : "") + std::to_string(rounds) +
           (rounds == 1 ? " round, " : " rounds, ") + quantity_text(100 * energy_left(knobs)) +
           " % of the energy is left.";
}

const Movement movement{
    .look_for =
        "Drag v^- around the circle, and turn the mirror u_1 = 0: that makes the large ball heavier. When do three "
        "rounds become thirty? Then lower e.",
    .knobs = {{"phi", "where v^- is on the circle of one energy", "degrees", -180, 180, -64},
              {"M", "the large ball; m is 1 kg", "kg", 1, 100, 5},
              {"e", "restitution", "", 0, 1, 1}},
    .handles = {{"the velocities before", {0}, plane_view, start_of},
                {"the mirror u_1 = 0",
                 {1},
                 plane_view,
                 [](Knobs knobs) {
                     return Point{1.25 * std::sin(wedge_angle(knobs)), 1.25 * std::cos(wedge_angle(knobs))};
                 }}},
    .quantities = {{"alpha", "angle of the wedge in which nothing approaches", "degrees",
                    [](Knobs knobs) { return wedge_angle(knobs) * 180 / M_PI; }},
                   {"rounds", "of the shock", "",
                    [](Knobs knobs) { return static_cast<double>(result_of(knobs).rounds.size()); }},
                   {"\u2308pi/alpha\u2309 \u2212 1", "rounds at most, for e = 1", "",
                    [](Knobs knobs) { return std::ceil(M_PI / wedge_angle(knobs) - 1e-9) - 1; }},
                   {"E/E^-", "energy left", "", energy_left}},
    .draw = draw_mirrors,
    .says = what_happens};

}  // namespace

RBC_DRAWINGS("20_shock_propagation", {{"mirror",
                                       "Left: a wall, a small ball m and a large ball M that touch in the contacts 0 "
                                       "and 1, with their velocities before and "
                                       "after the shock. Right: the plane of the two velocities, scaled so that all of "
                                       "one energy lie on a circle; the lines "
                                       "u_0 = 0 and u_1 = 0 are mirrors with the angle alpha between them, and each "
                                       "round leads from v^- at a right angle "
                                       "across one of them, until v lies in the wedge in which nothing approaches.",
                                       600,
                                       340,
                                       {},
                                       movement}})

}  // namespace rbc
