#include "common/demo/drawing/drawing.hpp"

#include <Eigen/Geometry>

#include "common/demo/drawing/sketch.hpp"
#include "common/demo/kit/body_drawing.hpp"
#include "common/foundation/scenes/bodies.hpp"

namespace rbc {

namespace {

using Eigen::Vector2d;
using sketch::Beside;
using sketch::place;
using sketch::Side;

/// Nails through the place of contact, one in each body: where they are now, on the tangent of the contact.
void draw_nail(Canvas& canvas, const Vector2d& at, const Vector2d& into, const Colour& colour) {
    canvas.line(place(at), place(at + into), {colour, 3.5});
    canvas.dot(place(at), 4.5, colour);
}

/// A box that has slipped down a slope.
void draw_slip(Canvas& canvas) {
    canvas.show(fit_view({-1.75, -1.0, 3.5, 3.1}, {0, 0, 320, 300}));
    const double slope = -0.3, slip = 0.55;
    const Eigen::Rotation2Dd turn(slope);
    const Vector2d t = turn * Vector2d::UnitX(), n = turn * Vector2d::UnitY();
    sketch::ground(canvas, place(-1.6 * t), place(1.65 * t));
    const auto box = [&](double along) {
        return scenes::box({.half_width = 0.62, .half_height = 0.45, .position = along * t + 0.45 * n, .angle = slope});
    };
    const double before = -0.75, now = before + slip;
    sketch::ghost(canvas, box(before));
    draw_body(canvas, box(now), sketch::lightened(colours::orange));
    const Vector2d s_a = (before + 0.62) * t, s_b = (now + 0.62) * t;
    draw_nail(canvas, s_a, -0.26 * n, colours::blue);
    draw_nail(canvas, s_b, 0.3 * n, colours::vermillion);
    sketch::label(canvas, place(s_a - 0.26 * n), "**s**_A", Side::below, {.colour = colours::blue});
    sketch::label(canvas, place(s_b + 0.1 * n), "**s**_B", Side::right, {.colour = colours::vermillion, .gap = 9});
    sketch::arrow(canvas, place(s_b - 0.17 * n), place(s_a - 0.17 * n + 0.04 * t), "**e**", {},
                  {Beside::Place::left, 0.5});
    const Vector2d middle = now * t + 0.45 * n;
    sketch::arrow(canvas, place(middle + 0.15 * n), place(middle + 0.15 * n - 0.55 * t), "c_t", {sketch::velocity},
                  {Beside::Place::right, 0.6});
    sketch::contact_frame(canvas, place(0.95 * t + 0.75 * n), n, 42);
    sketch::label(canvas, place(middle - 0.45 * t - 0.3 * n), "B", Side::on);
    sketch::label(canvas, place(1.35 * t), "A", Side::above_right);
}

/// A disc that has rolled: the place of contact p is beyond both nails.
void draw_roll(Canvas& canvas) {
    canvas.show(fit_view({-1.55, -0.75, 3.0, 3.1}, {310, 0, 290, 300}));
    const double radius = 0.85, angle = 1.05;
    sketch::ground(canvas, {-1.35, 0}, {1.25, 0});
    const Vector2d centre(0.35, radius), old = centre - Vector2d(radius * angle, 0);
    sketch::ghost(canvas, scenes::disc({.radius = radius, .position = old}));
    draw_body(canvas, scenes::disc({.radius = radius, .position = centre, .angle = -angle}),
              sketch::lightened(colours::orange));
    const Vector2d nail_a(old.x(), 0), rim = centre + radius * Vector2d(-std::sin(angle), -std::cos(angle)),
                                       nail_b(rim.x(), 0);
    draw_nail(canvas, nail_a, {0, -0.26}, colours::blue);
    draw_nail(canvas, rim, 0.3 * (centre - rim).normalized(), colours::vermillion);
    sketch::guide(canvas, place(rim), place(nail_b), colours::vermillion);
    canvas.dot(place(nail_b), 4, colours::vermillion);
    sketch::point(canvas, {centre.x(), 0}, "", Side::below);
    sketch::label(canvas, {centre.x(), -0.1}, "**p**", Side::below);
    sketch::label(canvas, place(nail_a + Vector2d(0, -0.26)), "**s**_A", Side::below, {.colour = colours::blue});
    sketch::label(canvas, place(nail_b + Vector2d(0, -0.12)), "**s**_B", Side::below_right,
                  {.colour = colours::vermillion});
    sketch::arc(canvas, place(centre), {-1.5708, -1.5708 - angle, 40, false}, "phi");
    sketch::arc(canvas, place(centre), {2.2, 0.9, 60, true}, "");
}

}  // namespace

RBC_DRAWINGS(
    "17_friction_stabilization",
    {{"nails",
      "Left: a box B has slipped down a slope A, dashed where it was. The nail s_A stays in the slope, the nail s_B "
      "goes along; the sliding error e is between them, and c_t asks for the way back. Right: a disc that has rolled "
      "by phi; the place of contact p has left both nails behind.",
      600, 300, together(draw_slip, draw_roll)}})

}  // namespace rbc
