#include <benchmark/benchmark.h>

#include <cmath>

#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/crowd.hpp"
#include "lessons/06_contact_sets/bounding_tree.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/06_contact_sets/sweep_and_prune.hpp"
#include "tests/support/random_numbers.hpp"

// What the broad phase and a contact cost. The peer of the grid is brute force over the same bounds, in the same run.

using namespace rbc;

namespace {

/// Discs and boxes of 0.2 m to 0.4 m, thrown at random over an area that grows with their number: about as many contacts
/// as bodies, whatever their number, and a half-plane below all.
World crowd(int bodies) {
    RandomNumbers random(1);
    World world;
    const double side = 0.32 * std::sqrt(static_cast<double>(bodies));
    for (int i = 0; i < bodies; ++i) {
        const double size = random.between(0.1, 0.2);
        Body body =
            i % 2 == 0 ? scenes::box({.half_width = size, .half_height = 0.7 * size}) : scenes::disc({.radius = size});
        body.position = {random.between(0, side), random.between(0, side)};
        body.angle = random.between(-3, 3);
        world.bodies.push_back(body);
    }
    world.bodies.push_back(scenes::ground());
    return world;
}

void report(benchmark::State& state, const CandidatePairs& found) {
    const double bodies = static_cast<double>(state.range(0));
    state.counters["tests_per_body"] = static_cast<double>(found.tests) / bodies;
    state.counters["time_per_body"] =
        benchmark::Counter(bodies, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
    state.counters["pairs_per_s"] =
        benchmark::Counter(static_cast<double>(found.pairs.size()), benchmark::Counter::kIsIterationInvariantRate);
}

void grid(benchmark::State& state) {
    const World world = crowd(static_cast<int>(state.range(0)));
    HashedGrid grid;
    for (auto _ : state) benchmark::DoNotOptimize(grid.find_pairs(world, 0.01).pairs.data());
    report(state, grid.find_pairs(world, 0.01));
}
BENCHMARK(grid)->RangeMultiplier(10)->Range(100, 100000)->Unit(benchmark::kMicrosecond);

void brute_force(benchmark::State& state) {
    const World world = crowd(static_cast<int>(state.range(0)));
    for (auto _ : state) benchmark::DoNotOptimize(find_pairs_brute_force(world, 0.01).pairs.data());
    report(state, find_pairs_brute_force(world, 0.01));
}
BENCHMARK(brute_force)->RangeMultiplier(10)->Range(100, 10000)->Unit(benchmark::kMicrosecond);
BENCHMARK(brute_force)->Arg(100000)->Iterations(1)->Unit(benchmark::kMicrosecond);  // half a minute

/// One broad phase, kept warm, on discs that are never where they were: every call has the next of 16 moments.
template <class BroadPhase>
void run_mixed(benchmark::State& state, int bodies, double ratio, double way) {
    std::vector<World> moments;
    const World middle = scenes::mixed_crowd(bodies, ratio);
    for (int k = 0; k < 16; ++k) moments.push_back(scenes::shaken(middle, way, k));
    BroadPhase phase;
    std::size_t k = 0;
    for (auto _ : state) benchmark::DoNotOptimize(phase.find_pairs(moments[++k % moments.size()], 0).pairs.data());
    const CandidatePairs& found = phase.find_pairs(moments.front(), 0);
    state.counters["tests_per_body"] = static_cast<double>(found.tests) / bodies;
    state.counters["pairs_per_body"] = static_cast<double>(found.pairs.size()) / bodies;
    state.counters["time_per_body"] =
        benchmark::Counter(bodies, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

/// Any number of discs of similar size (1 to 2), each of which moves by up to 1 mm.
template <class BroadPhase>
void number(benchmark::State& state) {
    run_mixed<BroadPhase>(state, static_cast<int>(state.range(0)), 2, 0.001);
}
/// 10,000 discs, the largest so many times the smallest.
template <class BroadPhase>
void sizes(benchmark::State& state) {
    run_mixed<BroadPhase>(state, 10000, static_cast<double>(state.range(0)), 0.001);
}
/// 10,000 discs of similar size, each of which moves by up to so many mm a step; they are 0.2 m to 0.4 m wide.
template <class BroadPhase>
void motion(benchmark::State& state) {
    run_mixed<BroadPhase>(state, 10000, 2, 0.001 * static_cast<double>(state.range(0)));
}
#define FOR_ALL_BROAD_PHASES(measure, ...)                                         \
    BENCHMARK(measure<HashedGrid>)->__VA_ARGS__->Unit(benchmark::kMicrosecond);    \
    BENCHMARK(measure<SweepAndPrune>)->__VA_ARGS__->Unit(benchmark::kMicrosecond); \
    BENCHMARK(measure<BoundingTree>)->__VA_ARGS__->Unit(benchmark::kMicrosecond)
FOR_ALL_BROAD_PHASES(number, RangeMultiplier(10)->Range(100, 100000));
FOR_ALL_BROAD_PHASES(sizes, Arg(1)->Arg(4)->Arg(16)->Arg(64)->Arg(256));
FOR_ALL_BROAD_PHASES(motion, Arg(1)->Arg(10)->Arg(100)->Arg(1000)->Arg(10000));

/// Broad and narrow phase together, warm: from bodies to contacts.
void contacts(benchmark::State& state) {
    const World world = crowd(static_cast<int>(state.range(0)));
    HashedGrid grid;
    std::vector<Contact> found;
    for (auto _ : state) {
        find_contacts(world, 0.01, grid.find_pairs(world, 0.01).pairs, found);
        benchmark::DoNotOptimize(found.data());
    }
    report(state, grid.find_pairs(world, 0.01));
    state.counters["contacts"] = static_cast<double>(found.size());
}
BENCHMARK(contacts)->RangeMultiplier(10)->Range(100, 100000)->Unit(benchmark::kMicrosecond);

/// One pair of bodies that overlap a little.
void narrow(benchmark::State& state) {
    const Shape shapes[] = {PointShape{}, Circle{0.5}, Box{0.5, 0.4}, HalfPlane{}};
    const char* names[] = {"particle", "circle", "box", "half-plane"};
    Body a, b;
    a.shape = shapes[state.range(0)];
    b.shape = shapes[state.range(1)];
    a.angle = 0.1;
    b.angle = 0.2;
    b.position = {0.3, 0.3};
    state.SetLabel(std::string(names[state.range(0)]) + ", " + names[state.range(1)]);
    for (auto _ : state) {
        benchmark::DoNotOptimize(b);
        benchmark::DoNotOptimize(collide(a, 0, b, 1, 1));
    }
}
BENCHMARK(narrow)->Args({1, 1})->Args({1, 2})->Args({3, 1})->Args({3, 2})->Args({2, 2});

}  // namespace

BENCHMARK_MAIN();
