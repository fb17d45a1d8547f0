#include "lessons/23_space/spatial_contact_set.hpp"

namespace rbc {

void SpatialContactFinder::operator()(const SpatialWorld& world, double margin, std::vector<SpatialContact>& contacts) {
    const auto body = [&](int i) -> const SpatialBody& { return world.bodies[static_cast<std::size_t>(i)]; };
    for (const BodyPair& pair : grid_.find_pairs(world, margin).pairs)
        for (const SpatialContact& contact : collide(body(pair.a), pair.a, body(pair.b), pair.b, margin, options_))
            contacts.push_back(contact);
}

std::vector<SpatialContact> contact_set(const SpatialWorld& world, double margin, const ManifoldOptions& options) {
    std::vector<SpatialContact> contacts;
    SpatialContactFinder find(options);
    find(world, margin, contacts);
    return contacts;
}

}  // namespace rbc
