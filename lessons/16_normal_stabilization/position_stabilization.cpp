#include "lessons/16_normal_stabilization/position_stabilization.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "common/foundation/judge/require.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"

namespace rbc {

double move_apart(World& world, const PositionOptions& options) {
    const double k = options.error_reduction, h = options.dt;
    require(k >= 0 && k <= 1, "error_reduction", k, "0 to 1");
    require(options.margin >= 0 && std::isfinite(options.margin), "margin", options.margin, "finite and >= 0");
    require(options.iterations >= 0, "iterations", options.iterations, ">= 0");
    require(h > 0 && std::isfinite(h), "dt", h, "finite and > 0");

    const std::vector<Contact> contacts = contact_set(world, options.margin);
    if (std::none_of(contacts.begin(), contacts.end(), [](const Contact& c) { return c.gap < 0; })) return 0;
    World move = world;  // whose velocities are the moves
    for (Body& body : move.bodies) {
        body.velocity.setZero();
        body.angular_velocity = 0;
    }
    std::vector<ContactTerms> terms(contacts.size());
    for (std::size_t i = 0; i < contacts.size(); ++i)  // q = -target (14.3), so s d stands in q (16.10)
        terms[i].normal_target = -contacts[i].gap * (contacts[i].gap < 0 ? k : 1);
    ContactSystem system;
    fill_contact_system(move, contacts, terms, system);
    std::vector<int> order(contacts.size());
    std::iota(order.begin(), order.end(), 0);
    StepProblem problem;
    problem.set(system, order, options.iterations);
    Eigen::VectorXd f = Eigen::VectorXd::Zero(2 * static_cast<Eigen::Index>(contacts.size()));
    options.solve(problem, f);
    apply_impulses(system, f, move);

    double largest = 0;
    for (std::size_t i = 0; i < world.bodies.size(); ++i) {  // (16.11)
        Body& body = world.bodies[i];
        const Body& moved = move.bodies[i];
        body.position += moved.velocity;
        body.angle += moved.angular_velocity;
        largest = std::max(largest, moved.velocity.norm());
        if (options.velocity == MovedVelocity::kept) continue;
        body.velocity += moved.velocity / h;
        body.angular_velocity += moved.angular_velocity / h;
    }
    return largest;
}

}  // namespace rbc
