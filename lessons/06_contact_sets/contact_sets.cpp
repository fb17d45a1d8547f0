#include "lessons/06_contact_sets/contact_sets.hpp"

#include <cmath>
#include <stdexcept>

#include "common/foundation/judge/require.hpp"

namespace rbc {

using Eigen::Vector2d;

void find_contacts(const World& world, double margin, const std::vector<BodyPair>& pairs,
                   std::vector<Contact>& contacts) {
    contacts.clear();
    const auto body = [&](int i) -> const Body& { return world.bodies[static_cast<std::size_t>(i)]; };
    for (const BodyPair& pair : pairs)
        for (const Contact& contact : collide(body(pair.a), pair.a, body(pair.b), pair.b, margin))
            contacts.push_back(contact);
}

void find_contacts(const World& world, double margin, const ContactFinder& own, HashedGrid& grid,
                   std::vector<Contact>& contacts) {
    contacts.clear();
    if (own)
        own(world, margin, contacts);
    else
        find_contacts(world, margin, grid.find_pairs(world, margin).pairs, contacts);
}

std::vector<Contact> contact_set(const World& world, double margin) {
    std::vector<Contact> contacts;
    find_contacts(world, margin, find_pairs_grid(world, margin).pairs, contacts);
    return contacts;
}

Vector2d point_velocity(const Body& body, const Vector2d& p) {
    const Vector2d r = p - body.position;
    return body.velocity + body.angular_velocity * Vector2d(-r.y(), r.x());  // (06.1)
}

Vector2d relative_velocity(const World& world, const Contact& contact) {
    const Body &a = world.bodies[static_cast<std::size_t>(contact.a)],
               &b = world.bodies[static_cast<std::size_t>(contact.b)];
    return point_velocity(b, contact.point) - point_velocity(a, contact.point);  // (06.2)
}

ContactClass classify(double u_n, double threshold) {
    require(!std::isnan(u_n), "the relative normal velocity is not a number");
    require(threshold >= 0, "the threshold must be >= 0");
    if (u_n < -threshold) return ContactClass::colliding;  // (06.3)
    return u_n > threshold ? ContactClass::separating : ContactClass::resting;
}

}  // namespace rbc
