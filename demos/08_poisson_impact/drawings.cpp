#include "common/demo/drawing/drawing.hpp"

#include <array>
#include <cmath>

#include "common/demo/drawing/sketch.hpp"
#include "common/demo/kit/body_drawing.hpp"
#include "demos/08_poisson_impact/rod.hpp"
#include "lessons/08_poisson_impact/impulse_path.hpp"
#include "lessons/08_poisson_impact/poisson_impact.hpp"

namespace rbc {

namespace {

using sketch::place;
using sketch::Side;

const TiltedRod rod{.velocity = {-0.6, -1}};

PlanarImpactProblem problem() {
    return {.K = rod.matrix(), .u = rod.contact_velocity(), .friction = 1, .restitution = 0.9};
}

void draw_rod(Canvas& canvas) {
    canvas.show(fit_view({-1.75, -0.72, 3.0, 2.35}, {0, 0, 295, 320}));
    const Body body = rod.body(0, Eigen::Vector2d::Zero());
    sketch::ground(canvas, {-1.65, 0}, {1.15, 0});
    sketch::cone(canvas, {0, 0}, Eigen::Vector2d::UnitY(), problem().friction, 0.5);
    draw_body(canvas, body, sketch::lightened(colours::orange));
    const Point centre = place(body.position);
    sketch::arrow(canvas, centre, {0, 0}, "**r**", {}, {sketch::Beside::Place::left, 0.4});
    sketch::point(canvas, centre, "m, I", Side::above_right);
    sketch::arc(canvas, centre, {2.8, 4.3, 30, true}, "omega");
    sketch::arc(canvas, {0, 0}, {M_PI - rod.angle, M_PI, 40}, "45\u00b0");
    sketch::contact_frame(canvas, {0, 0}, Eigen::Vector2d::UnitY(), 66);
    sketch::arrow(canvas, {0, 0}, place(1.15 * impact_poisson(problem()).impulse), "**P**", {sketch::force});
    sketch::arrow(canvas, {0, 0}, place(0.5 * problem().u), "**u**^-", {sketch::velocity});
}

/// The line of all impulses at which row . P + before = 0.
void line_of(Canvas& canvas, const Eigen::Vector2d& row, double before, double low, double high) {
    const auto there = [&](double p_n) { return Point{(-before - row[1] * p_n) / row[0], p_n}; };
    canvas.line(there(low), there(high), {colours::grey, 1.6, Stroke::Dash::dashed});
}

void draw_plane(Canvas& canvas) {
    const PlanarImpactProblem q = problem();
    const ImpulsePath path = impulse_path(q);
    const PlanarImpact end = impact_poisson(q);
    canvas.show(fit_view({-0.68, -0.12, 1.29, 1.17}, {290, 0, 310, 320}));
    sketch::cone(canvas, {0, 0}, Eigen::Vector2d::UnitY(), q.friction, 0.5);
    sketch::axes(canvas, {{0, 0}, -0.55, 0.5, -0.1, 0.93, "p_t", "p_n"});
    line_of(canvas, q.K.row(0), q.u[0], -0.05, 0.9);
    line_of(canvas, q.K.row(1), q.u[1], 0.13, 0.7);
    sketch::label(canvas, {-0.5, 0.5}, "\u2212mu p_n", Side::above, {.colour = sketch::friction});
    sketch::label(canvas, {0.5, 0.5}, "mu p_n", Side::above, {.colour = sketch::friction});
    const std::array corners{place(path.piece(0).start.impulse), place(path.piece(1).start.impulse),
                             place(end.impulse)};
    canvas.polyline(corners, {sketch::force, 3.2});
    canvas.dot(corners[0], 4, sketch::force);
    sketch::point(canvas, corners[1], "p_s", Side::right, sketch::force);
    sketch::point(canvas, place(path.compression_end().impulse), "p_c", Side::above_right, sketch::force);
    sketch::point(canvas, corners[2], "(1 + e) p_c", Side::left, sketch::force);
    sketch::label(canvas, {-0.3, 0.9}, "u_t = 0", Side::above, {.colour = colours::grey});
    sketch::label(canvas, {0.47, 0.13}, "u_n = 0", Side::below, {.colour = colours::grey});
}

void falling_rod(Canvas& canvas) {
    draw_rod(canvas);
    draw_plane(canvas);
}

}  // namespace

RBC_DRAWINGS(
    "08_poisson_impact",
    {{"falling_rod",
      "Left: a rod leans to the left, its lower end on the ground, with the tangent t to the right and the normal "
      "n up, the friction cone above the contact and the velocity u of its tip down to the left. Right: the plane "
      "of its impulses, with the cone's edges, the lines where u_t and u_n are zero, and the path of the impact.",
      600, 320, falling_rod}})

}  // namespace rbc
