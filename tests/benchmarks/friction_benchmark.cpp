#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <stdexcept>
#include <string>

#include "common/foundation/io/files.hpp"
#include "common/foundation/judge/contact_residual.hpp"
#include "common/foundation/problems/friction_file.hpp"
#include "demos/programs/solvers.hpp"
#include "tests/benchmarks/friction_peers.hpp"
#include "tests/support/contact_families.hpp"

// What a contact costs in one iteration of the solvers that do not pivot, and how many iterations it takes to 1e-8,
// beside the peers that are installed. Ours: the whole call, with its look at the input, the copy of W in blocks and the
// residual after every sweep; CPU time. Peers: without handing over the problem; they measure their residual as they
// like, are judged by ours, and asked for a hundredth, or a ten thousandth, where theirs is content too soon.
//
// Usage: benchmark_friction [benchmark's options] [problem files]
//        benchmark_friction --write FAMILY SIZE FILE     a problem of many contacts, for ./course solve:
//                           space_wall, plane_wall (SIZE columns and rows), space_balls (SIZE balls along each edge)

using namespace rbc;
using namespace rbc::test;

namespace {

constexpr double tolerance = 1e-8;
constexpr int max_iterations = 10000;

void count(benchmark::State& state, const ContactProblem& p, const Eigen::VectorXd& r, int iterations, double seconds) {
    const double contacts = static_cast<double>(p.friction.size()), runs = static_cast<double>(state.iterations());
    state.counters["contacts"] = contacts;
    state.counters["sweeps"] = iterations;
    state.counters["ns_per_contact_and_sweep"] = 1e9 * seconds / runs / std::max(1, iterations) / contacts;
    state.counters["residual"] = contact_residual(p, r);
}

void run_ours(benchmark::State& state, const ContactProblem& p, ContactSolver solve) {
    ContactOptions options;
    options.tolerance = tolerance;  // iterations: as many as the solver says, which for sweeps are max_iterations
    ContactResult result;
    double all = 0;
    for (auto _ : state) {
        const double start = cpu_seconds();
        result = solve(p, options);
        const double seconds = cpu_seconds() - start;
        all += seconds;
        state.SetIterationTime(seconds);
    }
    count(state, p, result.r, result.iterations, all);
}

void run_peer(benchmark::State& state, const ContactProblem& p, const FrictionPeer& peer) {
    FrictionPeerRun run;
    double all = 0, asked = tolerance;
    for (const double part : {1.0, 1e-2, 1e-4}) {
        asked = part * tolerance;
        if (contact_residual(p, peer.solve(p, asked, max_iterations).r) <= tolerance) break;
    }
    for (auto _ : state) {
        run = peer.solve(p, asked, max_iterations);
        all += run.seconds;
        state.SetIterationTime(run.seconds);
    }
    count(state, p, run.r, run.iterations, all);
}

void add(const std::string& name, const ContactProblem& p) {
    const auto add_one = [&](const std::string& solver, auto run) {
        benchmark::RegisterBenchmark((name + "/" + solver).c_str(), run)
            ->UseManualTime()
            ->Unit(benchmark::kMillisecond);
    };
    for (const NamedContactSolver& solver : contact_solvers()) {
        const bool affordable = solver.affordable == nullptr || solver.affordable(p);
        if (solver.pivots || !affordable || (p.dimension == 3 && !solver.in_space) || solver.other_law != nullptr)
            continue;
        add_one(solver.name, [p, &solver](benchmark::State& state) { run_ours(state, p, solver.solve); });
    }
    for (const FrictionPeer& peer : friction_peers())
        if (peer.only_dimension == 0 || peer.only_dimension == p.dimension)
            add_one(peer.name, [p, peer](benchmark::State& state) { run_peer(state, p, peer); });
}

void write(const std::string& family, int size, const std::string& path) {
    FrictionFile file;
    file.problem = family == "space_wall"    ? box_wall(size, size)
                   : family == "plane_wall"  ? planar_box_wall(size, size)
                   : family == "space_balls" ? ball_cube(size)
                                             : throw std::invalid_argument("no family " + family);
    file.comment = family + " " + std::to_string(size);
    write_file(path, friction_text(file, MatrixForm::blocks));
    std::printf("%ld contacts, %ld entries of W\n", static_cast<long>(file.problem.friction.size()),
                static_cast<long>(file.problem.W.nonZeros()));
}

}  // namespace

int main(int argc, char** argv) {
    if (argc == 5 && std::string(argv[1]) == "--write") {
        write(argv[2], std::stoi(argv[3]), argv[4]);
        return 0;
    }
    benchmark::Initialize(&argc, argv);
    try {
        if (argc == 1) {
            add("space_wall_6x6", box_wall(6, 6));
            add("space_balls_6x6x6", ball_cube(6));
            add("plane_wall_8x8", planar_box_wall(8, 8));
            add("plane_wall_14x14", planar_box_wall(14, 14));
        }
        for (int i = 1; i < argc; ++i) {
            ContactProblem p = read_friction(read_file(argv[i]), argv[i]).problem;
            p.W = symmetric_part(p.W);
            add(std::filesystem::path(argv[i]).filename().string(), p);
        }
    } catch (const std::exception& error) {
        std::fprintf(stderr, "error: %s\n", error.what());
        return 2;
    }
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
