#include "lessons/23_space/plane_in_space.hpp"

#include "lessons/06_contact_sets/contact_sets.hpp"

namespace rbc {

namespace {

Eigen::Vector3d lifted(const Eigen::Vector2d& p) {
    return {p.x(), p.y(), 0};
}

}  // namespace

SpatialWorld in_space(const World& world) {
    SpatialWorld space;
    space.gravity = lifted(world.gravity);
    for (const Body& body : world.bodies)
        space.bodies.push_back(
            {.shape = Sphere{},
             .inverse_mass = body.inverse_mass,
             .inverse_inertia = {0, 0, body.inverse_inertia},
             .position = lifted(body.position),
             .orientation = Eigen::Quaterniond(Eigen::AngleAxisd(body.angle, Eigen::Vector3d::UnitZ())),
             .velocity = lifted(body.velocity),
             .angular_velocity = {0, 0, body.angular_velocity}});
    return space;
}

World in_plane(const SpatialWorld& world, const World& like) {
    World plane = like;
    for (std::size_t i = 0; i < world.bodies.size(); ++i) {
        const SpatialBody& from = world.bodies[i];
        Body& body = plane.bodies[i];
        body.position = from.position.head<2>();
        body.angle = 2 * std::atan2(from.orientation.z(), from.orientation.w());
        body.velocity = from.velocity.head<2>();
        body.angular_velocity = from.angular_velocity.z();
    }
    return plane;
}

std::vector<SpatialContact> lifted_contacts(const World& world, double margin) {
    std::vector<SpatialContact> contacts;
    for (const Contact& contact : contact_set(world, margin))
        contacts.push_back({.a = contact.a,
                            .b = contact.b,
                            .point = lifted(contact.point),
                            .normal = lifted(contact.normal),
                            .gap = contact.gap,
                            .feature = contact.feature});
    return contacts;
}

}  // namespace rbc
