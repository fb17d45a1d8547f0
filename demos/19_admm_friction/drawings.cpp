#include "common/demo/drawing/drawing.hpp"

#include <Eigen/Core>

#include "common/demo/drawing/sketch.hpp"
#include "lessons/19_admm_friction/cones.hpp"

namespace rbc {

namespace {

using Eigen::Vector2d;
using sketch::Beside;
using sketch::place;
using sketch::Side;

constexpr double mu = 0.55;

/// Nearest point of the cone; r has its normal first, the drawing its tangent.
Vector2d nearest(const Vector2d& tn) {
    Eigen::VectorXd r(2);
    r << tn[1], tn[0];
    project_cone(r, mu);
    return {r[1], r[0]};
}

void draw_cones(Canvas& canvas) {
    canvas.show(fit_view({-1.75, -0.75, 3.5, 2.75}, {0, 0, 320, 300}));
    sketch::ground(canvas, {-1.6, 0}, {1.45, 0});
    // The dual of a cone with mu is one with 1/mu.
    sketch::cone(canvas, {0, 0}, Vector2d::UnitY(), 1 / mu, 0.78, colours::sky);
    sketch::cone(canvas, {0, 0}, Vector2d::UnitY(), mu, 1.55);
    sketch::arrow(canvas, {0, 0}, {0, 1.75}, "**n**", {.width = 1.4});
    sketch::arrow(canvas, {0, 0}, {1.5, 0}, "**t**", {.width = 1.4});
    sketch::label(canvas, {mu * 1.55, 1.55}, "K_mu", Side::above, {.colour = sketch::friction});
    sketch::label(canvas, {1.3, 0.8}, "K_mu^*", Side::above, {.colour = colours::sky});
    const Vector2d r(-mu * 1.2, 1.2), u(0.95, 0), shifted(u.x(), mu * u.x());
    sketch::arrow(canvas, {0, 0}, place(r), "**r**", {sketch::force}, {Beside::Place::left, 0.8});
    sketch::arrow(canvas, {0, 0}, {u.x(), 0.0}, "**u**", {sketch::velocity}, {Beside::Place::left, 0.8, 3});
    sketch::guide(canvas, place(u), place(shifted), sketch::velocity);
    sketch::arrow(canvas, {0, 0}, place(shifted), "", {sketch::velocity});
    sketch::label(canvas, {u.x(), 0.5 * shifted.y()}, "s", Side::right, {.colour = sketch::velocity});
    canvas.dot({0, 0}, 4, colours::ink);
}

void draw_split(Canvas& canvas) {
    canvas.show(fit_view({-1.3, -0.45, 3.0, 2.6}, {315, 0, 285, 300}));
    sketch::cone(canvas, {0, 0}, Vector2d::UnitY(), mu, 1.75);
    sketch::axes(canvas, {{0, 0}, -0.9, 1.35, -0.2, 1.85, "r_t", "r_n"});
    const Vector2d r(0.35, 0.25), priced(0.95, 0.75), z = nearest(priced);
    sketch::spring(canvas, place(r), place(z), 12);
    sketch::arrow(canvas, place(r), place(priced), "y/rho", {sketch::velocity}, {Beside::Place::right, 0.5, 3});
    sketch::guide(canvas, place(priced), place(z), sketch::friction);
    canvas.dot(place(priced), 3.6, sketch::velocity);
    sketch::point(canvas, place(r), "r", Side::below_right, sketch::force);
    sketch::point(canvas, place(z), "z", Side::left, sketch::friction);
    sketch::label(canvas, place(0.5 * (r + z)), "rho", Side::left, {.gap = 11});
}

}  // namespace

RBC_DRAWINGS(
    "19_admm_friction",
    {{"cones",
      "Left: the friction cone K_mu of a contact with the impulse r on its edge, and the dual cone; the velocity u "
      "along the surface, lifted by s = mu |u_t|, lies on the edge of the dual, at a right angle to r. Right: the two "
      "copies r and z, held together by a spring rho; z is the point of the cone nearest to r + y/rho.",
      600, 300, together(draw_cones, draw_split)}})

}  // namespace rbc
