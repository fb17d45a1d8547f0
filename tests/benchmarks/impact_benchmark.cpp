#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "lessons/07_newton_impact/newton_impact.hpp"
#include "lessons/08_poisson_impact/poisson_impact.hpp"
#include "lessons/09_stronge_impact/stronge_impact.hpp"
#include "lessons/10_mirtich_friction/mirtich_impact.hpp"
#include "tests/support/random_impacts.hpp"

// What an impact costs. In the plane the peer of every law is `frictionless`, the two lines that any of them must do;
// in space it is the slides' own integration with fixed Runge-Kutta steps, given for each impact the fewest steps (a
// power of two) that reach the accuracy, which no program could know; its time is without the impacts where it fails.

using namespace rbc;
using namespace rbc::test;

namespace {

// A thousand impacts, shown in microseconds: the number is nanoseconds per impact.
constexpr std::size_t impacts = 1000;

template <class Problem, class Impact>
void run(benchmark::State& state, const std::vector<Problem>& problems, Impact impact) {
    for (auto _ : state) {
        for (const Problem& problem : problems) {
            auto outcome = impact(problem);
            benchmark::DoNotOptimize(outcome);
        }
    }
}

// In the plane.

const std::vector<PlanarImpactProblem>& planar_problems() {
    static const std::vector<PlanarImpactProblem> problems = [] {
        RandomNumbers random(1);
        std::vector<PlanarImpactProblem> made;
        for (std::size_t i = 0; i < impacts; ++i) made.push_back(random_impact<2>(random));
        return made;
    }();
    return problems;
}

struct Frictionless {
    double p_n;
    Eigen::Vector2d u;
};

Frictionless impact_frictionless(const PlanarImpactProblem& problem) {
    const double p_n = -(1 + problem.restitution) * problem.u[1] / problem.K(1, 1);
    return {p_n, problem.u + problem.K.col(1) * p_n};
}

void frictionless(benchmark::State& state) {
    run(state, planar_problems(), impact_frictionless);
}
void newton_algebraic(benchmark::State& state) {
    run(state, planar_problems(), impact_newton_algebraic);
}
void newton(benchmark::State& state) {
    run(state, planar_problems(), impact_newton);
}
void poisson(benchmark::State& state) {
    run(state, planar_problems(), impact_poisson);
}
void stronge(benchmark::State& state) {
    run(state, planar_problems(), impact_stronge);
}
BENCHMARK(frictionless)->Unit(benchmark::kMicrosecond);
BENCHMARK(newton_algebraic)->Unit(benchmark::kMicrosecond);
BENCHMARK(newton)->Unit(benchmark::kMicrosecond);
BENCHMARK(poisson)->Unit(benchmark::kMicrosecond);
BENCHMARK(stronge)->Unit(benchmark::kMicrosecond);

// In space.

bool happens(const SpatialImpact& outcome, ImpactEvent::Kind kind) {
    const auto end = outcome.events.begin() + outcome.event_count;
    return std::any_of(outcome.events.begin(), end, [&](const ImpactEvent& e) { return e.kind == kind; });
}

/// The least du_z/dp of any direction of sliding: negative, and u_z may fall on the way.
double least_slope(const SpatialImpactProblem& p) {
    return p.K(2, 2) - p.friction * p.K.block<2, 1>(0, 2).norm();
}

enum Kind { slip, stick, ray, jam };

/// Random impacts of one kind: sliding to the end, sliding until friction holds, from rest along the diverging ray,
/// with a normal velocity that first falls. Friction as strong as it takes.
std::vector<SpatialImpactProblem> spatial_problems(Kind kind) {
    RandomNumbers random(2);
    std::vector<SpatialImpactProblem> made;
    while (made.size() < impacts) {
        SpatialImpactProblem p = random_impact<3>(random, kind == jam ? 6 : 1);
        if (kind == ray) p.u.head<2>().setZero();
        if (kind == slip && p.u.head<2>().norm() == 0) continue;
        const SpatialImpact outcome = impact_mirtich(p);
        const bool stops = happens(outcome, ImpactEvent::Kind::slip_stops);
        const Eigen::Vector3d xi = {-p.friction * p.u[0] / p.u.head<2>().norm(),
                                    -p.friction * p.u[1] / p.u.head<2>().norm(), 1};
        const bool falls = p.K.row(2).dot(xi) < 0;
        const bool fits = kind == slip    ? !stops && p.friction > 0 && least_slope(p) > 0
                          : kind == stick ? stops && happens(outcome, ImpactEvent::Kind::stick) && least_slope(p) > 0
                          : kind == ray   ? happens(outcome, ImpactEvent::Kind::reversal)
                                          : falls;
        if (fits) made.push_back(p);
    }
    return made;
}

/// The slides' equations d(u_x, u_y, W)/du_z = (k_x . xi, k_y . xi, u_z)/(k_z . xi), continued through u_z = 0
/// ("extension integration") until W is what the law of restitution leaves. @return u afterwards
Eigen::Vector3d slide_integration(const SpatialImpactProblem& problem, int steps) {
    const auto slope = [&](const Eigen::Vector3d& y, double u_z) -> Eigen::Vector3d {
        const double r = std::hypot(y[0], y[1]);
        const Eigen::Vector3d xi(-problem.friction * y[0] / r, -problem.friction * y[1] / r, 1);
        const Eigen::Vector3d du = problem.K * xi;
        return Eigen::Vector3d(du[0], du[1], u_z) / du[2];
    };
    const auto step = [&](const Eigen::Vector3d& y, double u_z, double h) -> Eigen::Vector3d {
        const Eigen::Vector3d a = slope(y, u_z), b = slope(y + h / 2 * a, u_z + h / 2);
        const Eigen::Vector3d c = slope(y + h / 2 * b, u_z + h / 2), d = slope(y + h * c, u_z + h);
        return y + h / 6 * (a + 2 * b + 2 * c + d);
    };
    Eigen::Vector3d y(problem.u[0], problem.u[1], 0);
    double u_z = problem.u[2];
    const double h = -u_z / steps;
    for (int i = 0; i < steps; ++i) y = step(y, problem.u[2] + i * h, h);
    const double target = (1 - problem.restitution * problem.restitution) * y[2];
    if (problem.restitution == 0) return {y[0], y[1], 0};
    u_z = 0;
    Eigen::Vector3d next = step(y, u_z, h);
    while (next[2] < target) {
        y = next;
        u_z += h;
        next = step(y, u_z, h);
    }
    double last = h * (target - y[2]) / (next[2] - y[2]);
    for (int i = 0; i < 30; ++i) {
        next = step(y, u_z, last);
        const double change = (target - next[2]) / (slope(next, u_z + last)[2]);
        last += change;
        if (std::abs(change) <= 1e-15 * (u_z + last)) break;
    }
    next = step(y, u_z, last);
    return {next[0], next[1], u_z + last};
}

void mirtich(benchmark::State& state, Kind kind) {
    run(state, spatial_problems(kind), impact_mirtich);
}
BENCHMARK_CAPTURE(mirtich, slip, slip)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(mirtich, stick, stick)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(mirtich, ray, ray)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(mirtich, jam, jam)->Unit(benchmark::kMicrosecond);

constexpr int max_steps = 1 << 14;

/// The fewest steps with which the slides' integration comes so close to the answer; 0: more than it is given.
int steps_needed(const SpatialImpactProblem& problem, double tolerance) {
    const Eigen::Vector3d u = impact_mirtich(problem).u;
    for (int steps = 1; steps <= max_steps; steps *= 2) {
        if ((slide_integration(problem, steps) - u).norm() <= tolerance * problem.u.norm()) return steps;
    }
    return 0;
}

struct Prepared {
    SpatialImpactProblem problem;
    int steps;
};

/// Impacts that it does not manage are left out of its time and counted as given_up.
void slides(benchmark::State& state, double tolerance) {
    std::vector<Prepared> prepared;
    double total = 0, given_up = 0;
    for (const SpatialImpactProblem& problem : spatial_problems(slip)) {
        const int steps = steps_needed(problem, tolerance);
        given_up += steps == 0;
        if (steps != 0) prepared.push_back({problem, steps});
        total += steps;
    }
    state.counters["steps"] = total / static_cast<double>(prepared.size());
    state.counters["given_up"] = given_up;
    for (std::size_t i = 0; prepared.size() < impacts; ++i) prepared.push_back(Prepared(prepared[i]));
    run(state, prepared, [](const Prepared& p) { return slide_integration(p.problem, p.steps); });
}
BENCHMARK_CAPTURE(slides, slip_6_digits, 1e-6)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(slides, slip_10_digits, 1e-10)->Unit(benchmark::kMicrosecond);

}  // namespace

BENCHMARK_MAIN();
