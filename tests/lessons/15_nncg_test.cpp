#include "lessons/15_nncg/nncg.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <string>

#include "lessons/13_dantzig_friction/dantzig_friction.hpp"
#include "tests/lessons/13_dantzig_friction_problems.hpp"
#include "tests/lessons/15_nncg_problems.hpp"
#include "tests/support/distance.hpp"
#include "tests/support/truth_json.hpp"

using namespace rbc;
using namespace rbc::test;

namespace {

/// A sweep that moves r by given steps, whatever r is: then every g_k is known.
Nncg::Sweep sweep_by(std::vector<double> steps) {
    return [steps, next = std::size_t{0}](Eigen::VectorXd& r) mutable { r[0] += steps[next++]; };
}

}  // namespace

TEST_CASE("iterates, betas and restarts are those of the reference, iteration by iteration") {
    int restarts = 0;
    for (const auto& entry : truth_json("pgs_nncg.json").at("problems")) {
        ContactProblem problem;
        problem.dimension = 3;
        problem.q = vector_of(entry.at("b"));
        const Eigen::Index n = problem.q.size();
        problem.W = matrix_of(entry.at("A"));
        problem.friction = Eigen::VectorXd::Constant(n / 3, entry.at("mu").get<double>());

        const PgsSweeps sweeps(problem, FrictionShape::box);
        const Nncg::Sweep sweep = [&](Eigen::VectorXd& r) { sweeps.sweep(r); };
        Nncg nncg;
        nncg.start(Eigen::VectorXd::Zero(n));
        for (const auto& row : entry.at("nncg")) {
            const NncgIteration done = nncg.iterate(sweep);
            CAPTURE(row.at("k"));
            // The same operations in the same order, but a row's sum may be taken in another: some ulps of numbers of
            // order 1.
            CHECK(largest(nncg.feasible() - vector_of(row.at("lam_pgs"))) <= 1e-12);
            if (row.at("beta").is_null()) {
                CHECK(done.beta == 0);
                CHECK_FALSE(done.restart);
                continue;
            }
            // beta divides squares of differences of iterates, which have lost as many digits as they are small.
            const double beta = row.at("beta").get<double>();
            CHECK(std::abs(done.beta - beta) <= 1e-6 * (1 + beta));
            CHECK(done.restart == (beta > 1));
            restarts += done.restart;
        }
        Eigen::VectorXd r = Eigen::VectorXd::Zero(n);
        nncg.run(sweep, 60, r);
        CHECK(largest(r - vector_of(entry.at("nncg_lam_pgs_60"))) <= 1e-12);
    }
    CHECK(restarts >= 1);
}

TEST_CASE("known steps give the directions of (15.1) to (15.4); a restart drops them, and beta = 1 is none") {
    // g = -4, -2, -2, -3, -3: beta = -, 1/4, 1, 9/4, 1.
    const Nncg::Sweep sweep = sweep_by({4, 2, 2, 3, 3});
    Nncg nncg;
    nncg.start(Eigen::VectorXd::Zero(1));
    // Worked by hand: (s, r) after each iteration. p: 4, then 1 + 2 = 3, then 3 + 2 = 5, then 0, then 3.
    const double expected[][2] = {{4, 4}, {6, 6 + 0.25 * 4}, {9, 9 + 3}, {15, 15}, {18, 18 + 0}};
    const double betas[] = {0, 0.25, 1, 2.25, 1}, changes[] = {4, 2, 2, 3, 3};
    for (int k = 0; k < 5; ++k) {
        CAPTURE(k);
        const NncgIteration done = nncg.iterate(sweep);
        CHECK(nncg.feasible()[0] == expected[k][0]);
        CHECK(nncg.extrapolated()[0] == expected[k][1]);
        CHECK(done.beta == betas[k]);
        CHECK(done.change == changes[k]);
        CHECK(done.restart == (k == 3));
    }
}

TEST_CASE("the two other rules of restart keep p = -g, or everything") {
    for (const NncgRestart rule : {NncgRestart::turn, NncgRestart::never}) {
        const Nncg::Sweep sweep = sweep_by({1, 2, 2});
        Nncg nncg(rule);
        nncg.start(Eigen::VectorXd::Zero(1));
        nncg.iterate(sweep);                                                // s = r = 1, p = 1
        CHECK(nncg.iterate(sweep).restart == (rule == NncgRestart::turn));  // beta = 4, s = 3
        CHECK(nncg.extrapolated()[0] == (rule == NncgRestart::turn ? 3 : 3 + 4));
        nncg.iterate(sweep);  // beta = 1; p was 2, or 4 + 2
        CHECK(nncg.extrapolated()[0] == (rule == NncgRestart::turn ? 5 + 2 : 9 + 6));
    }
}

