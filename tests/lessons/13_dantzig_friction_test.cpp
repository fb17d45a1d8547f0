#include "common/foundation/judge/contact_residual.hpp"
#include "lessons/13_dantzig_friction/dantzig_friction.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "lessons/13_dantzig_friction/friction_modes.hpp"
#include "tests/lessons/13_dantzig_friction_problems.hpp"

using namespace rbc;
using namespace rbc::test;

namespace {

/// What a solver makes of many problems whose outcomes are known.
struct Score {
    int without = 0, unique = 0, several = 0;  ///< problems, by their number of outcomes
    int unsolved = 0;                          ///< although there is an outcome
    int ray = 0;                               ///< of these, called inconsistent
    int invented = 0;                          ///< solved although there is none
    int unknown = 0;                           ///< solved, but with accelerations that enumeration does not have
    int missed = 0;                            ///< without an outcome, and not called inconsistent
    double residual = 0;                       ///< the largest of what is called solved
};

template <class Solver>
Score score(int bodies, int contacts, double max_friction, Sliding sliding, int problems, const Solver& solver) {
    RandomNumbers random(99);
    Score score;
    for (int q = 0; q < problems; ++q) {
        const ContactProblem problem = random_friction_problem(random, bodies, contacts, max_friction, sliding);
        const FrictionOutcomes outcomes = enumerate_friction_modes(problem);
        const ContactResult forces = solver(problem);
        const bool exists = outcomes.kind != FrictionClass::inconsistent;
        const bool solved = forces.status == SolverStatus::solved;
        if (!exists)
            ++score.without;
        else
            ++(outcomes.kind == FrictionClass::unique ? score.unique : score.several);
        if (exists && !solved) ++score.unsolved;
        if (exists && forces.status == SolverStatus::inconsistent) ++score.ray;
        if (!exists && solved) ++score.invented;
        if (!exists && forces.status != SolverStatus::inconsistent) ++score.missed;
        if (!solved) continue;
        score.residual = std::max(score.residual, forces.residual);
        double nearest = std::numeric_limits<double>::infinity();
        for (const FrictionSolution& solution : outcomes.solutions)
            nearest = std::min(nearest, (solution.a - forces.u).cwiseAbs().maxCoeff());
        // Both solve linear systems whose condition is seldom above 1e6, of numbers of about 10.
        if (nearest > 1e-7) ++score.unknown;
    }
    return score;
}

const auto dantzig = [](const ContactProblem& problem) { return solve_contact_dantzig(problem); };
const auto lemke = [](const ContactProblem& problem) { return solve_contact_lemke(problem); };
const auto as_in_source = [](const ContactProblem& problem) {
    return solve_contact_dantzig(problem, {.tolerance = 1e-9},
                                 {.attempts = 1, .turns = false, .friction_at_once = false});
};

ContactProblem one_contact(double K_nn, double K_tn, double K_tt, double b_n, double b_t, double mu, int s) {
    ContactProblem problem;
    problem.W = Eigen::Matrix2d{{K_nn, K_tn}, {K_tn, K_tt}};
    problem.q = Eigen::Vector2d(b_n, b_t);
    problem.friction = Eigen::VectorXd::Constant(1, mu);
    problem.sliding = Eigen::VectorXd::Constant(1, s);
    return problem;
}

}  // namespace

TEST_CASE("static friction, bodies at rest: there is always a solution, and the load that is taken away finds it") {
    for (const double mu : {0.5, 2.0, 5.0}) {
        for (const int bodies : {1, 2, 3}) {
            const Score s = score(bodies, 3, mu, Sliding::none, 500, lemke);
            CAPTURE(mu);
            CAPTURE(bodies);
            CHECK(s.without == 0);
            CHECK(s.unsolved == 0);
            CHECK(s.unknown == 0);
            CHECK(s.residual <= 1e-9);
        }
    }
}

