#include "lessons/21_small_steps/soft_stepper.hpp"
#include "tests/benchmarks/step_scenes.hpp"

namespace rbc::test {

namespace {

class Soft : public Engine {
  public:
    Soft(const StepScene& scene, int substeps) : world_(scene.world) {
        stepper_.options.dt = StepScene::dt;
        stepper_.options.friction = StepScene::friction;
        stepper_.options.substeps = substeps;
    }
    void step() override { stepper_.step(world_); }
    long points() const override { return static_cast<long>(stepper_.contacts().size()); }
    void read(World& world) const override { world = world_; }

  private:
    World world_;
    SoftStepper stepper_;
};

template <int substeps>
std::unique_ptr<Engine> soft(const StepScene& scene) {
    return std::make_unique<Soft>(scene, substeps);
}

// Two passes over the contacts in each substep: one soft sweep, one that relaxes.
const AddStepPeer soft_4("soft_4_substeps", 8, soft<4>), soft_8("soft_8_substeps", 16, soft<8>),
    soft_25("soft_25_substeps", 50, soft<25>);

}  // namespace

}  // namespace rbc::test
