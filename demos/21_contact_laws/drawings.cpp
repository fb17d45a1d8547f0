#include "common/demo/drawing/drawing.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "common/demo/drawing/sketch.hpp"
#include "common/demo/kit/body_drawing.hpp"
#include "common/foundation/scenes/bodies.hpp"
#include "lessons/21_contact_laws/contact_laws.hpp"
#include "lessons/21_contact_laws/stribeck.hpp"

namespace rbc {

namespace {

using sketch::Beside;
using sketch::Side;

Body block(double y) {
    return scenes::box({.half_width = 0.55, .half_height = 0.36, .position = {0, y}});
}

/// Above: glue between a ceiling and a block. Below: how far it pulls.
void draw_adhesion(Canvas& canvas) {
    canvas.show(fit_view({-1.2, -1.35, 2.4, 1.9}, {0, 0, 200, 150}));
    sketch::ground(canvas, {0.95, 0.25}, {-0.95, 0.25});
    for (int i = -3; i <= 3; ++i) canvas.line({0.15 * i, 0.25}, {0.15 * i, -0.02}, {colours::purple, 3});
    draw_body(canvas, block(-0.38), sketch::lightened(colours::orange));
    sketch::arrow(canvas, {-0.25, -0.38}, {-0.25, -1.0}, "m g", {sketch::force}, {Beside::Place::tip});
    sketch::arrow(canvas, {0.75, 0.25}, {0.75, -0.45}, "**n**", {.width = 2}, {Beside::Place::left, 0.8});
    sketch::label(canvas, {-0.5, 0.1}, "a", Side::left, {.colour = colours::purple});
    canvas.show(fit_view({-1.35, -0.5, 2.6, 2.2}, {0, 150, 200, 180}));
    sketch::axes(canvas, {{0, 0}, -1.15, 0.95, -0.25, 1.25, "r_n", "u_n"});
    canvas.line({-0.7, 1.05}, {-0.7, 0}, {sketch::force, 3.2});
    canvas.line({-0.7, 0}, {0.8, 0}, {sketch::force, 3.2});
    sketch::label(canvas, {-0.7, 0}, "\u2212a", Side::below, {.gap = 8});
}

/// Above: a film under a block. Below: what it takes, beside Coulomb's law.
void draw_film(Canvas& canvas) {
    canvas.show(fit_view({-1.2, -0.55, 2.4, 1.9}, {200, 0, 200, 150}));
    sketch::ground(canvas, {-0.95, 0}, {0.95, 0});
    canvas.rectangle({-0.75, 0, 1.5, 0.13}, colours::sky.with_alpha(0.75));
    draw_body(canvas, block(0.49), sketch::lightened(colours::orange));
    sketch::arrow(canvas, {0.55, 0.6}, {1.05, 0.6}, "u_t", {sketch::velocity}, {Beside::Place::left, 0.6});
    sketch::arrow(canvas, {-0.1, 0.19}, {-0.9, 0.19}, "r_t", {sketch::force}, {Beside::Place::right, 0.85});
    canvas.show(fit_view({-1.3, -1.15, 2.7, 2.35}, {200, 150, 200, 180}));
    sketch::axes(canvas, {{0, 0}, -1.05, 1.05, -0.95, 0.95, "u_t", "r_t"});
    const std::array<Point, 4> coulomb{Point{-0.95, 0.58}, Point{0, 0.58}, Point{0, -0.58}, Point{0.95, -0.58}};
    canvas.polyline(coulomb, {sketch::friction, 3});
    canvas.line({-0.95, 0.22}, {0.95, -0.22}, {colours::sky, 3});
    sketch::label(canvas, {-0.55, 0.58}, "mu r_n", Side::above, {.colour = sketch::friction});
    sketch::label(canvas, {0.55, -0.16}, "\u2212c u_t", Side::below, {.colour = colours::sky, .gap = 5});
}

/// Above: a block on a belt, held back by a spring. Below: friction that falls.
void draw_bow(Canvas& canvas) {
    canvas.show(fit_view({-1.3, -0.55, 2.4, 1.9}, {400, 0, 200, 150}));
    canvas.line({-1.1, 0}, {0.95, 0}, {colours::ink, 4});
    for (const double x : {-0.85, 0.7}) canvas.circle_outline({x, -0.17}, 0.15, {colours::ink, 1.5});
    draw_body(canvas, block(0.36), sketch::lightened(colours::orange));
    sketch::spring(canvas, {-1.15, 0.45}, {-0.55, 0.45}, 11);
    canvas.line({-1.15, 0.15}, {-1.15, 0.75}, {colours::ink, 2.5});
    sketch::label(canvas, {-0.85, 0.5}, "k", Side::above, {.gap = 7});
    sketch::arrow(canvas, {-0.35, -0.2}, {0.35, -0.2}, "V", {sketch::velocity}, {Beside::Place::right, 0.5});
    canvas.show(View{{-0.2, -0.28, 1.35, 1.5}, {400, 150, 200, 180}});
    sketch::axes(canvas, {{0, 0}, -0.04, 0.84, -0.1, 1.0, "|u_t|", "mu"});
    const double mu_s = 0.78, mu_d = 0.34, gamma = 4.2;
    std::vector<Point> curve;
    for (int i = 0; i <= 50; ++i) {
        const double u = 0.78 * i / 50;
        curve.push_back({u, mu_s - (mu_s - mu_d) * falloff(Falloff::exponential, gamma * u)});  // (21.6)
    }
    canvas.polyline(curve, {sketch::friction, 3});
    sketch::guide(canvas, {0, mu_d}, {0.78, mu_d});
    sketch::label(canvas, {0, mu_s}, "mu_s", Side::left, {.colour = sketch::friction});
    sketch::label(canvas, {0, mu_d}, "mu_d", Side::left, {.colour = sketch::friction});
    sketch::guide(canvas, {1 / gamma, 0}, {1 / gamma, mu_s - (mu_s - mu_d) * falloff(Falloff::exponential, 1)});
    sketch::label(canvas, {1 / gamma, 0}, "1/gamma", Side::below);
}

const View pull_view = fit_view({-1.75, -1.5, 3.5, 4.1}, {0, 0, 280, 330});
const View impulse_view{{-1.65, -1.5, 3.3, 3.4}, {280, 0, 320, 330}};
// The contact of a block of 1 kg: friction falls from the one to the other.
constexpr double static_friction = 0.8, dynamic_friction = 0.35, gamma_of_slip = 1.5;  // 1, 1, s/m
const Point block_centre{0, 0.42};

// The knobs of the drawing: the impulse f on the block, t to the right and n up.
double adhesion_of(Knobs knobs) {
    return knobs[2];
}
/// f = W^-1 q is what there is without the contact.
LawResult answer_of(Knobs knobs) {
    ContactProblem problem;
    problem.W = Eigen::MatrixXd::Identity(2, 2);
    problem.q = Eigen::Vector2d(knobs[1], knobs[0]);
    problem.friction = Eigen::VectorXd::Constant(1, static_friction);
    return solve_contact_laws(problem, {{.adhesion = adhesion_of(knobs),
                                         .drop = static_friction - dynamic_friction,
                                         .gamma = gamma_of_slip,
                                         .viscosity = knobs[3]}});
}

/// A block that sticks to the ground and is pulled at, and what comes of it.
void draw_pulled_block(Canvas& canvas, Knobs knobs, const LawResult& answer) {
    canvas.show(pull_view);
    sketch::ground(canvas, {-1.5, -0.13}, {1.5, -0.13});
    const double glue = adhesion_of(knobs), film = knobs[3];
    canvas.rectangle({-0.55, -0.13, 1.1, 0.13}, colours::sky.with_alpha(std::min(0.75, 0.4 * film)));
    for (int i = -3; i <= 3 && glue > 0; ++i)
        canvas.line({0.15 * i, 0}, {0.15 * i, -0.13}, {colours::purple, 5 * glue});
    draw_body(canvas, scenes::box({.half_width = 0.42, .half_height = 0.55, .position = {0, 0.42}, .angle = -M_PI / 2}),
              sketch::lightened(colours::orange).with_alpha(0.85));
    const auto arrow = [&](Point at, double t, double n, const char* words, Colour colour) {
        sketch::arrow(canvas, at, {at.x + t, at.y + n}, words, {colour});
    };
    arrow({-0.2, -0.05}, answer.r[1], answer.r[0], "**r**", sketch::force);
    arrow({0.2, 0.1}, answer.u[1], answer.u[0], "**u**", sketch::velocity);
    arrow(block_centre, knobs[0], knobs[1], "**f**", colours::ink);
    sketch::contact_frame(canvas, {-1.35, 1.55}, Eigen::Vector2d::UnitY(), 40);
}

/// The plane of impulses: the cone begins at -a, and r is as near to -f as the law lets it.
void draw_impulses(Canvas& canvas, Knobs knobs, const LawResult& answer) {
    canvas.show(impulse_view);
    const double glue = adhesion_of(knobs), top = 1.35, high = top + glue;
    const Point apex{0, -glue};
    sketch::cone(canvas, apex, Eigen::Vector2d::UnitY(), static_friction, std::min(high, 1.5 / static_friction));
    for (const int side : {-1, 1})
        sketch::guide(canvas, apex, {side * answer.friction[0] * high, top}, sketch::friction);
    sketch::axes(canvas, {{0, 0}, -1.4, 1.3, -1.4, 1.6, "r_t", "r_n"});
    sketch::dimension(canvas, {0.06, 0}, {0.06, -glue}, 0, "");
    if (glue > 0) sketch::label(canvas, {0.06, -0.3 * glue}, "a", Side::right, {.colour = colours::purple, .gap = 5});
    const Point wanted{-knobs[0], -knobs[1]}, got{answer.r[1], answer.r[0]};
    sketch::arrow(canvas, wanted, got, "**u**", {sketch::velocity}, {Beside::Place::left, 0.5});
    const double film = -knobs[3] * answer.u[1];
    if (std::abs(film) > 0.02) {
        canvas.line({got.x - film, got.y}, got, {colours::sky, 4});
        sketch::label(canvas, {got.x - 0.5 * film, got.y}, "c u_t", Side::below, {.colour = colours::sky, .gap = 7});
    }
    canvas.dot(got, 4.5, sketch::force);
    sketch::label(canvas, got, "**r**", knobs[0] < 0 ? Side::above_left : Side::above_right, {.colour = sketch::force});
    sketch::point(canvas, wanted, "\u2212**f**", knobs[0] < 0 ? Side::right : Side::left);
}

void draw_pull(Canvas& canvas, Knobs knobs) {
    const LawResult answer = answer_of(knobs);
    draw_pulled_block(canvas, knobs, answer);
    draw_impulses(canvas, knobs, answer);
}

std::string what_holds(Knobs knobs) {
    const LawResult answer = answer_of(knobs);
    if (answer.u[0] > 1e-6)
        return adhesion_of(knobs) > 0 ? "The glue lets go, at its whole pull." : "It lifts off: there is no glue.";
    const bool pulls = answer.r[0] < 0;
    if (std::abs(answer.u[1]) < 1e-6) return pulls ? "It sticks, though the contact only pulls." : "It sticks.";
    return pulls ? "It slides, and friction brakes it though the contact only pulls." : "It slides.";
}

const Movement pull{
    .look_for =
        "Drag the impulse **f** on the block: upwards, until the glue lets go, and sideways, until it slides. Then "
        "drag the "
        "cone's apex, and pour in oil.",
    .knobs = {{"f_t", "impulse on the block, to the right", "N s", -1.2, 1.2, 0.75},
              {"f_n", "the same, up", "N s", -1.2, 1.2, 0.25},
              {"a", "what the glue can pull", "N s", 0, 1, 0.6},
              {"c", "the film", "kg", 0, 3, 0}},
    .handles = {{"the impulse on the block",
                 {0, 1},
                 pull_view,
                 [](Knobs knobs) {
                     return Point{block_centre.x + knobs[0], block_centre.y + knobs[1]};
                 }},
                {"the cone's apex",
                 {2},
                 impulse_view,
                 [](Knobs knobs) {
                     return Point{0, -adhesion_of(knobs)};
                 }}},
    .quantities = {{"r_n", "below 0 it pulls", "N s", [](Knobs knobs) { return answer_of(knobs).r[0]; }},
                   {"r_t", "friction, with the film", "N s", [](Knobs knobs) { return answer_of(knobs).r[1]; }},
                   {"u_t", "slip", "m/s", [](Knobs knobs) { return answer_of(knobs).u[1]; }},
                   {"mu", "at this slip, (21.6); the dashed cone", "",
                    [](Knobs knobs) { return answer_of(knobs).friction[0]; }}},
    .draw = draw_pull,
    .says = what_holds};

}  // namespace

RBC_DRAWINGS(
    "21_contact_laws",
    {{"laws",
      "Three contacts, below each its law. Left: glue holds a block under a ceiling; the contact lets go, u_n above "
      "zero, only where r_n is -a. Middle: a block slides on a film that takes -c u_t, beside Coulomb's law with its "
      "limits mu r_n. Right: a belt drags a block that a spring holds; friction falls from mu_s to mu_d, most of it by "
      "1/gamma.",
      600, 330, together(draw_adhesion, draw_film, draw_bow)},
     {"pulled",
      "Left: a block that is glued to the ground, an impulse f that pulls at it upwards and to the right, the "
      "contact's "
      "impulse r against it, and the velocity u that is left. Right: the plane of impulses; the cone of friction "
      "begins at "
      "-a, and r is where it comes as near to -f as the cone lets it, so that u leads from -f to r.",
      600,
      330,
      {},
      pull}})

}  // namespace rbc