TEST_CASE("static friction: Dantzig's drives solve nearly all, the source's form up to 1 in 50 less") {
    int problems = 0, ours = 0, source = 0, source_strong = 0;
    for (const double mu : {1.0, 5.0}) {
        for (const int bodies : {1, 2, 3}) {
            const Score s = score(bodies, 3, mu, Sliding::none, 500, dantzig);
            CHECK(s.ray == 0);
            CHECK(s.unknown == 0);
            CHECK(s.residual <= 1e-9);
            const Score t = score(bodies, 3, mu, Sliding::none, 500, as_in_source);
            CHECK(t.unknown == 0);
            problems += 500;
            ours += s.unsolved;
            source += t.unsolved;
            if (mu == 5.0) source_strong += t.unsolved;
        }
    }
    CAPTURE(source);
    CHECK(problems == 3000);
    CHECK(ours <= 1);
    CHECK(source_strong >= 15);
    CHECK(source <= 60);
}

TEST_CASE(
    "units do not matter: A from 1e-60 to 1e60 gives the same pivots and accelerations, a row of zeros beside it") {
    RandomNumbers random(8);
    for (int q = 0; q < 50; ++q) {
        ContactProblem problem = random_friction_problem(random, 3, 4, 2, Sliding::none);
        if (q % 2 == 0) {  // a contact of two things that cannot move
            Eigen::MatrixXd W = problem.W;
            W.topRows(2).setZero();
            W.leftCols(2).setZero();
            problem.W = W;
            problem.q.head(2).setZero();
        }
        for (const auto solve : {+dantzig, +lemke}) {
            const ContactResult forces = solve(problem);
            if (forces.status != SolverStatus::solved) continue;
            for (const int exponent : {-200, 200}) {  // powers of four round nothing
                ContactProblem other = problem;
                other.W *= std::exp2(exponent);
                const ContactResult same = solve(other);
                CHECK(same.status == SolverStatus::solved);
                CHECK(same.iterations == forces.iterations);
                CHECK((same.u - forces.u).cwiseAbs().maxCoeff() <= 1e-9 * problem.q.cwiseAbs().maxCoeff());
            }
        }
    }
}

TEST_CASE("many contacts at rest: the load solves all, the drives nearly all, the source's form fewer and fewer") {
    RandomNumbers random(7);
    int load = 0, drives = 0, source = 0;
    for (int q = 0; q < 300; ++q) {
        const ContactProblem problem = random_friction_problem(random, 5, 10, 2, Sliding::none);
        load += solve_contact_lemke(problem).status != SolverStatus::solved;
        drives += solve_contact_dantzig(problem).status != SolverStatus::solved;
        source += as_in_source(problem).status != SolverStatus::solved;
    }
    CAPTURE(source);
    CHECK(load == 0);
    CHECK(drives <= 1);
    CHECK(source >= 10);
}

TEST_CASE("strong static friction can be indeterminate: one box on two slopes has two futures") {
    const Score s = score(1, 2, 5, Sliding::none, 2000, dantzig);
    CHECK(s.several > 200);
    CHECK(s.unique > 1000);
}

TEST_CASE("sliding: what has no solution is called inconsistent, and nothing is invented") {
    int without = 0, called = 0, missed = 0, rays = 0;
    for (const Sliding sliding : {Sliding::all, Sliding::some}) {
        for (const int bodies : {1, 2, 3}) {
            const Score s = score(bodies, 3, 2, sliding, 600, dantzig);
            CHECK(s.invented == 0);
            CHECK(s.unknown == 0);
            CHECK(s.residual <= 1e-9);
            without += s.without;
            called += s.without - s.missed;
            missed += s.missed;
            rays += s.ray;
        }
    }
    CAPTURE(rays);
    CHECK(without > 90);
    CHECK(missed <= 1);
    // A step without end is no proof: with mu up to 2 one in 20 has a solution elsewhere.
    CHECK(rays > 0);
    CHECK(rays < called / 10);
}

