#include <benchmark/benchmark.h>

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <functional>
#include <string>

#include "common/foundation/judge/lcp_residual.hpp"
#include "demos/programs/solvers.hpp"
#include "tests/benchmarks/lcp_peers.hpp"
#include "tests/support/lcp_families.hpp"

// What an LCP costs, beside the factorization of one matrix of its size, LU and Cholesky, and beside the peers that are
// installed. A residual above 1e-9 is a failure, whatever the solver says, and counted as such. No n is a power of two:
// there LU alone is slowed down, by the cache.

using namespace rbc;
using namespace rbc::test;

namespace {

void run(benchmark::State& state, const LcpProblem& p, const std::function<Eigen::VectorXd(const LcpProblem&)>& solve) {
    Eigen::VectorXd z;
    for (auto _ : state) {
        z = solve(p);
        benchmark::DoNotOptimize(z.data());
    }
    const double residual = lcp_residual(p, z);
    state.counters["n"] = static_cast<double>(p.b.size());
    state.counters["residual"] = residual;
    state.counters["failed"] = !(residual <= 1e-9);
}

template <class Factorization>
void factorize(benchmark::State& state, const LcpProblem& p) {
    for (auto _ : state) {
        const Factorization factorization(p.A);
        benchmark::DoNotOptimize(&factorization);
    }
    state.counters["n"] = static_cast<double>(p.b.size());
}

void add(const std::string& name, const LcpProblem& p, bool peers) {
    const auto named = [&](const std::string& solver) { return name + "/" + solver; };
    const auto unit = benchmark::kMillisecond;
    for (const NamedLcpSolver& solver : lcp_solvers()) {
        const bool first = &solver == &lcp_solvers().front();
        if (!first && (!peers || p.b.size() > 100)) continue;  // those to be read
        benchmark::RegisterBenchmark(named(solver.name).c_str(), [p, &solver](benchmark::State& state) {
            run(state, p, [&](const LcpProblem& q) { return solver.solve(q).z; });
            const LcpResult result = solver.solve(p);
            const double n = static_cast<double>(p.b.size());
            state.counters["pivots_per_row"] = result.pivots / n;
            state.counters["clamped_per_row"] = static_cast<double>((result.z.array() > 0).count()) / n;
        })->Unit(unit);
    }
    benchmark::RegisterBenchmark(named("lu").c_str(), [p](benchmark::State& state) {
        factorize<Eigen::PartialPivLU<Eigen::MatrixXd>>(state, p);
    })->Unit(unit);
    benchmark::RegisterBenchmark(named("llt").c_str(), [p](benchmark::State& state) {
        LcpProblem shifted = p;  // so that Cholesky gets through where A is rank-deficient
        shifted.A.diagonal() *= 1 + 1e-9;
        factorize<Eigen::LLT<Eigen::MatrixXd>>(state, shifted);
    })->Unit(unit);
    if (!peers) return;
    for (const LcpPeer& peer : lcp_peers())
        benchmark::RegisterBenchmark(named(peer.name).c_str(), [p, peer](benchmark::State& state) {
            run(state, p, peer.solve);
        })->Unit(unit);
}

}  // namespace

int main(int argc, char** argv) {
    for (const int n : {30, 60, 120, 250, 500, 1000})
        add("spd_" + std::to_string(n), random_spd(n, 1), n == 60 || n == 250 || n == 500);
    for (const int n : {250, 500}) {
        add("spd_pressed_" + std::to_string(n), random_spd_pressed(n, 1), true);
        add("spd_all_clamped_" + std::to_string(n), random_spd_all_clamped(n, 1), true);
        add("spd_even_" + std::to_string(n), random_spd_even(n, 1), true);
    }
    for (const int base : {5, 10, 20}) add("pyramid_" + std::to_string(base) + "_rest", pyramid(base, false), true);
    add("pyramid_10_impact", pyramid(10, true), true);
    for (const int boxes : {15, 60, 125, 250, 500})
        add("stack_" + std::to_string(boxes), stack(boxes, false), boxes == 60 || boxes == 500);
    add("stack_60_ratio_1000", stack(60, false, Masses::heavy_top, 1000), true);
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
