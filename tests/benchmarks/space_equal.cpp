#include <benchmark/benchmark.h>

#include <algorithm>
#include <map>

#include "lessons/23_space/spatial_stepper.hpp"
#include "tests/benchmarks/space_peers.hpp"

// Engines at equal quality, in space. The quality that a peer's engine reaches with its own number of passes is the
// mark: the largest sag and the largest drift of the top that are seen at the end of any of ten seconds. An engine of
// ours is given the least number of passes with which both are no larger, and then its step is timed, in the same run
// as the other's.

namespace rbc::test {

SpaceQuality quality_now(const SpaceScene& scene, const SpaceEngine& engine) {
    SpatialWorld world = scene.world;
    engine.read(world);
    SpaceQuality now;
    for (const SpatialContact& contact : contact_set(world)) now.deepest = std::max(now.deepest, -contact.gap);
    const Eigen::Vector3d way = world.bodies.back().position - scene.world.bodies.back().position;
    now.sag = -way.z();
    now.drift = way.head<2>().norm();
    return now;
}

namespace {

const SpaceQuality& worst_of_ten_seconds(const SpaceScene& scene, const SpacePeer& engine, int passes) {
    static std::map<std::string, SpaceQuality> known;
    const std::string key = engine.name + " " + std::to_string(passes) + " " + scene.name;
    if (known.contains(key)) return known[key];
    const std::unique_ptr<SpaceEngine> run = engine.make(scene, passes);
    SpaceQuality worst;
    for (int second = 0; second < 10; ++second) {
        for (int k = 0; k < 60; ++k) run->step();
        const SpaceQuality now = quality_now(scene, *run);
        worst.deepest = std::max(worst.deepest, now.deepest);
        worst.sag = std::max(worst.sag, now.sag);
        worst.drift = std::max(worst.drift, now.drift);
    }
    return known[key] = worst;
}

/// Even ones: the soft step makes two passes in each substep.
int least_passes(const SpaceScene& scene, const SpacePeer& engine, const SpaceQuality& mark) {
    for (int passes = 2; passes <= 60; passes += 2) {
        const SpaceQuality& reached = worst_of_ten_seconds(scene, engine, passes);
        if (reached.sag <= mark.sag && reached.drift <= mark.drift) return passes;
    }
    return 0;
}

void time_step(benchmark::State& state, const SpaceScene& scene, const SpacePeer& engine, int passes) {
    const std::unique_ptr<SpaceEngine> run = engine.make(scene, passes);
    for (int k = 0; k < 60; ++k) run->step();
    for (auto _ : state) run->step();
    const SpaceQuality& reached = worst_of_ten_seconds(scene, engine, passes);
    state.counters["points"] = static_cast<double>(run->points());
    state.counters["passes"] = passes;
    state.counters["deepest_mm"] = 1e3 * reached.deepest;
    state.counters["sag_mm"] = 1e3 * reached.sag;
    state.counters["drift_mm"] = 1e3 * reached.drift;
}

}  // namespace

void add_equal_quality(const SpaceScene& scene) {
    for (const SpacePeer& other : space_peers()) {
        if (other.ours || scene.world.bodies.size() > static_cast<std::size_t>(other.most_bodies)) continue;
        for (const int passes : other.passes) {
            const std::string name = "equal/" + scene.name + "/" + other.name + "_" + std::to_string(passes) + "/";
            for (const SpacePeer& engine : space_peers()) {
                if (!engine.ours && engine.name != other.name) continue;
                benchmark::RegisterBenchmark((name + engine.name).c_str(), [=](benchmark::State& state) {
                    const SpaceQuality& mark = worst_of_ten_seconds(scene, other, passes);
                    const int needed = engine.ours ? least_passes(scene, engine, mark) : passes;
                    if (needed == 0) return state.SkipWithError("not with 60 passes");
                    time_step(state, scene, engine, needed);
                })->Unit(benchmark::kMicrosecond);
            }
        }
    }
}

}  // namespace rbc::test
