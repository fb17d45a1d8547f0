#pragma once

#include <benchmark/benchmark.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "common/foundation/model/world.hpp"
#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/stacks.hpp"

namespace rbc::test {

/// What every engine is given: a world of boxes of 1 kg/m^2, body 0 the ground, and this.
struct StepScene {
    World world;
    static constexpr double friction = 0.5, dt = 1.0 / 60;
};

/// An engine with a scene in it.
class Engine {
  public:
    virtual ~Engine() = default;
    virtual void step() = 0;
    virtual long points() const = 0;            ///< contact points that its solver saw in the last step
    virtual void read(World& world) const = 0;  ///< positions and angles of the boxes
};

/// An engine, with the numbers of passes over the contacts that a step is timed with.
struct StepPeer {
    std::string name;
    std::vector<int> passes;
    std::unique_ptr<Engine> (*make)(const StepScene&, int passes);
    bool ours = false;
};

/// Those that were linked: each stands in a file of its own, step_peer_NAME.cpp.
inline std::vector<StepPeer>& step_peers() {
    static std::vector<StepPeer> peers;
    return peers;
}

struct AddStepPeer {
    explicit AddStepPeer(StepPeer peer) { step_peers().push_back(std::move(peer)); }
};

inline StepScene pyramid(int base) {
    return {scenes::on_ground(scenes::pyramid({.rows = base}))};
}

/// Ten rows of bricks.
inline StepScene long_wall(int columns) {
    return {scenes::on_ground(scenes::wall(
        {.columns = columns, .rows = 10, .half_width = 0.5, .half_height = 0.25, .mass = 0.5}))};
}

inline void count_points(benchmark::State& state, long points, int passes) {
    state.counters["points"] = static_cast<double>(points);
    state.counters["ns_per_point_iteration"] =
        benchmark::Counter(1e-9 * static_cast<double>(points) * passes,
                           benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

/// What became of a pyramid: measured by lesson 06 on the positions, whichever engine moved them.
struct Quality {
    double deepest = 0, sag = 0;  ///< m
};
Quality quality_now(const StepScene& scene, const Engine& engine);

/// Every engine that was linked with as many passes as it needs to be as good as each of the others' is.
void add_equal_quality(int base);

/// The sweeps of lesson 22 by themselves, one by one and in fours.
void add_soft_sweeps(int base);

}  // namespace rbc::test
