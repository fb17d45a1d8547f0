#include "common/demo/drawing/drawing.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "common/demo/drawing/sketch.hpp"
#include "lessons/19_admm_friction/cones.hpp"

namespace rbc {

namespace {

using Eigen::Vector2d;
using sketch::Beside;
using sketch::place;
using sketch::Side;

const View cones_view = fit_view({-1.75, -0.75, 3.5, 2.75}, {0, 0, 320, 300});
const View split_view = fit_view({-1.3, -0.65, 3.0, 2.8}, {315, 0, 285, 300});
constexpr double edge = 1.77;             // of both cones
const Vector2d before_price(0.35, 0.25);  // r on the right, tangent first

// The knobs.
double speed_of(Knobs knobs) {
    return std::abs(knobs[0]) < 0.04 ? 0 : knobs[0];
}
double mu_of(Knobs knobs) {
    return knobs[1];
}
Vector2d priced(Knobs knobs) {
    return before_price + Vector2d(knobs[2], knobs[3]);
}

/// Along the edge of a cone about the normal, on the right.
Vector2d on_edge(double mu) {
    return Vector2d(mu, 1).normalized();
}

/// Nearest point of the cone; r has its normal first, the drawing its tangent.
Vector2d nearest(const Vector2d& tn, double mu) {
    Eigen::VectorXd r(2);
    r << tn[1], tn[0];
    project_cone(r, mu);
    return {r[1], r[0]};
}

void draw_cones(Canvas& canvas, Knobs knobs) {
    const double mu = mu_of(knobs), u_t = speed_of(knobs), way = u_t < 0 ? -1 : 1;
    const Beside above{way < 0 ? Beside::Place::right : Beside::Place::left, 0.8, 3};
    canvas.show(cones_view);
    sketch::ground(canvas, {-1.6, 0}, {1.45, 0});
    // The dual of a cone with mu is one with 1/mu.
    const Vector2d end = edge * on_edge(mu), dual_end = edge * on_edge(1 / mu);
    sketch::cone(canvas, {0, 0}, Vector2d::UnitY(), 1 / mu, dual_end.y(), colours::sky);
    sketch::cone(canvas, {0, 0}, Vector2d::UnitY(), mu, end.y());
    sketch::arrow(canvas, {0, 0}, {0, 1.75}, "**n**", {.width = 1.4});
    sketch::arrow(canvas, {0, 0}, {1.5, 0}, "**t**", {.width = 1.4});
    sketch::label(canvas, place(end), "K_mu", Side::above, {.colour = sketch::friction});
    sketch::label(canvas, {std::max(-dual_end.x(), -1.45), dual_end.y()}, "K_mu^*", Side::above,
                  {.colour = colours::sky});
    const Vector2d lifted(u_t, mu * std::abs(u_t)), against(-way * on_edge(mu).x(), on_edge(mu).y()),
        r = u_t == 0 ? Vector2d(0, 1.37) : Vector2d(1.37 * against);
    if (u_t != 0) {
        constexpr double square = 0.13;
        const Vector2d one = square * lifted.normalized(), other = square * against, both = one + other;
        canvas.polyline(std::array{place(one), place(both), place(other)}, {colours::ink, 1.2});
    }
    sketch::arrow(canvas, {0, 0}, place(r), "**r**", {sketch::force}, above);
    sketch::arrow(canvas, {0, 0}, {u_t, 0.0}, "**u**", {sketch::velocity}, above);
    sketch::guide(canvas, {u_t, 0}, place(lifted), sketch::velocity);
    sketch::arrow(canvas, {0, 0}, place(lifted), "", {sketch::velocity});
    if (u_t != 0)
        sketch::label(canvas, {u_t, 0.5 * lifted.y()}, "s", way < 0 ? Side::left : Side::right,
                      {.colour = sketch::velocity});
    canvas.dot({0, 0}, 4, colours::ink);
}

void draw_split(Canvas& canvas, Knobs knobs) {
    canvas.show(split_view);
    const double mu = mu_of(knobs);
    sketch::cone(canvas, {0, 0}, Vector2d::UnitY(), mu, edge * on_edge(mu).y());
    sketch::axes(canvas, {{0, 0}, -0.9, 1.35, -0.4, 1.85, "r_t", "r_n"});
    const Vector2d r = before_price, to = priced(knobs), z = nearest(to, mu), middle = 0.5 * (r + z);
    if ((z - r).norm() > 0.06) sketch::spring(canvas, place(r), place(z), 12);
    sketch::arrow(canvas, place(r), place(to), "y/rho", {sketch::velocity}, {Beside::Place::right, 0.5, 3});
    sketch::guide(canvas, place(to), place(z), sketch::friction);
    canvas.dot(place(to), 3.6, sketch::velocity);
    sketch::point(canvas, place(r), "r", Side::below_right, sketch::force);
    sketch::point(canvas, place(z), "z", Side::left, sketch::friction);
    sketch::label(canvas, place(middle), "rho", Side::left, {.gap = 11});
}

void draw_both(Canvas& canvas, Knobs knobs) {
    draw_cones(canvas, knobs);
    draw_split(canvas, knobs);
}

std::string what_holds(Knobs knobs) {
    const Vector2d to = priced(knobs), z = nearest(to, mu_of(knobs));
    return std::string(speed_of(knobs) == 0 ? "It sticks: r may be anywhere in its cone. "
                                            : "It slides: r and the lifted u stand at a right angle. ") +
           ((z - to).norm() < 1e-9 ? "Right: z is r + y/rho itself."
            : z.norm() < 1e-9      ? "Right: z is the tip, no push."
                                   : "Right: z is on the edge.");
}

const Movement movement{
    .look_for = "Drag u along the surface, open the cone, and drag the end of y/rho through the three cases of (19.1).",
    .knobs = {{"u_t", "velocity along the surface", "m/s", -1.3, 1.3, 0.95},
              {"mu", "friction", "", 0.25, 0.9, 0.55},
              {"y_t", "price over rho, along the surface", "N s", -1.3, 0.95, 0.6},
              {"y_n", "the same, upwards", "N s", -0.75, 1.4, 0.5}},
    .handles =
        {{"the tip of u",
          {0},
          cones_view,
          [](Knobs knobs) {
              return Point{speed_of(knobs), 0};
          }},
         {"the edge of the cone", {1}, cones_view, [](Knobs knobs) { return place(edge * on_edge(mu_of(knobs))); }},
         {"the tip of y/rho", {2, 3}, split_view, [](Knobs knobs) { return place(priced(knobs)); }}},
    .quantities = {{"s", "the lift, (19.4)", "m/s",
                    [](Knobs knobs) { return mu_of(knobs) * std::abs(speed_of(knobs)); }},
                   {"z_t", "nearest point, (19.1)", "N s",
                    [](Knobs knobs) { return nearest(priced(knobs), mu_of(knobs)).x(); }},
                   {"z_n", "", "N s", [](Knobs knobs) { return nearest(priced(knobs), mu_of(knobs)).y(); }}},
    .draw = draw_both,
    .says = what_holds};

}  // namespace

RBC_DRAWINGS(
    "19_admm_friction",
    {{"cones",
      "Left: the friction cone K_mu of a contact with the impulse r on its edge, and the dual cone; the velocity u "
      "along the surface, lifted by s = mu |u_t|, lies on the edge of the dual, at a right angle to r. Right: the two "
      "copies r and z, held together by a spring rho; z is the point of the cone nearest to r + y/rho.",
      600,
      300,
      {},
      movement}})

}  // namespace rbc
