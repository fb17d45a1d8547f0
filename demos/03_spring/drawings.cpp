#include "common/demo/drawing/drawing.hpp"

#include <cmath>
#include <vector>

#include "common/demo/drawing/sketch.hpp"
#include "lessons/03_spring/spring.hpp"

namespace rbc {

namespace {

using sketch::Beside;
using sketch::Side;

void draw_spring(Canvas& canvas) {
    canvas.show(fit_view({-1.15, -1.75, 2.25, 3.0}, {0, 0, 225, 300}));
    sketch::ground(canvas, {-0.8, -1.45}, {0.8, -1.45});
    canvas.line({-0.95, 0}, {0.95, 0}, {colours::ink, 1.6, Stroke::Dash::dashed});
    sketch::label(canvas, {-0.95, 0}, "0", Side::left, {.gap = 3});
    const Point particle{0, -0.6};
    sketch::spring(canvas, {-0.3, -1.45}, {-0.3, -0.6}, 15);
    sketch::damper(canvas, {0.3, -1.45}, {0.3, -0.6}, 17);
    canvas.line({-0.3, -0.6}, {0.3, -0.6}, {colours::ink, 2});
    canvas.dot(particle, 8, colours::orange);
    sketch::label(canvas, {-0.3, -1.05}, "k", Side::left, {.gap = 13});
    sketch::label(canvas, {0.3, -1.05}, "b", Side::right, {.gap = 13});
    sketch::arrow(canvas, {-0.08, -0.5}, {-0.08, 0.4}, "f", {sketch::force}, {Beside::Place::left, 0.85});
    sketch::arrow(canvas, {0.1, -0.5}, {0.1, 0.15}, "v", {sketch::velocity}, {Beside::Place::right, 0.85});
    sketch::arrow(canvas, {0, -0.72}, {0, -1.2}, "m g", {sketch::force}, {Beside::Place::tip});
    sketch::dimension(canvas, {0.72, 0}, {0.72, -0.6}, 4, "\u2212x");
    sketch::arrow(canvas, {-0.8, 0}, {-0.8, 0.9}, "x", {.width = 1.4});
}

/// One contact without gravity: its force is zero before its place is.
void draw_contact(Canvas& canvas) {
    SpringParameters p{.dt = 1e-4, .gravity = 0, .mass = 1, .stiffness = 100, .damping = 7};
    std::vector<Point> place, force;
    double force_ends = 0, end = 0;
    Particle q{-1e-9, -1};
    for (int i = 0; q.x < 0; ++i) {
        const double t = p.dt * i, f = -p.stiffness * q.x - p.damping * q.v;
        place.push_back({t, 18 * q.x});
        force.push_back({t, 0.17 * f});
        if (force_ends == 0 && f < 0) force_ends = t;
        end = t;
        // The spring pulls, too, until x = 0: the free oscillation.
        q.v += p.dt * f / p.mass;
        q.x += p.dt * q.v;
    }
    canvas.show(View{{-0.07, -1.55, 0.5, 3.2}, {225, 0, 375, 300}});
    sketch::axes(canvas, {{0, 0}, -0.02, 0.39, -1.3, 1.35, "t", ""});
    canvas.polyline(force, {sketch::force, 2.6});
    canvas.polyline(place, {colours::orange, 2.6});
    sketch::label(canvas, {0.1, 0.17 * 9}, "f = \u2212k x \u2212 b v", Side::on, {.colour = sketch::force});
    sketch::label(canvas, {0.1, 18 * -0.062}, "x", Side::below, {.colour = colours::orange});
    sketch::guide(canvas, {force_ends, -1.1}, {force_ends, 0.75});
    sketch::guide(canvas, {end, -1.1}, {end, 0.75});
    sketch::label(canvas, {force_ends, 0.75}, "f = 0", Side::above, {.colour = sketch::force});
    sketch::label(canvas, {end, 0.75}, "x = 0", Side::above, {.colour = colours::orange});
    sketch::note(canvas, {0.5 * (force_ends + end), -0.9}, "pulls", Side::on);
    canvas.dot({force_ends, 0}, 4, sketch::force);
    canvas.dot({end, 0}, 4, colours::orange);
}

void spring_and_damper(Canvas& canvas) {
    draw_spring(canvas);
    draw_contact(canvas);
}

}  // namespace

RBC_DRAWINGS(
    "03_spring",
    {{"spring_and_damper",
      "Left: the particle below the plane x = 0, on a spring k and a damper b; x and v count upwards, the depth is -x, "
      "and the force f is positive where it pushes up. Right: force and place over the time of one contact; f reaches "
      "zero before x does, and between these two ends of the contact it would pull.",
      600, 300, spring_and_damper}})

}  // namespace rbc
