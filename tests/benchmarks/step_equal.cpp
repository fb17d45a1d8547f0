#include <algorithm>
#include <map>

#include "lessons/06_contact_sets/contact_sets.hpp"
#include "tests/benchmarks/step_scenes.hpp"

// Engines at equal quality. The quality that a peer's engine reaches with its own number of passes is the mark: the
// largest depth and the largest sag of the top that are seen at the end of any of ten seconds. An engine of ours is
// given the least number of passes with which both are no larger, and then its step is timed, in the same run as the
// other's.

namespace rbc::test {

Quality quality_now(const StepScene& scene, const Engine& engine) {
    World world = scene.world;
    engine.read(world);
    Quality now;
    for (const Contact& contact : contact_set(world)) now.deepest = std::max(now.deepest, -contact.gap);
    now.sag = scene.world.bodies.back().position.y() - world.bodies.back().position.y();
    return now;
}

namespace {

const Quality& worst_of_ten_seconds(int base, const StepPeer& engine, int passes) {
    static std::map<std::string, Quality> known;
    const std::string key = engine.name + " " + std::to_string(passes) + " " + std::to_string(base);
    if (known.contains(key)) return known[key];
    const StepScene scene = pyramid(base);
    const std::unique_ptr<Engine> run = engine.make(scene, passes);
    Quality worst;
    for (int second = 0; second < 10; ++second) {
        for (int k = 0; k < 60; ++k) run->step();
        const Quality now = quality_now(scene, *run);
        worst = {std::max(worst.deepest, now.deepest), std::max(worst.sag, now.sag)};
    }
    return known[key] = worst;
}

/// Even ones: the soft step makes two passes in each substep.
int least_passes(int base, const StepPeer& engine, const Quality& mark) {
    for (int passes = 2; passes <= 60; passes += 2) {
        const Quality& reached = worst_of_ten_seconds(base, engine, passes);
        if (reached.deepest <= mark.deepest && reached.sag <= mark.sag) return passes;
    }
    return 0;
}

void time_step(benchmark::State& state, int base, const StepPeer& engine, int passes) {
    const std::unique_ptr<Engine> run = engine.make(pyramid(base), passes);
    for (int k = 0; k < 60; ++k) run->step();
    for (auto _ : state) run->step();
    count_points(state, run->points(), passes);
    const Quality& reached = worst_of_ten_seconds(base, engine, passes);
    state.counters["passes"] = passes;
    state.counters["deepest_mm"] = 1e3 * reached.deepest;
    state.counters["sag_mm"] = 1e3 * reached.sag;
}

}  // namespace

void add_equal_quality(int base) {
    for (const StepPeer& other : step_peers()) {
        if (other.ours) continue;
        for (const int passes : other.passes) {
            const std::string name =
                "equal/" + std::to_string(base) + "/" + other.name + "_" + std::to_string(passes) + "/";
            for (const StepPeer& engine : step_peers()) {
                if (!engine.ours && engine.name != other.name) continue;
                benchmark::RegisterBenchmark((name + engine.name).c_str(), [=](benchmark::State& state) {
                    const Quality& mark = worst_of_ten_seconds(base, other, passes);
                    const int needed = engine.ours ? least_passes(base, engine, mark) : passes;
                    if (needed == 0) return state.SkipWithError("not with 60 passes");
                    time_step(state, base, engine, needed);
                })->Unit(benchmark::kMicrosecond);
            }
        }
    }
}

}  // namespace rbc::test
