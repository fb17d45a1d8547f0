#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <stdexcept>
#include <vector>

#include "common/foundation/judge/contact_residual.hpp"
#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/stacks.hpp"
#include "lessons/14_pgs/contact_stepper.hpp"
#include "lessons/14_pgs/matrix_step.hpp"
#include "lessons/19_admm_friction/contact_admm.hpp"
#include "lessons/19_admm_friction/convex.hpp"
#include "tests/lessons/19_admm_friction_systems.hpp"
#include "tests/support/contact_families.hpp"
#include "tests/support/distance.hpp"

// A step by ADMM over bodies, beside the solvers of the matrix.

using namespace rbc;
using namespace rbc::test;

namespace {

using Eigen::VectorXd;

/// The law of a way, by its own measure, of W.
double residual_by_law(AdmmStepWay way, const ContactProblem& problem, const VectorXd& r) {
    return way == AdmmStepWay::convex ? convex_residual(problem, r) : contact_residual(problem, r);
}

ContactResult by_matrix(AdmmStepWay way, const ContactProblem& problem, const ContactOptions& options) {
    return way == AdmmStepWay::by_turns ? solve_contact_admm(problem, options)
           : way == AdmmStepWay::cone   ? solve_contact_admm_cone(problem, options)
                                    : solve_contact_convex(problem, options);
}

template <int D>
void agrees_with_matrix(unsigned long seed) {
    RandomNumbers random(seed);
    int agreed = 0;
    for (int trial = 0; trial < 30; ++trial) {
        const ContactSystemIn<D> system = random_system<D>(random, 3 + trial % 4, 2 + trial % 5, 0.4);
        const ContactProblem problem = contact_problem(system);
        for (const AdmmStepWay way : all_ways) {
            CAPTURE(trial);
            CAPTURE(static_cast<int>(way));
            AdmmStepIn<D> step(way, 1e-10);
            const VectorXd r = solved(step, system, 4000);
            const ContactResult other = by_matrix(way, problem, {.iterations = 4000, .tolerance = 1e-10});
            CHECK((step.result().status == SolverStatus::solved) == (step.failures() == 0));
            // By turns discs are those of the r_n before, the same within the tolerance.
            const double rounding = way == AdmmStepWay::by_turns ? 1e-9 : 1e-12;
            if (way != AdmmStepWay::by_turns || step.failures() == 0)
                CHECK(outside_bounds(problem, r) <= rounding * (1 + largest(r)));
            // What it says of itself is what W says.
            CHECK(std::abs(residual_by_law(way, problem, r) - step.result().residual) <= 1e-12);
            if (step.failures() > 0 || other.status != SolverStatus::solved) continue;
            CHECK(residual_by_law(way, problem, r) <= 1.01e-10);
            // u is unique for the convex law, and for Coulomb's with little friction; 1e-10 times a condition of 1e4.
            CHECK(distance(problem.W * r, problem.W * other.r) <= 1e-6 * largest(problem.q));
            ++agreed;
        }
    }
    CHECK(agreed >= 85);  // of 90
}

}  // namespace

TEST_CASE("a step over bodies solves what the solvers of the matrix solve, by turns, on the cone, by the convex law") {
    agrees_with_matrix<2>(191);
    agrees_with_matrix<3>(192);
}

namespace {

World brick_wall() {
    return scenes::on_ground(scenes::wall({.columns = 6, .rows = 8, .half_width = 0.4, .half_height = 0.2, .mass = 1}));
}

/// How far the world came from its start, mm, in 3 s.
double moved_by(const StepSolver& solve, const World& start, int iterations) {
    World world = start;
    ContactStepper stepper({.iterations = iterations});
    stepper.solve = solve;
    for (int n = 0; n < 180; ++n) stepper.step(world);
    return 1e3 * apart(world, start);
}

}  // namespace

TEST_CASE("four iterations a step hold a wall on the cone, sixteen by turns; its order of elimination is found once") {
    const World start = brick_wall();
    AdmmStep cone;
    const double on_cone = moved_by(std::ref(cone), start, 4),
                 by_turns = moved_by(AdmmStep(AdmmStepWay::by_turns), start, 16),
                 by_W = moved_by(MatrixStep(solve_contact_admm_cone), start, 4);
    MESSAGE("wall on the cone ", on_cone, " mm, wall by turns ", by_turns, " mm, wall by W ", by_W, " mm");
    CHECK(on_cone <= 10);
    CHECK(by_turns <= 10);
    CHECK(by_W > 1000);
    CHECK(cone.orders() == 1);
    CHECK(cone.failures() > 10);  // it is unfinished steps that hold it
}

TEST_CASE("a step never gives back the guess, but where that is within the tolerance") {
    RandomNumbers random(193);
    for (const AdmmStepWay way : all_ways) {
        const ContactSystem system = random_system<2>(random, 5, 9, 0.4);
        AdmmStep exact(way, 1e-9), few(way, 1e-9), one(way, 1e-12);
        const VectorXd answer = solved(exact, system, 4000);
        REQUIRE(exact.failures() == 0);
        CHECK((solved(few, system, 3, answer).array() == answer.array()).all());
        CHECK(few.result().iterations == 0);
        // Within 1e-9, not within 1e-12: then it iterates, however good the guess is, and takes what comes, here from
        // the prices of a step in which all went another way.
        ContactSystem other = system;
        for (ContactRow& row : other.rows) row.q = {row.q[1], -row.q[0]};
        solved(one, other, 20);
        const VectorXd guess = 1.0000001 * answer, r = solved(one, system, 1, guess);
        CHECK(one.result().iterations == 1);
        CHECK(one.result().residual > 100 * residual_by_law(way, contact_problem(system), guess));
        CHECK((r.array() != guess.array()).any());
        CHECK((solved(one, system, 0, guess).array() == guess.array()).all());
        CHECK(one.result().status == SolverStatus::max_iterations);
    }
}

