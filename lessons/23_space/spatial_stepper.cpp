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

namespace {

template <class Stepper>
Stepper in_space(Stepper stepper) {
    stepper.find = SpatialContactFinder();
    stepper.move = [](SpatialWorld& world, double h) { move_freely(world, h); };
    return stepper;
}

}  // namespace

ContactStepperIn<3> spatial_stepper(const StepOptions& options) {
    return in_space(ContactStepperIn<3>(options));
}

TgsStepperIn<3> spatial_tgs_stepper(const TgsOptions& options) {
    return in_space(TgsStepperIn<3>(options));
}

XpbdStepperIn<3> spatial_xpbd_stepper(const XpbdOptions& options) {
    return in_space(XpbdStepperIn<3>(options));
}

AvbdStepperIn<3> spatial_avbd_stepper(const AvbdOptions& options) {
    return in_space(AvbdStepperIn<3>(options));
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
