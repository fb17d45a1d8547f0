#include <benchmark/benchmark.h>

#include <map>

#include "lessons/14_pgs/fast/four_sweeps.hpp"
#include "lessons/23_space/free_rotation.hpp"
#include "lessons/23_space/spatial_stepper.hpp"
#include "tests/benchmarks/space_scenes.hpp"

// A step in space beside the engines that are installed: pyramids, walls and heaps of cuboids; and where the time of a
// step goes. Every scene has settled before its time is taken.

using namespace rbc;
using namespace rbc::test;

namespace {

class Sweeps : public SpaceEngine {
  public:
    Sweeps(const SpaceScene& scene, const StepSolverIn<3>& solve, int iterations) : world(scene.world) {
        stepper.solve = solve;
        stepper.options.iterations = iterations;
        stepper.options.dt = scene.dt;
        stepper.options.friction = scene.friction;
    }
    void step() override { stepper.step(world); }
    long points() const override { return static_cast<long>(stepper.contacts().size()); }
    void read(SpatialWorld& to) const override { to = world; }

    SpatialWorld world;
    ContactStepperIn<3> stepper = spatial_stepper();
};

std::unique_ptr<SpaceEngine> sweeps(const SpaceScene& scene, int passes) {
    return std::make_unique<Sweeps>(scene, solve_spatial_sweeps_fast, passes);
}
std::unique_ptr<SpaceEngine> plain_sweeps(const SpaceScene& scene, int passes) {
    return std::make_unique<Sweeps>(scene, solve_sweeps<3>, passes);
}

/// The small steps of lesson 22: two passes in each.
class Soft : public SpaceEngine {
  public:
    Soft(const SpaceScene& scene, int substeps) : world_(scene.world) {
        stepper_.options.dt = scene.dt;
        stepper_.options.friction = scene.friction;
        stepper_.options.substeps = substeps;
    }
    void step() override { stepper_.step(world_); }
    long points() const override { return static_cast<long>(stepper_.contacts().size()); }
    void read(SpatialWorld& to) const override { to = world_; }

  private:
    SpatialWorld world_;
    SoftStepperIn<3> stepper_ = spatial_soft_stepper();
};

std::unique_ptr<SpaceEngine> soft(const SpaceScene& scene, int passes) {
    return std::make_unique<Soft>(scene, passes / 2);
}

const AddSpacePeer add_pgs({"pgs", {10, 50}, sweeps, true});
const AddSpacePeer add_plain({"pgs_plain", {10, 50}, plain_sweeps, true});
const AddSpacePeer add_soft({"soft", {8, 50}, soft, true});

SpaceQuality after_ten_seconds(const SpaceScene& scene, const SpacePeer& engine, int passes) {
    const std::unique_ptr<SpaceEngine> run = engine.make(scene, passes);
    for (int k = 0; k < 600; ++k) run->step();
    return quality_now(scene, *run);
}

struct Timing {
    int settle;         ///< steps before
    bool with_quality;  ///< of ten seconds
};

void add_steps(const SpaceScene& scene, const Timing& timing) {
    for (const SpacePeer& engine : space_peers()) {
        if (scene.world.bodies.size() > static_cast<std::size_t>(engine.most_bodies)) continue;
        for (const int passes : engine.passes) {
            const std::string name = "step/" + scene.name + "/" + engine.name + "_" + std::to_string(passes);
            benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& state) {
                static std::map<std::string, SpaceQuality> known;  // these once for all repetitions
                static std::map<std::string, std::unique_ptr<SpaceEngine>> settled;
                std::unique_ptr<SpaceEngine>& run = settled[name];
                if (run == nullptr) {
                    run = engine.make(scene, passes);
                    for (int k = 0; k < timing.settle; ++k) run->step();
                }
                for (auto _ : state) run->step();
                state.counters["points"] = static_cast<double>(run->points());
                state.counters["ns_per_point_pass"] =
                    benchmark::Counter(1e-9 * static_cast<double>(run->points()) * passes,
                                       benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
                if (!timing.with_quality) return;
                if (!known.contains(name)) known[name] = after_ten_seconds(scene, engine, passes);
                state.counters["deepest_mm"] = 1e3 * known[name].deepest;
                state.counters["sag_mm"] = 1e3 * known[name].sag;
                state.counters["drift_mm"] = 1e3 * known[name].drift;
            })->Unit(benchmark::kMicrosecond);
        }
    }
}

