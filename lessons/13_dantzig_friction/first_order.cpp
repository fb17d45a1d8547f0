#include "lessons/13_dantzig_friction/first_order.hpp"

#include <algorithm>
#include <cmath>

#include "common/foundation/judge/require.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/13_dantzig_friction/dantzig_friction.hpp"
#include "lessons/13_dantzig_friction/friction_equations.hpp"

namespace rbc {

namespace {

constexpr double least_margin = 5e-4;  // m: nearer bodies touch

World at_rest(World world) {
    for (Body& body : world.bodies) {
        body.velocity.setZero();
        body.angular_velocity = 0;
    }
    return world;
}

}  // namespace

ContactProblem first_order_problem(const World& world, const std::vector<Contact>& contacts, double friction) {
    return friction_equations(at_rest(world), contacts, friction).problem;
}

FirstOrderStep step_first_order(World& world, double friction, double dt, double tau,
                                const std::function<ContactResult(const ContactProblem&)>& find) {
    require(dt > 0 && std::isfinite(dt), "dt must be finite and > 0");
    require(tau > 0 && std::isfinite(tau), "tau must be finite and > 0");
    World still = at_rest(world);
    FirstOrderStep step;
    // Gravity alone makes tau g; a lever may make twice that of it.
    step.contacts = contact_set(still, std::max(least_margin, 2 * tau * dt * world.gravity.norm()));
    const FrictionEquations equations = friction_equations(still, step.contacts, friction);
    step.problem = equations.problem;
    for (std::size_t i = 0; i < step.contacts.size(); ++i)
        step.problem.q[2 * static_cast<Eigen::Index>(i)] += step.contacts[i].gap / (tau * dt);
    step.forces = find ? find(step.problem) : solve_contact_dantzig(step.problem);
    for (Body& body : still.bodies)
        if (body.inverse_mass > 0) body.velocity = world.gravity;
    add_response(still, equations, step.forces.r);
    for (std::size_t k = 0; k < world.bodies.size(); ++k) {  // (13.12)
        Body& body = world.bodies[k];
        body.velocity = tau * still.bodies[k].velocity;
        body.angular_velocity = tau * still.bodies[k].angular_velocity;
        body.position += dt * body.velocity;
        body.angle += dt * body.angular_velocity;
    }
    return step;
}

}  // namespace rbc
