#include <benchmark/benchmark.h>

#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/stacks.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/22_small_steps/regularized_system.hpp"

// One step of SPOOK as a regularized system, four ways to the same residual: a chain with a heavy end, a pyramid.

using namespace rbc;

namespace {

constexpr double h = 1.0 / 60;

RegularizedSystem chain(int links) {
    World world;
    world.bodies.push_back(scenes::disc({.radius = 0.01, .mass = scenes::fixed}));
    for (int i = 1; i <= links; ++i) {
        world.bodies.push_back(scenes::box({.half_width = 0.1,
                                            .half_height = 0.02,
                                            .mass = i == links ? 100.0 : 1.0,
                                            .position = {0.24 * i - 0.12, 0}}));
        Joint joint;
        joint.a = i - 1;
        joint.b = i;
        joint.anchor_a = {i == 1 ? 0 : 0.12, 0};
        joint.anchor_b = {-0.12, 0};
        world.joints.push_back(joint);
    }
    world.gravity = {9.81, 0};  // it hangs, towards the right
    return regularized_system(world, {}, spook_law(h, 1e6, 2 * h), h);
}

RegularizedSystem pyramid(int rows) {
    const World world = scenes::on_ground(scenes::pyramid({.rows = rows, .gap = -1e-4}));
    return regularized_system(world, contact_set(world), spook_law(h, 1e6, 2 * h), h);
}

void solve(benchmark::State& state, RegularizedSystem (*scene)(int),
           RegularizedResult (*solver)(const RegularizedSystem&, const RegularizedOptions&)) {
    const RegularizedSystem system = scene(static_cast<int>(state.range(0)));
    RegularizedResult result;
    for (auto _ : state) benchmark::DoNotOptimize(result = solver(system, {.tolerance = 1e-8}));
    state.counters["rows"] = static_cast<double>(system.q.size());
    state.counters["iterations"] = result.inner > 0 ? result.inner : result.iterations;
    state.counters["residual"] = result.residual;
}

}  // namespace

#define RBC_WAYS(scene, size)                                                                   \
    BENCHMARK_CAPTURE(solve, scene##_sweeps, scene, solve_regularized_sweeps)->Arg(size);       \
    BENCHMARK_CAPTURE(solve, scene##_direct, scene, solve_regularized_direct)->Arg(size);       \
    BENCHMARK_CAPTURE(solve, scene##_conjugate, scene, solve_regularized_conjugate)->Arg(size); \
    BENCHMARK_CAPTURE(solve, scene##_hybrid, scene, solve_regularized_hybrid)->Arg(size)

RBC_WAYS(chain, 20);
RBC_WAYS(chain, 200);
RBC_WAYS(pyramid, 15);
RBC_WAYS(pyramid, 30);

BENCHMARK_MAIN();