/// A settled scene, taken apart: what a step makes of it, and what it makes that from.
struct Parts {
    Parts(const SpaceScene& scene, int settle) : run(scene, solve_spatial_sweeps_fast, 50) {
        for (int k = 0; k < settle; ++k) run.step();
        world = run.world;
        pairs = grid.find_pairs(world, run.stepper.options.margin).pairs;
        contacts = run.stepper.contacts();
        r = run.stepper.impulses();
        approach.assign(contacts.size(), 0);
        terms.resize(contacts.size());
        fill();
        set();
        set_fours();
    }
    void find_pairs() { grid.find_pairs(world, run.stepper.options.margin); }
    void collide_pairs() {
        const auto body = [&](int i) -> const SpatialBody& { return world.bodies[static_cast<std::size_t>(i)]; };
        for (const BodyPair& pair : pairs)
            benchmark::DoNotOptimize(
                collide(body(pair.a), pair.a, body(pair.b), pair.b, run.stepper.options.margin).count);
    }
    void fill() {
        for (std::size_t i = 0; i < contacts.size(); ++i)
            approach[i] = contacts[i].normal.dot(relative_velocity(world, contacts[i]));
        run.stepper.terms({world, contacts, approach, run.stepper.options}, terms);
        fill_contact_system(world, contacts, terms, system);
    }
    void guess() { warm_start<3>(run.stepper.contacts(), run.stepper.impulses(), 1, contacts, terms, r); }
    void set() { sweeps.set(run.stepper.system()); }
    void set_fours() {
        fours.set(sweeps);
        if (halves.size() == 0) halves.set(sweeps);
    }
    void sweep() { sweep_all(sweeps); }
    void sweep_fours() { sweep_all(fours); }
    void sweep_halves() { sweep_all(halves); }
    template <class Sweeps>
    void sweep_all(Sweeps& of) {
        of.start(r);
        for (int k = 0; k < run.stepper.options.iterations; ++k) of.sweep();
        of.read(r);
    }
    void apply() {
        SpatialWorld moved = world;
        apply_impulses<3>(system, r, moved);
        benchmark::DoNotOptimize(moved.bodies.data());
    }
    void move() {
        SpatialWorld moved = world;
        move_freely(moved, SpaceScene::dt);
        benchmark::DoNotOptimize(moved.bodies.data());
    }

    Sweeps run;
    SpatialWorld world;
    HashedGridIn<3> grid;
    std::vector<BodyPair> pairs;
    std::vector<SpatialContact> contacts;
    std::vector<double> approach;
    std::vector<ContactTermsIn<3>> terms;
    ContactSystemIn<3> system;
    BodySweepsIn<3> sweeps;
    FourSweepsIn<3> fours, halves{false};
    Eigen::VectorXd r;
};

void add_parts(const SpaceScene& scene, int settle) {
    const auto add = [&](const std::string& part, void (Parts::*run)()) {
        benchmark::RegisterBenchmark(("part/" + scene.name + "/" + part).c_str(), [=](benchmark::State& state) {
            static std::map<std::string, std::unique_ptr<Parts>> known;
            std::unique_ptr<Parts>& parts = known[scene.name];
            if (parts == nullptr) parts = std::make_unique<Parts>(scene, settle);
            for (auto _ : state) ((*parts).*run)();
            state.counters["points"] = static_cast<double>(parts->contacts.size());
            state.counters["pairs"] = static_cast<double>(parts->pairs.size());
        })->Unit(benchmark::kMicrosecond);
    };
    add("broad_phase", &Parts::find_pairs);
    add("narrow_phase", &Parts::collide_pairs);
    add("system", &Parts::fill);
    add("warm_start", &Parts::guess);
    add("rows", &Parts::set);
    add("rows_in_fours", &Parts::set_fours);
    add("sweeps_plain", &Parts::sweep);
    add("sweeps_in_fours", &Parts::sweep_fours);
    add("sweeps_in_fours_by_halves", &Parts::sweep_halves);
    add("apply", &Parts::apply);
    add("move", &Parts::move);
}

}  // namespace

int main(int argc, char** argv) {
    const Timing at_rest{.settle = 60, .with_quality = true}, large{.settle = 60, .with_quality = false},
        falling{.settle = 120, .with_quality = false};
    for (const int base : {10, 20}) {
        add_steps(space_pyramid(base), at_rest);
        add_equal_quality(space_pyramid(base));
    }
    add_steps(space_wall({.columns = 20, .rows = 5}), at_rest);
    add_steps(space_wall({.columns = 50, .rows = 20}), large);
    add_steps(space_wall({.columns = 125, .rows = 40}), large);
    add_steps(space_heap({.side = 5, .layers = 4}), falling);
    add_steps(space_heap({.side = 10, .layers = 10}), falling);
    add_steps(space_heap({.side = 20, .layers = 13}), falling);
    add_parts(space_pyramid(20), at_rest.settle);
    add_parts(space_heap({.side = 10, .layers = 10}), falling.settle);
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
