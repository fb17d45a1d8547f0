#include "lessons/16_normal_stabilization/position_stabilization.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "common/foundation/judge/require.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"

namespace rbc {

namespace {

template <int D>
std::vector<ContactIn<D>> contacts_of(const WorldIn<D>& world, const PositionOptionsIn<D>& options) {
    HashedGridIn<D> grid;
    std::vector<ContactIn<D>> contacts;
    find_contacts(world, options.margin, options.find, grid, contacts);
    return contacts;
}

}  // namespace

template <int D>
double move_apart(WorldIn<D>& world, const PositionOptionsIn<D>& options) {
    const double k = options.error_reduction, h = options.dt;
    require(k >= 0 && k <= 1, "error_reduction", k, "0 to 1");
    require(options.margin >= 0 && std::isfinite(options.margin), "margin", options.margin, "finite and >= 0");
    require(options.iterations >= 0, "iterations", options.iterations, ">= 0");
    require(h > 0 && std::isfinite(h), "dt", h, "finite and > 0");

    const std::vector<ContactIn<D>> contacts = contacts_of(world, options);
    if (std::none_of(contacts.begin(), contacts.end(), [](const ContactIn<D>& c) { return c.gap < 0; })) return 0;
    WorldIn<D> move = world;  // whose velocities are the moves
    for (BodyIn<D>& body : move.bodies) body.velocity *= 0, body.angular_velocity *= 0;
    std::vector<ContactTermsIn<D>> terms(contacts.size());
    for (std::size_t i = 0; i < contacts.size(); ++i)  // q = -target (14.3), so s d stands in q (16.10)
        terms[i].normal_target = -contacts[i].gap * (contacts[i].gap < 0 ? k : 1);
    ContactSystemIn<D> system;
    fill_contact_system(move, contacts, terms, system);
    std::vector<int> order(contacts.size());
    std::iota(order.begin(), order.end(), 0);
    StepProblemIn<D> problem;
    problem.set(system, order, options.iterations);
    Eigen::VectorXd f = Eigen::VectorXd::Zero(D * static_cast<Eigen::Index>(contacts.size()));
    options.solve(problem, f);
    apply_impulses<D>(system, f, move);

    double largest = 0;
    for (std::size_t i = 0; i < world.bodies.size(); ++i) {  // (16.11)
        BodyIn<D>& body = world.bodies[i];
        const BodyIn<D>& moved = move.bodies[i];
        displace(body, moved.velocity, moved.angular_velocity);
        largest = std::max(largest, moved.velocity.norm());
        if (options.velocity == MovedVelocity::kept) continue;
        body.velocity += moved.velocity / h;
        body.angular_velocity += moved.angular_velocity / h;
    }
    return largest;
}

template double move_apart(World&, const PositionOptions&);
template double move_apart(SpatialWorld&, const PositionOptionsIn<3>&);

}  // namespace rbc