TEST_CASE("one contact: every kind of answer, by hand") {
    // A block of 1 kg, pulled by b_t on a level floor; stick up to mu g, then b_t -+ mu g.
    ContactResult f = solve_contact_dantzig(one_contact(1, 0, 1, -10, 3, 0.5, 0));
    CHECK(f.status == SolverStatus::solved);
    CHECK(std::abs(f.r[1] + 3) <= 1e-14);
    f = solve_contact_dantzig(one_contact(1, 0, 1, -10, -8, 0.5, 0));
    CHECK(std::abs(f.r[1] - 5) <= 1e-14);
    CHECK(std::abs(f.u[1] + 3) <= 1e-14);
    f = solve_contact_dantzig(one_contact(1, 0, 1, -10, 3, 0.5, -1));  // slides to -t: friction points to +t
    CHECK(std::abs(f.r[1] - 5) <= 1e-14);
    f = solve_contact_dantzig(one_contact(1, 0, 1, 2, 3, 0.5, 0));
    CHECK(f.r.isZero(0));
    CHECK(f.iterations == 0);
    f = solve_contact_dantzig(one_contact(1.6, 1.2, 3.4, -9.81, 0, 2, 1));  // Painleve: 1.6 - 2 1.2 < 0
    CHECK(f.status == SolverStatus::inconsistent);
    REQUIRE(f.ray.size() == 2);
    CHECK(f.ray[0] > 0);
    CHECK(std::abs(f.ray[1] + 2 * f.ray[0]) <= 1e-15);
}

TEST_CASE("a start: its sets are tried first, no pivot where they hold; drives go on from them; none does harm") {
    RandomNumbers random(131);
    int pivots = 0, pivots_further = 0, pivots_from_nonsense = 0;
    for (int trial = 0; trial < 600; ++trial) {
        ContactProblem p = random_friction_problem(random, 4, 8, 0.8, trial % 2 == 0 ? Sliding::none : Sliding::some);
        const ContactResult cold = solve_contact_dantzig(p);
        if (cold.status != SolverStatus::solved || cold.r.isZero(0)) continue;
        const auto from = [&](const Eigen::VectorXd& start) {
            const ContactResult result = solve_contact_dantzig(p, {.tolerance = 1e-9, .start = start});
            CAPTURE(trial);
            CHECK(result.status == SolverStatus::solved);
            CHECK(contact_residual(p, result.r) <= 1e-9);
            return result;
        };
        const Eigen::VectorXd q = p.q;
        p.q = 1.01 * q;  // all forces grow alike, and no contact changes sets
        const ContactResult same = from(cold.r);
        CHECK(same.iterations == 0);
        CHECK((same.r - 1.01 * cold.r).norm() <= 1e-9 * (1 + cold.r.norm()));
        const auto anything = [&] { return random.between(-9, 9); };
        pivots_from_nonsense += from(Eigen::VectorXd::NullaryExpr(p.q.size(), anything)).iterations;
        // One more contact: the last one's forces are unknown.
        p.q = q;
        Eigen::VectorXd start = cold.r;
        start.tail(2).setZero();
        pivots += cold.iterations;
        pivots_further += from(start).iterations;
    }
    CHECK(pivots > 1000);
    CHECK(pivots_further < pivots / 2);
    CHECK(pivots_from_nonsense < 1.01 * pivots);  // sets that pull, or slip the wrong way, are not gone on from
}

TEST_CASE("the trace tells every pivot, and its last forces are the answer") {
    RandomNumbers random(5);
    for (int q = 0; q < 200; ++q) {
        const ContactProblem problem = random_friction_problem(random, 2, 4, 1, Sliding::none);
        std::vector<FrictionPivot> trace;
        const ContactResult forces = solve_contact_dantzig(problem, {}, {}, &trace);
        REQUIRE(forces.status == SolverStatus::solved);
        CHECK(static_cast<int>(trace.size()) == forces.iterations);
        if (trace.empty()) continue;
        // The answer is refined once more than the trace's sum of steps; both are forces of about 10 N.
        CHECK((trace.back().f - forces.r).cwiseAbs().maxCoeff() <= 1e-8);
        for (const FrictionPivot& pivot : trace) CHECK(pivot.length >= 0);
    }
}

