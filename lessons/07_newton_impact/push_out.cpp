#include "lessons/07_newton_impact/push_out.hpp"

#include <algorithm>
#include <cstddef>

#include "lessons/07_newton_impact/collision_matrix.hpp"

namespace rbc {

namespace {

/// r x n of a body, its lever at the contact.
double lever(const Body& body, const Contact& contact) {
    const Eigen::Vector2d r = contact.point - body.position;
    return r.x() * contact.normal.y() - r.y() * contact.normal.x();
}

}  // namespace

void push_out(World& world, std::span<PushOut> contacts, std::vector<Shift>& shifts, int sweeps) {
    shifts.assign(world.bodies.size(), {});
    for (PushOut& push : contacts) push.given = 0;
    for (int sweep = 0; sweep < sweeps; ++sweep) {
        for (PushOut& push : contacts) {
            const Contact& contact = *push.contact;
            const auto a = static_cast<std::size_t>(contact.a), b = static_cast<std::size_t>(contact.b);
            const Body &body_a = world.bodies[a], &body_b = world.bodies[b];
            const double lever_a = lever(body_a, contact), lever_b = lever(body_b, contact);
            const double opened = contact.normal.dot(shifts[b].position - shifts[a].position) +
                                  lever_b * shifts[b].angle - lever_a * shifts[a].angle;
            const double before = push.given, K_nn = collision_matrix(world, contact)(1, 1);
            push.given = std::max(0.0, before + (push.amount - opened) / K_nn);  // (07.13)
            const double more = push.given - before;
            shifts[a].position -= more * body_a.inverse_mass * contact.normal;
            shifts[a].angle -= more * body_a.inverse_inertia * lever_a;
            shifts[b].position += more * body_b.inverse_mass * contact.normal;
            shifts[b].angle += more * body_b.inverse_inertia * lever_b;
        }
    }
    for (std::size_t i = 0; i < shifts.size(); ++i) {
        world.bodies[i].position += shifts[i].position;
        world.bodies[i].angle += shifts[i].angle;
    }
}

}  // namespace rbc
