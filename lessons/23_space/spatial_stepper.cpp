#include "lessons/23_space/spatial_stepper.hpp"

#include "lessons/23_space/free_rotation.hpp"
#include "lessons/23_space/spatial_contact_set.hpp"

namespace rbc {

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