TEST_CASE("of contacts that end a step together the one with the least index goes first, and arrival before all") {
    // Contacts 0 and 1 do not know of each other and press with 8 N each, mu = 1/8. Contact 2 moves both of them to -t
    // by 0.5 per newton: at 2 N both have used up their friction of 1 N. All numbers are exact.
    Eigen::MatrixXd W = Eigen::MatrixXd::Identity(6, 6);
    for (const int friction_row : {1, 3}) W(4, friction_row) = W(friction_row, 4) = -0.5;
    ContactProblem problem{2, W, Eigen::VectorXd::Zero(6), Eigen::Vector3d(0.125, 0.125, 0)};
    const auto blockers = [&](double b) {
        problem.q << -8, 0, -8, 0, b, 0;
        std::vector<FrictionPivot> trace;
        const ContactResult forces = solve_contact_dantzig(problem, {}, {}, &trace);
        CHECK(forces.status == SolverStatus::solved);
        CHECK(forces.r.head(4) == Eigen::Vector4d(8, 1, 8, 1));
        std::vector<int> blockers;
        for (const FrictionPivot& pivot : trace) blockers.push_back(pivot.blocker);
        return blockers;
    };
    // 0 and 1 arrive; driving 2, both begin to stick, in a step of length 0. Stuck, they leave 2 a curvature of 1/2:
    // it needs 2 N for b = -1, and arrives just as the friction of the others ends; for b = -2 it goes on.
    CHECK(blockers(-1) == std::vector<int>{0, 1, 0, 1, 2});
    CHECK(blockers(-2) == std::vector<int>{0, 1, 0, 1, 0, 1, 2});
}

TEST_CASE("round-off does not choose who is driven: of equals the least index") {
    Eigen::MatrixXd W = Eigen::MatrixXd::Identity(4, 4);
    W(0, 2) = W(2, 0) = 0.25;  // they know of each other, so neither is an island
    const auto first = [&](double b) {
        std::vector<FrictionPivot> trace;
        const ContactProblem problem{2, W, Eigen::Vector4d(-1, 0, b, 0), Eigen::Vector2d(0.5, 0.5)};
        CHECK(solve_contact_dantzig(problem, {}, {}, &trace).status == SolverStatus::solved);
        return trace.front().driven;
    };
    CHECK(first(-1) == 0);
    CHECK(first(-1 - 1e-14) == 0);
    CHECK(first(-1 - 1e-9) == 1);  // no round-off
}

TEST_CASE("friction of 0 is the frictionless problem, with the contacts' directions on their own") {
    RandomNumbers random(8);
    for (int q = 0; q < 300; ++q) {
        ContactProblem problem = random_friction_problem(random, 2, 3, 1, Sliding::some);
        problem.friction.setZero();
        const ContactResult forces = solve_contact_dantzig(problem);
        CHECK(forces.status == SolverStatus::solved);
        for (int i = 0; i < 3; ++i) CHECK(forces.r[2 * i + 1] == 0);
    }
}

TEST_CASE("masses in grams and in tons give the same accelerations") {
    RandomNumbers random(13);
    for (int q = 0; q < 300; ++q) {
        ContactProblem problem = random_friction_problem(random, 2, 3, 1, Sliding::none);
        const ContactResult forces = solve_contact_dantzig(problem);
        ContactProblem heavy = problem;
        heavy.W *= std::exp2(-40);  // powers of two: nothing is rounded
        const ContactResult of_heavy = solve_contact_dantzig(heavy);
        CHECK(forces.u == of_heavy.u);
        CHECK(forces.iterations == of_heavy.iterations);
    }
}

