#pragma once

#include <memory>

#include "demos/23_space/ways.hpp"
#include "lessons/15_nncg/nncg_step.hpp"
#include "lessons/21_contact_laws/unified_step.hpp"
#include "lessons/23_space/spatial_stepper.hpp"

namespace rbc {

/// A step of contacts, with what its hooks refer to.
class ByStepper : public SpaceWay {
  public:
    explicit ByStepper(const StepOptions& options) : stepper(spatial_stepper(options)) {}
    void step(SpatialWorld& world) override { stepper.step(world); }
    std::vector<SpatialContact> contacts() const override { return stepper.contacts(); }
    Eigen::VectorXd impulses() const override { return stepper.impulses(); }
    double iterations() const override {
        return unified.turns().empty() ? stepper.options.iterations : unified.turns().back().iterations;
    }
    ContactProblem next_problem(const SpatialWorld& world) const override { return stepper.next_problem(world); }

    ContactStepperIn<3> stepper;
    NncgStep nncg;
    UnifiedStepIn<3> unified;
};

/// With the friction and the sweeps that were chosen.
inline std::unique_ptr<ByStepper> stepping(const SpaceChoice& choice, double dt) {
    return std::make_unique<ByStepper>(
        StepOptions{.dt = dt, .friction = choice.friction, .iterations = choice.count(choice.sweeps)});
}

}  // namespace rbc
