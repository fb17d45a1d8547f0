#include "common/demo/drawing/drawing.hpp"

#include <array>
#include <string>
#include <vector>

#include "common/demo/drawing/sketch.hpp"
#include "lessons/01_gbf/gbf.hpp"

namespace rbc {

namespace {

using sketch::Beside;
using sketch::Side;

void draw_particle(Canvas& canvas) {
    canvas.show(fit_view({-1.0, -0.45, 2.15, 2.9}, {0, 0, 215, 290}));
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

/// Places at t_n, velocities in the middle between them: the slopes of the chords.
void draw_time_line(Canvas& canvas) {
    const GbfParameters p{.dt = 0.1, .gravity = 10};
    std::vector<Particle> run{{0.6, 2.9}};
    for (int i = 0; i < 3; ++i) run.push_back(step_gbf(run.back(), p));
    canvas.show(View{{-0.075, 0.3, 0.42, 0.75}, {215, 10, 385, 275}});
    const double axis = 0.52;
    sketch::arrow(canvas, {-0.03, axis}, {0.33, axis}, "t", {.width = 1.4});
    const std::array<const char*, 4> times{"t_{n\u22121}", "t_n", "t_{n+1}", ""};
    const std::array<const char*, 4> places{"x_{n\u22121}", "x_n", "x_{n+1}", ""};
    std::vector<Point> parabola;
    for (double t = -0.03; t <= 0.235; t += 0.005)
        parabola.push_back({t, run[0].x + (run[0].v - 0.5 * p.gravity * p.dt) * t - 0.5 * p.gravity * t * t});
    canvas.polyline(parabola, {colours::orange, 1.5});
    for (std::size_t i = 0; i < 3; ++i) {
        const double t = 0.1 * static_cast<double>(i);
        sketch::guide(canvas, {t, axis}, {t, run[i].x}, colours::faint);
        canvas.line({t, axis - 0.02}, {t, axis + 0.02}, {colours::ink, 1.6});
        sketch::label(canvas, {t, axis}, times[i], Side::below, {.gap = 26});
        sketch::point(canvas, {t, run[i].x}, places[i], Side::above_left, colours::orange);
        if (i == 0) continue;
        canvas.line({t - 0.1, run[i - 1].x}, {t, run[i].x}, {sketch::velocity, 2});
        const Point middle{t - 0.05, 0.5 * (run[i - 1].x + run[i].x)};
        sketch::guide(canvas, {middle.x, axis}, middle, sketch::velocity);
        sketch::label(canvas, middle, i == 1 ? "v_n" : "v_{n+1}", Side::below_right, {.colour = sketch::velocity});
    }
    sketch::dimension(canvas, {0.05, axis}, {0.1, axis}, -15, "h/2");
    sketch::dimension(canvas, {0.1, axis}, {0.2, axis}, -15, "h");
}

void particle_and_time(Canvas& canvas) {
    draw_particle(canvas);
    draw_time_line(canvas);
}

}  // namespace

RBC_DRAWINGS(
    "01_gbf",
    {{"particle_and_time",
      "Left: a particle at the height x above the plane x = 0, with the shell of thickness delta on the plane; x and "
      "the "
      "velocity v count upwards, g pulls down. Right: the places x_n at the times t_n lie on a parabola; the stored "
      "velocities v_n, the slopes between them, belong to the middle, half a step earlier.",
      600, 290, particle_and_time}})

}  // namespace rbc
