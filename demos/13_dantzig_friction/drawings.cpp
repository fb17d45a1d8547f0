#include "common/demo/drawing/drawing.hpp"

#include <cmath>

#include "common/demo/drawing/sketch.hpp"
#include "common/demo/kit/body_drawing.hpp"
#include "common/foundation/scenes/bodies.hpp"
#include "demos/13_dantzig_friction/scenes.hpp"
#include "lessons/13_dantzig_friction/painleve.hpp"

namespace rbc {

namespace {

using sketch::Beside;
using sketch::place;
using sketch::Side;

/// Its end slides to the right; friction drags it back, and turns the rod into the floor.
void draw_rod(Canvas& canvas) {
    canvas.show(fit_view({-1.6, -0.62, 2.9, 2.95}, {0, 0, 300, 330}));
    const PainleveRod rod{.friction = 0.7};
    const double c = std::cos(rod.angle), s = std::sin(rod.angle);
    const Body body =
        scenes::box({.half_width = rod.half_length, .half_height = 0.025, .position = {-c, s}, .angle = -rod.angle});
    sketch::ground(canvas, {-1.5, 0}, {1.2, 0});
    draw_body(canvas, body, sketch::lightened(colours::orange));
    const Point centre = place(body.position);
    canvas.dot(centre, 3.6, colours::ink);
    const double weight = 0.45, f_N = weight * painleve_contact(rod).force / (rod.mass * rod.gravity);
    sketch::arrow(canvas, centre, {centre.x, centre.y - weight}, "m g", {sketch::force}, {Beside::Place::right, 0.6});
    sketch::dimension(canvas, {-2 * c, 2 * s}, centre, -16, "l");
    sketch::arc(canvas, centre, {-0.8, 0.9, 32, true}, "omega");
    sketch::arc(canvas, {0, 0}, {M_PI - rod.angle, M_PI, 30}, "theta");
    sketch::arrow(canvas, {0, 0}, {0, f_N}, "f_N", {sketch::force});
    sketch::arrow(canvas, {0, -0.06}, {-rod.friction * f_N, -0.06}, "f_F = \u2212mu f_N", {sketch::force},
                  {Beside::Place::left, 0.5, 12});
    sketch::arrow(canvas, {0.08, 0.09}, {0.62, 0.09}, "u_t", {sketch::velocity});
    sketch::contact_frame(canvas, {0.5, 0.85}, Eigen::Vector2d::UnitY(), 40);
}

/// At the limit both contacts give all they have; with the weight their lines meet in one point.
void draw_ladder_at_its_limit(Canvas& canvas) {
    constexpr double mu = 0.4, length = 2;
    const double angle = std::atan((1 - mu * mu) / (2 * mu));
    canvas.show(fit_view({-0.45, -0.5, 2.55, 2.6}, {300, 0, 300, 330}));
    const Point foot{length * std::cos(angle), 0}, top{0, length * std::sin(angle)}, middle{0.5 * foot.x, 0.5 * top.y};
    sketch::ground(canvas, {0, 0}, {2.0, 0});
    sketch::ground(canvas, {0, 2.0}, {0, 0});
    sketch::cone(canvas, foot, Eigen::Vector2d::UnitY(), mu, 0.75);
    sketch::cone(canvas, top, Eigen::Vector2d::UnitX(), mu, 0.55);
    const Point meet{middle.x, (foot.x - middle.x) / mu};
    sketch::guide(canvas, foot, meet);
    sketch::guide(canvas, top, meet);
    sketch::guide(canvas, middle, meet);
    draw_ladder(
        canvas,
        scenes::box({.half_width = 1, .half_height = 0.001, .position = {middle.x, middle.y}, .angle = -angle}));
    sketch::arc(canvas, foot, {M_PI - angle, M_PI, 34}, "theta");
    sketch::arrow(canvas, middle, {middle.x, middle.y - 0.66}, "m g", {sketch::force}, {Beside::Place::right, 0.7});
    const double foot_n = 0.66 / (1 + mu * mu), wall_n = mu * foot_n;  // in units of 0.66 weights
    sketch::contact_frame(canvas, foot, Eigen::Vector2d::UnitY(), 44);
    sketch::contact_frame(canvas, top, Eigen::Vector2d::UnitX(), 44);
    sketch::arrow(canvas, foot, {foot.x - mu * foot_n, foot_n}, "**f**", {sketch::force}, {Beside::Place::left, 0.85});
    sketch::arrow(canvas, top, {wall_n, top.y + mu * wall_n}, "**f**", {sketch::force}, {Beside::Place::left, 0.8});
    sketch::label(canvas, {foot.x + 0.25, 0.78}, "|f_F| \u2264 mu f_N", Side::above, {.colour = sketch::friction});
}

}  // namespace

RBC_DRAWINGS(
    "13_dantzig_friction",
    {{"rod_and_ladder",
      "Left: Painleve's rod leans to the left at the angle theta and slides to the right on its lower end; the floor "
      "presses with f_N up and drags with mu f_N to the left. Right: a ladder at its limit, with the friction cones of "
      "foot and top; the two forces on their edges and the weight have lines that meet in one point.",
      600, 330, together(draw_rod, draw_ladder_at_its_limit)}})

}  // namespace rbc
