#include <benchmark/benchmark.h>

#include <string>

#include "common/scenes/bodies.hpp"
#include "common/scenes/stacks.hpp"
#include "lessons/14_pgs/contact_stepper.hpp"
#include "lessons/15_nncg/nncg.hpp"
#include "lessons/19_shock_propagation/shock_step.hpp"

// A wall that a ball hits, with shocks that run through and without: what a step costs, and how many contacts persist.

using namespace rbc;

namespace {

enum class Method { shock, newton, stop };

World struck_wall(int rows) {
    World world = scenes::on_ground(scenes::wall({.columns = 4, .rows = rows, .mass = 1}));
    world.bodies.push_back(
        scenes::disc({.radius = 0.15, .mass = 4, .position = {-1.6, 0.12 * rows}, .velocity = {8, 0}}));
    return world;
}

void run(benchmark::State& state, Method method) {
    const int rows = static_cast<int>(state.range(0)), steps = 240;
    double persisting = 0, rounds = 0, failures = 0;
    for (auto _ : state) {
        World world = struck_wall(rows);
        ContactStepper stepper({.dt = 1.0 / 120, .friction = 0.5, .restitution = method == Method::stop ? 0.0 : 0.5});
        stepper.options.iterations = 1000;
        ShockStep shock(solve_contact_nncg);
        MatrixStep plain(solve_contact_nncg);
        shock.most_iterations = 1000;
        if (method == Method::shock)
            shock.attach(stepper);
        else
            stepper.solve = std::ref(plain);
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
    state.counters["ms_per_step"] = benchmark::Counter(
        1e-3 * steps, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

}  // namespace

BENCHMARK_CAPTURE(run, shock, Method::shock)->Arg(4)->Arg(7)->Arg(10)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(run, newton, Method::newton)->Arg(4)->Arg(7)->Arg(10)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(run, stop, Method::stop)->Arg(4)->Arg(7)->Arg(10)->Unit(benchmark::kMillisecond);

BENCHMARK_MAIN();