TEST_CASE("between restarts it is a heavy ball: the sweep, and beta times the last step (15.5)") {
    RandomNumbers random(154);
    int checked = 0;
    for (int trial = 0; trial < 20; ++trial) {
        const ContactProblem problem = random_contacts(random, 3, 5, 2, 1);
        const PgsSweeps sweeps(problem);
        for (const NncgRestart rule : {NncgRestart::drop, NncgRestart::turn}) {
            Nncg nncg(rule);
            Eigen::VectorXd before = Eigen::VectorXd::Zero(problem.q.size()), now = before;
            nncg.start(now);
            bool restarted = false;
            for (int k = 0; k < 25; ++k) {
                const NncgIteration done = nncg.iterate([&](Eigen::VectorXd& r) { sweeps.sweep(r); });
                const Eigen::VectorXd next = nncg.extrapolated();
                // Only `drop` forgets the step that a restart made.
                if (!done.restart && !(restarted && rule == NncgRestart::drop)) {
                    ++checked;
                    // p is a sum of up to 25 steps, each rounded once.
                    const Eigen::VectorXd ball = nncg.feasible() + done.beta * (now - before);
                    REQUIRE(largest(next - ball) <= 1e-14 * (1 + largest(next)));
                }
                restarted = done.restart;
                before = now;
                now = next;
            }
        }
    }
    CHECK(checked > 500);
}

TEST_CASE("whatever is returned obeys every bound, although the iterates between do not") {
    RandomNumbers random(150);
    double worst_between = 0;
    for (int trial = 0; trial < 60; ++trial) {
        const ContactProblem problem = random_contacts(random, 2 + trial % 2, 2 + trial % 7, 2, 1.5);
        const PgsSweeps sweeps(problem);
        Nncg nncg;
        nncg.start(Eigen::VectorXd::Zero(problem.q.size()));
        for (int k = 0; k < 30; ++k) {
            nncg.iterate([&](Eigen::VectorXd& r) { sweeps.sweep(r); });
            // Clamped, or scaled to the radius: one rounding of a number of the size of r.
            REQUIRE(outside_bounds(problem, nncg.feasible()) <= 1e-15 * (1 + largest(nncg.feasible())));
            worst_between = std::max(worst_between, outside_bounds(problem, nncg.extrapolated()));
        }
        ContactOptions options;
        options.iterations = 7;
        options.tolerance = 0;
        const ContactResult result = solve_contact_nncg(problem, options);
        CHECK(outside_bounds(problem, result.r) <= 1e-15 * (1 + largest(result.r)));
    }
    CHECK(worst_between > 0.01);
}

TEST_CASE("the first two iterations are sweeps of PGS, bit for bit; then it goes its own way") {
    RandomNumbers random(151);
    for (int trial = 0; trial < 20; ++trial) {
        const ContactProblem problem = random_contacts(random, 3, 5, 2, 1);
        ContactOptions options;
        options.tolerance = 0;
        options.iterations = 2;
        CHECK(solve_contact_nncg(problem, options).r == solve_contact_pgs(problem, options).r);
        options.iterations = 3;
        CHECK(solve_contact_nncg(problem, options).r != solve_contact_pgs(problem, options).r);
    }
}

TEST_CASE("a solution stays where it is: g = 0 is no division by zero") {
    ContactProblem apart = upright_column(3);
    apart.q[0] = 1;
    Eigen::VectorXd r = Eigen::VectorXd::Zero(6);
    const PgsSweeps sweeps(apart);
    Nncg nncg;
    nncg.start(r);
    for (int k = 0; k < 5; ++k) {
        const NncgIteration done = nncg.iterate([&](Eigen::VectorXd& x) { sweeps.sweep(x); });
        CHECK(done.beta == 0);
        CHECK_FALSE(done.restart);
        CHECK(nncg.extrapolated() == r);
    }
    ContactOptions options;
    options.tolerance = 0;
    const ContactResult done = solve_contact_nncg(apart, options);
    CHECK(done.status == SolverStatus::solved);
    CHECK(done.iterations == 1);
    CHECK(done.r == r);
    // What moves again after g = 0 (the caller changed the problem under it) starts afresh, with beta = 0.
    const Nncg::Sweep moves = sweep_by({0, 1, 1});
    nncg.start(Eigen::VectorXd::Zero(1));
    nncg.iterate(moves);
    CHECK(nncg.iterate(moves).beta == 0);
    CHECK(nncg.extrapolated()[0] == 1);
    CHECK(nncg.iterate(moves).beta == 1);
}

TEST_CASE("no contacts: solved, and nothing to do") {
    const ContactProblem none{2, Eigen::MatrixXd(0, 0), Eigen::VectorXd(0), Eigen::VectorXd(0)};
    const ContactResult result = solve_contact_nncg(none);
    CHECK(result.status == SolverStatus::solved);
    CHECK(result.r.size() == 0);
}