TEST_CASE("the answer is the last iterate, unless the best one has a residual four times smaller") {
    RandomNumbers random(199);
    int not_the_best = 0;
    for (int trial = 0; trial < 20; ++trial) {
        const ContactSystem system = random_system<2>(random, 6, 12, 1.5);
        double best = std::numeric_limits<double>::infinity();
        for (int iterations = 15; iterations < 45; ++iterations) {  // from 15 on rho begins alike: the same iterates
            AdmmStep step;
            solved(step, system, iterations);
            // An iterate before the fifteenth may have been better still.
            if (iterations > 15) CHECK(step.result().residual <= 4 * best);
            if (step.result().residual > best) ++not_the_best;
            best = std::min(best, step.result().residual);
        }
    }
    CHECK(not_the_best > 20);
}

TEST_CASE("a price is kept: the same step again, from nothing, begins where the last one ended") {
    RandomNumbers random(194);
    for (const AdmmStepWay way : {AdmmStepWay::cone, AdmmStepWay::convex}) {
        const ContactSystem system = random_system<2>(random, 6, 12, 0.4);
        AdmmStep again(way, 1e-10), anew(way, 1e-10);
        const VectorXd r = solved(again, system, 2000);
        REQUIRE(again.failures() == 0);
        const int first = again.result().iterations;
        // From almost the answer, with its price and without.
        const VectorXd near = (1 + 1e-7) * r;
        solved(again, system, 2000, near);
        solved(anew, system, 2000, near);
        CAPTURE(first);
        CHECK(again.result().iterations < anew.result().iterations);
    }
}

TEST_CASE("no contacts, nothing that moves, one contact, no friction, far too much of it: answered, by every way") {
    for (const AdmmStepWay way : all_ways) {
        CAPTURE(static_cast<int>(way));
        AdmmStep step(way);
        ContactSystem none;
        none.inverse_mass.setOnes(3, 2);
        CHECK(solved(step, none, 10).size() == 0);
        CHECK(step.result().status == SolverStatus::solved);

        ContactSystem still;  // approaches, and no impulse changes it: no solution
        still.inverse_mass.setZero(3, 2);
        still.rows.push_back({.a = 0, .b = 1, .normal = {0, 1}, .friction = 0.5, .q = {-1, 0.5}});
        const VectorXd r = solved(step, still, 10);
        CHECK(r.allFinite());
        CHECK(step.result().iterations == 10);
        CHECK(step.result().status == SolverStatus::max_iterations);
        still.rows[0].q = {1, 0};
        CHECK(solved(step, still, 10).isZero(0));
        CHECK(step.result().status == SolverStatus::solved);

        // 2 kg on the ground, with no arm: u = q + r/2.
        ContactSystem one = still;
        one.inverse_mass.col(1) = Eigen::Vector3d(0.5, 0.5, 3);
        one.rows[0].q = {-1, 0.5};
        for (const double friction : {0.0, 0.1, 1e4}) {
            one.rows[0].friction = friction;
            AdmmStep exact(way, 1e-12);
            const VectorXd p = solved(exact, one, 3000);
            CAPTURE(friction);
            REQUIRE(exact.failures() == 0);
            if (way != AdmmStepWay::convex || friction == 0) {
                CHECK(std::abs(p[0] - 2) <= 1e-10);
                CHECK(std::abs(p[1] + std::min(friction * 2, 1.0)) <= 1e-10);
            } else if (friction == 0.1) {  // u_n = mu u_t, r_t = -mu r_n: r_n (1 + mu^2)/2 = 1 + mu/2
                CHECK(std::abs(p[0] - 2 * (1 + 0.05) / 1.01) <= 1e-10);
            }
        }
    }
    // One iteration for 2 kg that fall with 1 m/s, scaled W = 1, rho = 3/2: nothing to take back, so y = 0 and
    // r = 2/(1 + rho).
    ContactSystem falls;
    falls.inverse_mass.setZero(3, 2);
    falls.inverse_mass.col(1) = Eigen::Vector3d(0.5, 0.5, 3);
    falls.rows.push_back({.a = 0, .b = 1, .normal = {0, 1}, .friction = 0.5, .q = {-1, 0}});
    for (const AdmmStepWay way : {AdmmStepWay::cone, AdmmStepWay::convex}) {
        AdmmStep one(way);
        CHECK(std::abs(solved(one, falls, 1)[0] - 2 / 2.5) <= 1e-12);
    }
    CHECK_THROWS_AS(AdmmStep(AdmmStepWay::cone, -1), std::invalid_argument);
    CHECK_THROWS_AS(AdmmStep(AdmmStepWay::cone, std::nan("")), std::invalid_argument);
}

TEST_CASE("a copy has a factor of its own, and the prices of the one it was made of") {
    RandomNumbers random(198);
    const ContactSystem one = random_system<2>(random, 5, 8, 0.5), other = random_system<2>(random, 9, 14, 0.5);
    AdmmStep first;
    solved(first, one, 5);
    AdmmStep copy = first, alone = first;
    solved(copy, other, 5);
    CHECK((solved(first, one, 5).array() == solved(alone, one, 5).array()).all());
    CHECK(first.orders() == 1);
}
