#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/06_contact_sets/fast/kept_contacts.hpp"
#include "lessons/22_small_steps/fast/soft_eights.hpp"
#include "lessons/22_small_steps/fast/soft_fours.hpp"
#include "tests/benchmarks/step_scenes.hpp"

namespace rbc::test {

namespace {

SoftOptions options_of(int substeps) {
    return {.dt = StepScene::dt, .substeps = substeps, .friction = StepScene::friction};
}

/// In double, with the fast forms that keep its bits; and with the substeps in float.
SoftStepper in_double(int substeps) {
    SoftStepper stepper(options_of(substeps));
    stepper.find = KeptContacts();
    stepper.advance = advance_softly_fast;
    return stepper;
}
SoftEights in_float(int substeps) {
    return SoftEights(options_of(substeps));
}

template <class Stepper>
class Soft : public Engine {
  public:
    Soft(const StepScene& scene, Stepper stepper) : world_(scene.world), stepper_(std::move(stepper)) {}
    void step() override { stepper_.step(world_); }
    long points() const override { return static_cast<long>(stepper_.contacts().size()); }
    void read(World& world) const override { world = world_; }

  private:
    World world_;
    Stepper stepper_;
};

/// A settled pyramid, and so many sweeps over its contacts in one substep: next to nothing else.
struct SoftSweep {
    static constexpr int sweeps = 200;

    SoftSweep(int base, bool relax) : world(pyramid(base).world) {
        options.substeps = 1;
        (relax ? options.relax : options.sweeps) = sweeps;
        (relax ? options.sweeps : options.relax) = 0;
        SoftStepper stepper({.dt = StepScene::dt, .friction = StepScene::friction});
        for (int k = 0; k < 60; ++k) stepper.step(world);
        rows.set(world, contact_set(world, options.margin), StepScene::friction);
        give_laws(options, options.dt, rows);
        rows.start(stepper.impulses());
    }
    template <class Advance>
    void time(benchmark::State& state, Advance advance) {
        for (auto _ : state) {
            World moved = world;
            advance(moved, options, rows);
        }
        count_points(state, static_cast<long>(rows.rows.size()), sweeps);
    }

    World world;
    SoftOptions options;
    SoftSweeps rows;
};

void add_sweeps(int base, bool relax) {
    const std::string name = "sweep/" + std::to_string(base) + (relax ? "/relaxing/" : "/soft/");
    benchmark::RegisterBenchmark((name + "plain").c_str(), [=](benchmark::State& state) {
        SoftSweep(base, relax).time(state, advance_softly);
    })->Unit(benchmark::kMicrosecond);
    benchmark::RegisterBenchmark((name + "fours").c_str(), [=](benchmark::State& state) {
        SoftSweep(base, relax).time(state, advance_softly_fast);
    })->Unit(benchmark::kMicrosecond);
}

// Two passes over the contacts in each substep: one soft sweep, one that relaxes.
template <class Stepper, Stepper make(int substeps)>
std::unique_ptr<Engine> soft(const StepScene& scene, int passes) {
    return std::make_unique<Soft<Stepper>>(scene, make(passes / 2));
}

const AddStepPeer add_soft({"soft", {8, 16, 50}, soft<SoftStepper, in_double>, true});
const AddStepPeer add_soft_float({"soft_float", {8, 16, 50}, soft<SoftEights, in_float>, true});

}  // namespace

void add_soft_sweeps(int base) {
    for (const bool relax : {false, true}) add_sweeps(base, relax);
}

}  // namespace rbc::test
