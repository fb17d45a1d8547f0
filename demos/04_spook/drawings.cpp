#include "common/demo/drawing/drawing.hpp"

#include <array>

#include "common/demo/drawing/sketch.hpp"
#include "lessons/04_spook/spook.hpp"

namespace rbc {

namespace {

using sketch::Beside;
using sketch::Side;

/// The plane gives way by 1/k, and what is too deep goes back in the time tau.
void draw_support(Canvas& canvas) {
    canvas.show(fit_view({-1.2, -1.75, 2.4, 3.0}, {0, 0, 240, 300}));
    sketch::ground(canvas, {-0.8, -1.45}, {0.8, -1.45});
    canvas.line({-0.95, 0}, {0.55, 0}, {colours::ink, 1.6, Stroke::Dash::dashed});
    sketch::label(canvas, {0.55, 0}, "c = 0", Side::right, {.gap = 4});
    sketch::spring(canvas, {-0.3, -1.45}, {-0.3, -0.6}, 15);
    sketch::damper(canvas, {0.3, -1.45}, {0.3, -0.6}, 17);
    canvas.line({-0.55, -0.6}, {0.55, -0.6}, {colours::ink, 4});
    canvas.dot({0, -0.47}, 8, colours::orange);
    sketch::label(canvas, {-0.3, -1.05}, "1/k", Side::left, {.gap = 13});
    sketch::label(canvas, {0.3, -1.05}, "k tau", Side::right, {.gap = 13});
    sketch::arrow(canvas, {0, -0.4}, {0, 0.65}, "lambda", {sketch::force}, {Beside::Place::left, 0.9});
    sketch::arrow(canvas, {0.3, -0.4}, {0.3, 0.3}, "G v", {sketch::velocity}, {Beside::Place::tip});
    sketch::dimension(canvas, {-0.72, -0.6}, {-0.72, 0}, 4, "\u2212c");
}

/// The spring is as long as a mean over three places, the present one counted twice.
void draw_mean(Canvas& canvas) {
    const double h = 0.01;
    const SpookParameters p{.dt = h, .stiffness = 4e4, .relaxation = 0.006, .impact_threshold = 100};
    const Particle now{-0.0085, -0.75}, next = step_spook(now, p);
    const double old_x = now.x - h * now.v;
    const std::array places{old_x, now.x, now.x + h * next.v};
    const double mean = 0.25 * (places[0] + 2 * places[1] + places[2]);
    canvas.show(View{{-1.7, -0.0145, 3.7, 0.019}, {240, 0, 360, 300}});
    canvas.line({-1.45, 0}, {1.45, 0}, {colours::ink, 1.6, Stroke::Dash::dashed});
    sketch::label(canvas, {1.45, 0}, "c = 0", Side::right, {.gap = 4});
    sketch::arrow(canvas, {-1.45, -0.0125}, {1.5, -0.0125}, "t", {.width = 1.4});
    const std::array<const char*, 3> names{"c_{n\u22121}", "c_n", "c_{n+1}"}, times{"t_n \u2212 h", "t_n", "t_n + h"},
        shares{"1/4", "1/2", "1/4"};
    for (std::size_t i = 0; i < 3; ++i) {
        const double t = static_cast<double>(i) - 1;
        sketch::guide(canvas, {t, 0}, {t, -0.0125});
        sketch::label(canvas, {t, -0.0125}, times[i], Side::below);
        sketch::label(canvas, {t, 0}, shares[i], Side::above, {.colour = colours::purple});
        sketch::point(canvas, {t, places[i]}, names[i],
                      i == 0   ? Side::left
                      : i == 1 ? Side::below_right
                               : Side::right,
                      colours::orange);
    }
    const std::array way{Point{-1, places[0]}, Point{0, places[1]}, Point{1, places[2]}};
    canvas.polyline(way, {colours::orange, 1.6});
    canvas.line({-1.2, mean}, {0.9, mean}, {colours::purple, 2.4});
    sketch::label(canvas, {-1.2, mean}, "\u27e8c\u27e9", Side::left, {.colour = colours::purple});
    sketch::label(canvas, {-0.5, 0.5 * (places[0] + places[1])}, "h G v", Side::above_right,
                  {.colour = sketch::velocity, .gap = 2});
    sketch::label(canvas, {0.5, 0.5 * (places[1] + places[2])}, "h G v'", Side::below_right,
                  {.colour = sketch::velocity, .gap = 2});
}

void compliant_support(Canvas& canvas) {
    draw_support(canvas);
    draw_mean(canvas);
}

}  // namespace

RBC_DRAWINGS(
    "04_spook",
    {{"compliant_support",
      "Left: the particle on a support that gives way by 1/k and is damped by k tau; the constraint c is zero on the "
      "plane, negative below, and the impulse lambda is positive where it pushes up. Right: the mean of the constraint "
      "over the last, "
      "the present and the next place, with the shares 1/4, 1/2 and 1/4.",
      600, 300, compliant_support}})

}  // namespace rbc