TEST_CASE("an A that no bodies have is named, and so is no A that bodies have") {
    for (const auto solve : {+dantzig, +lemke}) {
        ContactProblem bad = one_contact(1, 0.5, 1, -10, 3, 0.5, 0);
        CHECK(solve(bad).status == SolverStatus::solved);
        bad.W.coeffRef(0, 1) += 1e-6;
        ContactResult forces = solve(bad);
        CHECK(forces.status == SolverStatus::not_symmetric);
        CHECK(forces.r.isZero(0));
        CHECK(forces.u == bad.q);
        CHECK(forces.residual == 1);  // a_N = b_N = -10
        CHECK(forces.iterations == 0);
        CHECK(solve(one_contact(1, 1.1, 1, -10, 3, 0.5, 0)).status == SolverStatus::not_semidefinite);
        CHECK(solve(one_contact(1, 0, -1, -10, 3, 0.5, 0)).status == SolverStatus::not_semidefinite);
        // Even where nothing presses, and no pivot would ever find out.
        CHECK(solve(one_contact(1, 1.1, 1, 10, 3, 0.5, 0)).status == SolverStatus::not_semidefinite);

        // Every entry and every 2 x 2 block could be a body's: a reflection of (1, ..., 1, -1e-5).
        RandomNumbers random(14);
        for (int t = 0; t < 200; ++t) {
            const int n = 2 * static_cast<int>(random.between(2, 8));
            const auto number = [&] { return random.between(-1, 1); };
            const Eigen::VectorXd v = Eigen::VectorXd::NullaryExpr(n, number).normalized();
            bad.W = Eigen::MatrixXd::Identity(n, n) - (1 + 1e-5) * v * v.transpose();
            bad.q = Eigen::VectorXd::NullaryExpr(n, number);
            bad.friction = Eigen::VectorXd::Constant(n / 2, 0.5);
            bad.sliding = {};
            CHECK(solve(bad).status == SolverStatus::not_semidefinite);
            // More rows than the bodies have ways to move: as singular as any.
            forces = solve(random_friction_problem(random, 1, 8, 1, Sliding::none));
            CHECK(forces.status != SolverStatus::not_semidefinite);
            CHECK(forces.status != SolverStatus::not_symmetric);
        }
    }
}

TEST_CASE("a problem that makes no sense is refused with words") {
    const ContactProblem good = one_contact(1, 0, 1, -10, 3, 0.5, 0);
    const double nan = std::numeric_limits<double>::quiet_NaN();
    ContactProblem bad = good;
    bad.friction[0] = -0.1;
    CHECK_THROWS_WITH_AS(solve_contact_dantzig(bad), "contact problem: friction[0] = -0.1; finite and >= 0",
                         std::invalid_argument);
    bad = good;
    bad.q[1] = nan;
    CHECK_THROWS_WITH_AS(solve_contact_lemke(bad), "contact problem: q[1] = nan; finite",
                         std::invalid_argument);
    bad = good;
    bad.W.coeffRef(0, 1) = 1;
    CHECK_THROWS_WITH_AS(enumerate_friction_modes(bad), "friction problem: A is not symmetric", std::invalid_argument);
    bad = good;
    bad.sliding = Eigen::VectorXd::Constant(1, 2);
    CHECK_THROWS_AS(solve_contact_dantzig(bad), std::invalid_argument);
    bad = good;
    bad.sliding = Eigen::VectorXd::Zero(2);
    CHECK_THROWS_AS(solve_contact_dantzig(bad), std::invalid_argument);
    CHECK(std::isinf(contact_residual(good, Eigen::VectorXd::Zero(3))));
    CHECK(contact_residual(good, Eigen::Vector2d(10, -3)) == 0);
    CHECK(contact_residual(good, Eigen::Vector2d(10, nan)) > 1e300);
    bad = good;
    bad.dimension = 3;
    CHECK_THROWS_AS(solve_contact_dantzig(bad), std::invalid_argument);
    const ContactProblem none{2, Eigen::MatrixXd(0, 0), Eigen::VectorXd(0), Eigen::VectorXd(0)};
    CHECK(solve_contact_dantzig(none).status == SolverStatus::solved);
    CHECK(solve_contact_lemke(none).status == SolverStatus::solved);
}
