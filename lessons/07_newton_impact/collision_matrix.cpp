#include "lessons/07_newton_impact/collision_matrix.hpp"

#include <cstddef>

namespace rbc {

namespace {

Eigen::Matrix2d share(const Body& body, const Contact& contact) {
    const Eigen::Vector2d r = contact.point - body.position;
    const Eigen::Vector2d turning(-contact.normal.dot(r), contact.tangent().dot(r));  // r x t and r x n
    const Eigen::Matrix2d square = turning * turning.transpose();  // before it is scaled: so K is symmetric to the bit
    return body.inverse_mass * Eigen::Matrix2d::Identity() + body.inverse_inertia * square;
}

}  // namespace

Eigen::Matrix2d collision_matrix(const World& world, const Contact& contact) {
    return share(world.bodies[static_cast<std::size_t>(contact.a)], contact) +
           share(world.bodies[static_cast<std::size_t>(contact.b)], contact);  // (07.6)
}

double effective_mass(const World& world, const Contact& contact, const Eigen::Vector2d& direction) {
    const Eigen::Vector2d d(contact.tangent().dot(direction), contact.normal.dot(direction));
    return 1 / d.dot(collision_matrix(world, contact) * d);  // (07.7)
}

}  // namespace rbc
