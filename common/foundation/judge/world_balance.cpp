#include "common/foundation/judge/world_balance.hpp"

namespace rbc {

static double mass(const Body& body) {
    return body.inverse_mass > 0 ? 1 / body.inverse_mass : 0;
}

static double inertia(const Body& body) {
    return body.inverse_inertia > 0 ? 1 / body.inverse_inertia : 0;
}

double kinetic_energy(const Body& body) {
    return 0.5 * mass(body) * body.velocity.squaredNorm() +
           0.5 * inertia(body) * body.angular_velocity * body.angular_velocity;
}

double kinetic_energy(const World& world) {
    double sum = 0;
    for (const Body& body : world.bodies) sum += kinetic_energy(body);
    return sum;
}

double potential_energy(const World& world) {
    double sum = 0;
    for (const Body& body : world.bodies) sum -= mass(body) * world.gravity.dot(body.position);
    return sum;
}

double mechanical_energy(const World& world) {
    return kinetic_energy(world) + potential_energy(world);
}

Eigen::Vector2d momentum(const World& world) {
    Eigen::Vector2d sum = Eigen::Vector2d::Zero();
    for (const Body& body : world.bodies) sum += mass(body) * body.velocity;
    return sum;
}

double angular_momentum(const World& world) {
    double sum = 0;
    for (const Body& body : world.bodies) {
        const Eigen::Vector2d &x = body.position, &v = body.velocity;
        sum += mass(body) * (x.x() * v.y() - x.y() * v.x()) + inertia(body) * body.angular_velocity;
    }
    return sum;
}

}  // namespace rbc
