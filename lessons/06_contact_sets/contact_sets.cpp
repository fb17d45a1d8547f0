#include "lessons/06_contact_sets/contact_sets.hpp"

#include <cmath>
#include <stdexcept>

#include "common/foundation/judge/require.hpp"

namespace rbc {

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

void find_contacts(const SpatialWorld& world, double margin, const ContactFinderIn<3>& own, HashedGridIn<3>&,
                   std::vector<SpatialContact>& contacts) {
    if (!own) throw std::logic_error("in space a stepper's `find` has to be set");
    contacts.clear();
    own(world, margin, contacts);
}

std::vector<Contact> contact_set(const World& world, double margin) {
    std::vector<Contact> contacts;
    find_contacts(world, margin, find_pairs_grid(world, margin).pairs, contacts);
    return contacts;
}

ContactClass classify(double u_n, double threshold) {
    require(!std::isnan(u_n), "the relative normal velocity is not a number");
    require(threshold >= 0, "the threshold must be >= 0");
    if (u_n < -threshold) return ContactClass::colliding;  // (06.3)
    return u_n > threshold ? ContactClass::separating : ContactClass::resting;
}

}  // namespace rbc
