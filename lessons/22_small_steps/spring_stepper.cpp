#include "lessons/22_small_steps/spring_stepper.hpp"

#include <algorithm>
#include <cmath>

#include "common/foundation/judge/require.hpp"
#include "common/foundation/judge/world_check.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/22_small_steps/soft_sweeps.hpp"

namespace rbc {

std::vector<Contact> step_springs(World& world, const SpringOptions& o) {
    require(o.dt > 0 && std::isfinite(o.dt), "dt", o.dt, "finite and > 0");
    require(o.stiffness > 0 && std::isfinite(o.stiffness), "stiffness", o.stiffness, "finite and > 0");
    require(o.damping >= 0 && std::isfinite(o.damping), "damping", o.damping, "finite and >= 0");
    require(o.friction >= 0 && std::isfinite(o.friction), "friction", o.friction, "finite and >= 0");
    require(o.sliding >= 0 && std::isfinite(o.sliding), "sliding", o.sliding, "finite and >= 0");
    check_world_of_contacts(world);

    const std::vector<Contact> contacts = contact_set(world);
    std::vector<Eigen::Vector2d> impulses;
    for (const Contact& contact : contacts) {
        const Eigen::Vector2d u = relative_velocity(world, contact);
        const double k = o.stiffness, b = o.damping, c = o.sliding > 0 ? o.sliding : b;
        const double f_n = std::max(0.0, -k * std::min(contact.gap, 0.0) - b * u.dot(contact.normal));  // (22.25)
        const double f_t = std::clamp(-c * u.dot(contact.tangent()), -o.friction * f_n, o.friction * f_n);
        impulses.push_back(o.dt * (contact.gap < 0 ? 1 : 0) * (f_n * contact.normal + f_t * contact.tangent()));
    }
    for (Body& body : world.bodies)
        if (body.inverse_mass > 0) body.velocity += o.dt * world.gravity;
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        Body &a = world.bodies[static_cast<std::size_t>(contacts[i].a)],
             &b = world.bodies[static_cast<std::size_t>(contacts[i].b)];
        push_apart(a, contacts[i].point - a.position, b, contacts[i].point - b.position, impulses[i]);
    }
    for (Body& body : world.bodies) {
        body.position += o.dt * body.velocity;
        body.angle += o.dt * body.angular_velocity;
    }
    return contacts;
}

}  // namespace rbc
