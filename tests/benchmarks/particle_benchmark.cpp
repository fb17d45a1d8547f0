#include <benchmark/benchmark.h>

#include "common/demo/kit/demo.hpp"
#include "common/demo/kit/recording.hpp"
#include "lessons/01_gbf/gbf.hpp"
#include "lessons/02_balanced_gbf/balanced_gbf.hpp"
#include "lessons/03_spring/spring.hpp"
#include "lessons/04_spook/spook.hpp"
#include "lessons/05_time_of_impact/time_of_impact.hpp"

// What a step of Part I costs. The peer of every method is free_flight: the two lines that any of them must do.

using namespace rbc;

namespace {

// A thousand steps, shown in microseconds: the number is nanoseconds per step.
constexpr int steps = 1000;

template <class Step>
void run(benchmark::State& state, Step step) {
    for (auto _ : state) {
        Particle p{1, 0};
        benchmark::DoNotOptimize(p);
        for (int n = 0; n < steps; ++n) p = step(p);
        benchmark::DoNotOptimize(p);
    }
}

void free_flight(benchmark::State& state) {
    double h = 0.01, g = 9.81;
    benchmark::DoNotOptimize(h);
    benchmark::DoNotOptimize(g);
    run(state, [&](Particle p) {
        p.v -= g * h;
        p.x += h * p.v;
        return p;
    });
}
BENCHMARK(free_flight)->Unit(benchmark::kMicrosecond);

void gbf(benchmark::State& state) {
    const GbfParameters s;
    run(state, [&](Particle p) { return step_gbf(p, s); });
}
BENCHMARK(gbf)->Unit(benchmark::kMicrosecond);

void balanced_gbf(benchmark::State& state) {
    const BalancedGbfParameters s;
    run(state, [&](Particle p) { return step_balanced_gbf(p, s); });
}
BENCHMARK(balanced_gbf)->Unit(benchmark::kMicrosecond);

void spring(benchmark::State& state) {
    const SpringParameters s;
    run(state, [&](Particle p) { return step_spring(p, s); });
}
BENCHMARK(spring)->Unit(benchmark::kMicrosecond);

void spook(benchmark::State& state) {
    const SpookParameters s;
    run(state, [&](Particle p) { return step_spook(p, s); });
}
BENCHMARK(spook)->Unit(benchmark::kMicrosecond);

void time_of_impact(benchmark::State& state) {
    const TimeOfImpactParameters s;
    run(state, [&](Particle p) { return step_time_of_impact(p, s); });
}
BENCHMARK(time_of_impact)->Unit(benchmark::kMicrosecond);

/// A headless second of a whole demo, recording included: 100 steps of every variant.
void headless_second(benchmark::State& state) {
    const auto demo = make_demo(demo_table()[static_cast<std::size_t>(state.range(0))].name);
    state.SetLabel(demo->name + ", " + std::to_string(demo->variants.size()) + " variants");
    for (auto _ : state) {
        demo->restart();
        Recording recording;
        recording.start(*demo);
        for (int n = 0; n < 100; ++n) {
            demo->advance();
            recording.append(*demo);
        }
        benchmark::DoNotOptimize(recording);
    }
}
BENCHMARK(headless_second)->DenseRange(0, 4)->Unit(benchmark::kMicrosecond);

}  // namespace

BENCHMARK_MAIN();