TEST_CASE("its velocities are those that trying all ways to open, stick and slip finds") {
    RandomNumbers random(152);
    int solved = 0;
    for (int trial = 0; trial < 60; ++trial) {
        const ContactProblem problem = random_contacts(random, 2, 1 + trial % 4, 2, 0.6);
        ContactOptions options;
        options.tolerance = 1e-12;
        const ContactResult result = solve_contact_nncg(problem, options);
        if (result.status != SolverStatus::solved) continue;
        ++solved;
        const auto all = all_velocities(problem);
        REQUIRE_FALSE(all.empty());
        double nearest = std::numeric_limits<double>::infinity();
        for (const Eigen::VectorXd& u : all) nearest = std::min(nearest, largest(u - result.u));
        // A residual of 1e-12 |q|, times the condition of the contacts that hold: up to some 1e4 here.
        CHECK(nearest <= 1e-8);
        CHECK(largest(result.u - (problem.W * result.r + problem.q)) == 0);
    }
    CHECK(solved == 60);
}

TEST_CASE("it agrees with PGS where both arrive") {
    RandomNumbers random(153);
    int both = 0;
    for (int trial = 0; trial < 40; ++trial) {
        const ContactProblem problem = random_contacts(random, 2 + trial % 2, 6, 2, 0.3);
        ContactOptions options;
        options.tolerance = 1e-11;
        options.iterations = 100000;
        const ContactResult pgs = solve_contact_pgs(problem, options), nncg = solve_contact_nncg(problem, options);
        if (pgs.status != SolverStatus::solved || nncg.status != SolverStatus::solved) continue;
        ++both;
        // For small mu u is unique; both residuals times the condition, as above.
        CHECK(largest(pgs.u - nncg.u) <= 1e-7);
    }
    CHECK(both >= 35);
}

TEST_CASE("status and history are measured, after exactly so many sweeps") {
    const ContactProblem column = upright_column(10);
    ContactOptions options;
    options.iterations = 25;
    options.tolerance = 1e-3;
    std::vector<double> history;
    options.history = &history;
    const ContactResult early = solve_contact_nncg(column, options);
    CHECK(early.status == SolverStatus::max_iterations);
    CHECK(early.iterations == 25);
    CHECK(history.size() == 25);
    CHECK(history.back() == early.residual);
    CHECK(early.residual == contact_residual(column, early.r));
    options.history = nullptr;
    options.iterations = 1000;
    const ContactResult result = solve_contact_nncg(column, options);
    CHECK(result.status == SolverStatus::solved);
    CHECK(result.residual <= 1e-3);
    // From there on it is a matter of nothing.
    options.start = result.r;
    CHECK(solve_contact_nncg(column, options).iterations == 1);
}

TEST_CASE("it agrees with Dantzig's pivots of lesson 13, in the velocities") {
    RandomNumbers random(155);
    int both = 0;
    for (int trial = 0; trial < 60; ++trial) {
        const ContactProblem pivoting = random_friction_problem(random, 4, 3 + trial % 6, 0.3, Sliding::none);
        const ContactResult pivots = solve_contact_dantzig(pivoting);
        ContactOptions options;
        options.tolerance = 1e-12;
        options.iterations = 100000;
        const ContactResult nncg = solve_contact_nncg({2, pivoting.W, pivoting.q, pivoting.friction}, options);
        if (pivots.status != SolverStatus::solved || nncg.status != SolverStatus::solved) continue;
        ++both;
        // Both residuals (1e-9 of |b| for the pivots), times the condition of the contacts that hold.
        CHECK(largest(nncg.u - pivots.u) <= 1e-7 * (1 + largest(pivoting.q)));
    }
    CHECK(both >= 50);
}

TEST_CASE("what cannot be is refused in one sentence") {
    const ContactProblem column = upright_column(2);
    const auto refuses = [&](const char* words, const ContactOptions& options) {
        CHECK_THROWS_WITH_AS(solve_contact_nncg(column, options), words, std::invalid_argument);
    };
    ContactOptions options;
    options.iterations = -1;
    refuses("iterations = -1; >= 0", options);
    options = {};
    options.tolerance = std::nan("");
    refuses("tolerance = nan; >= 0", options);
    options = {};
    options.start = Eigen::VectorXd::Zero(3);
    refuses("start has 3 entries; as many as q, 4", options);
    options.start = Eigen::VectorXd::Constant(4, std::nan(""));
    refuses("start: an entry is not finite", options);
    ContactProblem wrong = column;
    wrong.friction[0] = -1;
    CHECK_THROWS_AS(solve_contact_nncg(wrong), std::invalid_argument);
}
