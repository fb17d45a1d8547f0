#include <benchmark/benchmark.h>

#include <string>

#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/stacks.hpp"
#include "lessons/14_pgs/contact_stepper.hpp"
#include "lessons/14_pgs/matrix_step.hpp"
#include "lessons/15_nncg/nncg.hpp"
#include "lessons/20_shock_propagation/shock_step.hpp"

// A wall that a ball hits, with shocks that run through and without: what a step costs, and how many contacts persist.

using namespace rbc;

namespace {

enum class Method { shock, newton };

World struck_wall(int rows) {
    World world = scenes::on_ground(scenes::wall({.columns = 4, .rows = rows, .mass = 1}));
    world.bodies.push_back(
        scenes::disc({.radius = 0.15, .mass = 4, .position = {-1.6, 0.12 * rows}, .velocity = {8, 0}}));
    return world;
}

/// rows of the wall; restitution in per cent.
void run(benchmark::State& state, Method method) {
    const int rows = static_cast<int>(state.range(0)), steps = 240;
    const double e = 0.01 * static_cast<double>(state.range(1));
    constexpr double tolerance = 1e-4;  // as in the source
    double persisting = 0, rounds = 0, failures = 0;
    for (auto _ : state) {
        World world = struck_wall(rows);
        ContactStepper stepper({.dt = 1.0 / 120, .friction = 0.5, .restitution = e});
        stepper.options.iterations = 1000;
        MatrixStep plain(solve_contact_nncg, tolerance);
        stepper.solve = std::ref(plain);
        ShockStep shock(tolerance);
        if (method == Method::shock) shock.attach(stepper);
        persisting = rounds = 0;
        for (int k = 0; k < steps; ++k) {
            stepper.step(world);
            persisting += stepper.matched();
            rounds += static_cast<double>(shock.shock().rounds.size());
        }
        failures = shock.failures() + plain.failures();
    }
    state.counters["persisting"] = persisting / steps;
    state.counters["rounds"] = rounds / steps;
    state.counters["failures"] = failures;
    state.counters["step"] =
        benchmark::Counter(steps, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

void several(benchmark::internal::Benchmark* b) {
    for (const int rows : {4, 7, 10})
        for (const int e : {0, 20, 50, 80, 100}) b->Args({rows, e});
    b->Unit(benchmark::kMillisecond);
}

}  // namespace

BENCHMARK_CAPTURE(run, shock, Method::shock)->Apply(several);
BENCHMARK_CAPTURE(run, newton, Method::newton)->Apply(several);

BENCHMARK_MAIN();
