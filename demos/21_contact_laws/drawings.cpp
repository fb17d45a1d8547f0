#include "common/demo/drawing/drawing.hpp"

#include <array>
#include <vector>

#include "common/demo/drawing/sketch.hpp"
#include "common/demo/kit/body_drawing.hpp"
#include "common/foundation/scenes/bodies.hpp"
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

}  // namespace

RBC_DRAWINGS(
    "21_contact_laws",
    {{"laws",
      "Three contacts, below each its law. Left: glue holds a block under a ceiling; the contact lets go, u_n above "
      "zero, only where r_n is -a. Middle: a block slides on a film that takes -c u_t, beside Coulomb's law with its "
      "limits mu r_n. Right: a belt drags a block that a spring holds; friction falls from mu_s to mu_d, most of it by "
      "1/gamma.",
      600, 330, together(draw_adhesion, draw_film, draw_bow)}})

}  // namespace rbc
