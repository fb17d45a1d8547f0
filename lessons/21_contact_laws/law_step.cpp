#include "lessons/21_contact_laws/law_step.hpp"

#include <algorithm>
#include <cmath>

#include "common/foundation/judge/require.hpp"
#include "lessons/14_pgs/contact_system.hpp"

namespace rbc {

LawStep step_contact_laws(World& world, const std::vector<Contact>& contacts, const Surface& surface, double dt,
                          const LawOptions& options) {
    require(dt > 0 && std::isfinite(dt), "dt", dt, "finite and > 0");
    LawStep step{{}, contacts};
    for (Body& body : world.bodies)
        if (body.inverse_mass > 0) body.velocity += dt * world.gravity;
    std::vector<ContactTerms> terms;
    for (const Contact& contact : contacts)
        terms.push_back({.friction = surface.static_friction, .normal_target = -std::max(contact.gap, 0.0) / dt});
    ContactSystem system;
    fill_contact_system(world, contacts, terms, system);
    const ContactLaw law{dt * surface.adhesion, surface.static_friction - surface.dynamic_friction, surface.gamma,
                         dt * surface.viscosity};
    step.result = solve_contact_laws(contact_problem(system), std::vector<ContactLaw>(contacts.size(), law), options);
    apply_impulses(system, step.result.r, world);
    for (Body& body : world.bodies) {
        body.position += dt * body.velocity;
        body.angle += dt * body.angular_velocity;
    }
    return step;
}

}  // namespace rbc
