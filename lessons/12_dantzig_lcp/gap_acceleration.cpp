#include "lessons/12_dantzig_lcp/gap_acceleration.hpp"

#include <cmath>

#include "common/foundation/model/cross.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/06_contact_sets/manifold.hpp"

namespace rbc {

namespace {

using Eigen::Vector2d;

/// What a body shows to the other one: a face, which carries the normal, or a point that keeps its place in the body.
struct Facing {
    bool is_face;
    Vector2d point;
};

bool along_an_edge(const Body& body, const Vector2d& n) {
    if (!std::holds_alternative<Box>(body.shape)) return false;
    const Vector2d x(std::cos(body.angle), std::sin(body.angle));
    return std::abs(n.dot(x)) < 1e-7 || std::abs(cross(n, x)) < 1e-7;
}

/// @param surface  the point of this body's surface at the contact
Facing facing(const Body& body, const Body& other, const Vector2d& n, std::uint32_t feature, const Vector2d& surface) {
    if (std::holds_alternative<HalfPlane>(body.shape)) return {true, surface};
    if (!std::holds_alternative<Box>(body.shape)) return {false, body.position};
    // Within the slack of the names, what is called a corner and an edge may be two corners with a normal of their own.
    const bool to_a_face = along_an_edge(body, n) || along_an_edge(other, n);
    return {feature >= edge_feature(0) && to_a_face, surface};
}

}  // namespace

Vector2d free_acceleration(const World& world, const Body& body, const Vector2d& p) {
    const Vector2d fall = body.inverse_mass > 0 ? world.gravity : Vector2d::Zero();
    return fall - body.angular_velocity * body.angular_velocity * (p - body.position);
}

double distance_acceleration(const World& world, const Body& a, const Vector2d& p, const Body& b, const Vector2d& q,
                             const Vector2d& n) {
    const double straight = n.dot(free_acceleration(world, b, q) - free_acceleration(world, a, p));
    const double across = cross(n, point_velocity(b, q) - point_velocity(a, p)), l = (q - p).norm();
    return l > 1e-12 ? straight + across * across / l : straight;  // (12.8)
}

double gap_acceleration(const World& world, const Contact& contact) {
    const Body &a = world.bodies[static_cast<std::size_t>(contact.a)],
               &b = world.bodies[static_cast<std::size_t>(contact.b)];
    const Vector2d n = contact.normal, half = 0.5 * contact.gap * n;
    const std::uint32_t low = lower_feature(contact.feature), high = higher_feature(contact.feature);
    const bool in_order = contact.a < contact.b;
    const Facing of_a = facing(a, b, n, in_order ? low : high, contact.point - half);
    const Facing of_b = facing(b, a, n, in_order ? high : low, contact.point + half);
    if (!of_a.is_face && !of_b.is_face) return distance_acceleration(world, a, of_a.point, b, of_b.point, n);

    const Vector2d& p = of_a.is_face ? of_b.point : of_a.point;
    const Vector2d u = point_velocity(b, p) - point_velocity(a, p);
    const Vector2d ndot = (of_a.is_face ? a : b).angular_velocity * Vector2d(-n.y(), n.x());
    return n.dot(free_acceleration(world, b, p) - free_acceleration(world, a, p)) + 2 * ndot.dot(u);  // (12.5), (12.8)
}

}  // namespace rbc
