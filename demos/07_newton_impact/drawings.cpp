#include "common/demo/drawing/drawing.hpp"

#include <Eigen/Geometry>
#include <array>

#include "common/demo/drawing/sketch.hpp"
#include "common/demo/kit/body_drawing.hpp"
#include "common/foundation/scenes/bodies.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/07_newton_impact/newton_impact.hpp"

namespace rbc {

namespace {

using sketch::place;
using sketch::Side;

const Colour colour_a = sketch::lightened(colours::sky), colour_b = sketch::lightened(colours::orange);
constexpr double mu = 0.5;

/// A box whose corner strikes the upper face of another one.
struct Scene {
    World world{{scenes::box({.half_width = 1.0, .half_height = 0.42, .position = {-0.3, -0.72}, .angle = 0.12}),
                 scenes::box({.half_width = 0.75,
                              .half_height = 0.36,
                              .angle = 0.6,
                              .velocity = {0.85, -0.75},
                              .angular_velocity = 0.25})},
                {0, 0}};
    Contact contact{0, 1};

    Scene() {
        contact.point = to_world(world.bodies[0], {0.4, 0.42});
        contact.normal = Eigen::Rotation2Dd(0.12) * Eigen::Vector2d::UnitY();
        world.bodies[1].position = contact.point - Eigen::Rotation2Dd(0.6) * Eigen::Vector2d(-0.75, -0.36);
    }
    PlanarImpactProblem problem() const { return impact_problem(world, contact, mu, 0.5); }
    Eigen::Vector2d in_world(const Eigen::Vector2d& tn) const {
        return tn[0] * contact.tangent() + tn[1] * contact.normal;
    }
};

void draw_bodies(Canvas& canvas, const Scene& s) {
    canvas.show(fit_view({-1.55, -1.4, 3.3, 3.0}, {0, 0, 350, 320}));
    const Body &a = s.world.bodies[0], &b = s.world.bodies[1];
    draw_body(canvas, a, colour_a);
    draw_body(canvas, b, colour_b);
    const Point p = place(s.contact.point), at_a = place(a.position), at_b = place(b.position);
    sketch::arrow(canvas, at_a, p, "**r**_A", {}, sketch::left_of);
    sketch::arrow(canvas, at_b, p, "**r**_B", {}, sketch::right_of);
    sketch::point(canvas, at_a, "A", Side::below_left);
    sketch::point(canvas, at_b, "B", Side::above_left);
    const Eigen::Vector2d v = b.position + 0.62 * b.velocity;
    sketch::arrow(canvas, at_b, place(v), "**v**_B", {sketch::velocity});
    sketch::arc(canvas, at_b, {-0.4, 1.1, 30, true}, "omega_B");
    sketch::arc(canvas, at_a, {-0.9, 0.3, 30, true}, "omega_A");
    canvas.dot(p, 4, colours::ink);
}

void draw_contact_enlarged(Canvas& canvas, const Scene& s) {
    canvas.show(fit_view({-1.3, -1.35, 2.6, 3.2}, {345, 0, 255, 320}));
    const auto turned = [&](const Eigen::Vector2d& tn) { return place(s.in_world(tn)); };
    // The two surfaces, a little apart.
    const double gap = 0.12;
    const std::array below{turned({-1.15, 0}), turned({-1.15, -0.5}), turned({1.15, -0.5}), turned({1.15, 0})};
    const Eigen::Vector2d corner = {0, gap};
    const std::array above{turned(corner), turned(corner + 1.25 * Eigen::Vector2d(std::cos(0.48), std::sin(0.48))),
                           turned(corner + 0.72 * Eigen::Vector2d(-std::sin(0.48), std::cos(0.48)))};
    canvas.polygon(below, colour_a);
    canvas.line(below[0], below[3], {colours::ink, 1.6});
    canvas.polygon(above, colour_b);
    const std::array edges{above[1], above[0], above[2]};
    canvas.polyline(edges, {colours::ink, 1.6});
    sketch::label(canvas, turned({-1.0, -0.3}), "A", Side::on);
    sketch::label(canvas, turned({0.72, 0.66}), "B", Side::on);
    sketch::cone(canvas, turned(corner), s.contact.normal, mu, 1.15);
    sketch::contact_frame(canvas, turned({-1.0, 0.5}), s.contact.normal, 42);
    const Eigen::Vector2d impulse =
        0.85 / impact_newton_algebraic(s.problem()).impulse.norm() * impact_newton_algebraic(s.problem()).impulse;
    sketch::arrow(canvas, turned(corner), turned(corner + impulse), "**P**", {sketch::force});
    sketch::arrow(canvas, turned({0, 0}), turned(-impulse), "\u2212**P**", {sketch::force});
    const Eigen::Vector2d u = 0.75 * s.problem().u.normalized();
    sketch::arrow(canvas, turned(corner - u), turned(corner), "**u**^-", {sketch::velocity}, sketch::tail);
    canvas.dot(turned(corner), 4, colours::ink);
}

void two_bodies(Canvas& canvas) {
    const Scene scene;
    draw_bodies(canvas, scene);
    draw_contact_enlarged(canvas, scene);
}

}  // namespace

RBC_DRAWINGS(
    "07_newton_impact",
    {{"two_bodies",
      "Left: a corner of box B strikes the upper face of box A; arms r_A and r_B lead from the centres of mass to "
      "the contact, spins count counter-clockwise. Right: the contact enlarged, with the frame t, n, n pointing "
      "from A to B, the relative velocity u of B against A before, the impulse P on B inside the friction cone, and "
      "its reaction -P on A.",
      600, 320, two_bodies}})

}  // namespace rbc
