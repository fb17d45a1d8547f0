#include "lessons/23_space/spatial_stepper.hpp"

#include "lessons/23_space/free_rotation.hpp"

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

ContactStepperIn<3> spatial_stepper(const StepOptions& options) {
    ContactStepperIn<3> stepper(options);
    stepper.find = SpatialContactFinder();
    stepper.move = [](SpatialWorld& world, double h) { move_freely(world, h); };
    return stepper;
}

SoftStepperIn<3> spatial_soft_stepper(const SoftOptions& options) {
    SoftStepperIn<3> stepper(options);
    stepper.find = SpatialContactFinder();
    stepper.advance = [](SpatialWorld& world, const SoftOptions& o, SoftSweepsIn<3>& sweeps) {
        take_substeps<3>(world, o, sweeps, [](SpatialWorld& at, double h) { move_freely(at, h); });
    };
    return stepper;
}

}  // namespace rbc
