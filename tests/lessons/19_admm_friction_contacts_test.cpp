#include "lessons/14_pgs/matrix_step.hpp"
#include "lessons/19_admm_friction/contact_admm.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <stdexcept>

#include "common/foundation/judge/contact_residual.hpp"
#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/stacks.hpp"
#include "lessons/13_dantzig_friction/dantzig_friction.hpp"
#include "lessons/14_pgs/contact_stepper.hpp"
#include "lessons/14_pgs/exact_contact.hpp"
#include "tests/lessons/18_admm_problems.hpp"

using namespace rbc;
using namespace rbc::test;

namespace {

using Eigen::VectorXd;

World on_slope(double angle, int boxes) {
    World world = scenes::on_ground(scenes::stack({.masses = scenes::equal(boxes)}));
    world.gravity = 9.81 * Eigen::Vector2d(std::sin(angle), -std::cos(angle));
    return world;
}

}  // namespace

TEST_CASE("both ways agree with Dantzig's method, and in space with exact sweeps, on 200 problems with one answer") {
    RandomNumbers random(190);
    int by_dantzig = 0;
    for (int trial = 0; trial < 200; ++trial) {
        CAPTURE(trial);
        const int dimension = 2 + trial % 2;
        // More ways to move than rows, and mu |W_nt| well below W_nn: one answer.
        ContactProblem problem = random_contacts(random, dimension, 1 + trial % 5, 2 + trial % 10, 0.3);
        const double heavy = random.decades(-6, 6);  // all bodies lighter by that
        problem.W *= heavy;
        const ContactResult other = dimension == 2 ? solve_contact_dantzig(problem, {.tolerance = 1e-11})
                                                   : solve_contact_pgs_exact(problem, {.tolerance = 1e-11});
        REQUIRE(other.status == SolverStatus::solved);
        by_dantzig += dimension == 2;
        for (const bool cone : {true, false}) {
            const ContactResult result =
                cone ? solve_contact_admm_cone(problem, {.iterations = 100000, .tolerance = 1e-11})
                     : solve_contact_admm(problem, {.iterations = 100000, .tolerance = 1e-11});
            CAPTURE(cone);
            CHECK(result.status == SolverStatus::solved);
            CHECK(contact_residual(problem, result.r) <= 1e-11);
            // An error of u is the residual times the condition of W, below 1e4.
            CHECK(largest(result.u - other.u) <= 1e-7 * largest(problem.q));
            // One rounding of a length.
            if (cone) CHECK(outside_bounds(problem, result.r) <= 1e-14 * largest(result.r));
            for (Eigen::Index i = 0; i < result.r.size(); i += dimension) CHECK(result.r[i] >= 0);
        }
    }
    CHECK(by_dantzig == 100);
}

TEST_CASE("dense and sparse factors give the same iterates, in the plane and in space, W regular or not") {
    RandomNumbers random(191);
    for (int trial = 0; trial < 40; ++trial) {
        const ContactProblem problem =
            random_contacts(random, 2 + trial % 2, 2 + trial % 6, trial % 4 == 0 ? -2 : 3, 0.4);
        for (const bool cone : {false, true})
            for (const bool accelerated : {true, false}) {
                AdmmVariant variant;
                variant.admm.accelerated = accelerated;
                const auto solve = [&](FactorKind factor) {
                    variant.admm.factor = factor;
                    return cone ? solve_contact_admm_cone(problem, {.iterations = 30}, variant)
                                : solve_contact_admm(problem, {.iterations = 30}, variant);
                };
                const ContactResult dense = solve(FactorKind::dense), sparse = solve(FactorKind::sparse);
                CHECK(dense.iterations == sparse.iterations);
                // 30 iterations of numbers of order 1, each a solve with a condition below 1e4. Anderson's mixture may
                // multiply a rounding by 1e6, the root of what it cuts its products at.
                const double small = cone && accelerated ? 1e-6 : 1e-9;
                CHECK(largest(dense.r - sparse.r) <= small * (1 + largest(dense.r)));
            }
    }
}

TEST_CASE("every rule for rho, plain or accelerated, scaled or not, ends at the same answer") {
    RandomNumbers random(192);
    for (int trial = 0; trial < 12; ++trial) {
        const ContactProblem problem = random_contacts(random, 2 + trial % 2, 1 + trial % 4, 4, 0.3);
        const VectorXd u = solve_contact_admm_cone(problem, {.tolerance = 1e-10}).u;
        for (const RhoRule rule : {RhoRule::spectrum, RhoRule::trace, RhoRule::balanced})
            for (const bool accelerated : {true, false})
                for (const bool scaled : {true, false}) {
                    const AdmmVariant variant{.admm = {rule, accelerated}, .scaled = scaled};
                    for (const ContactResult& result :
                         {solve_contact_admm(problem, {.iterations = 200000, .tolerance = 1e-10}, variant),
                          solve_contact_admm_cone(problem, {.iterations = 200000, .tolerance = 1e-10}, variant)}) {
                        CHECK(result.status == SolverStatus::solved);
                        CHECK(largest(result.u - u) <= 1e-6 * largest(problem.q));
                    }
                }
    }
}

TEST_CASE("a start: from the answer nothing is done, from near it less") {
    RandomNumbers random(193);
    int cold = 0, warm = 0;
    for (int trial = 0; trial < 30; ++trial) {
        ContactProblem problem = random_contacts(random, 2 + trial % 2, 4, 4, 0.3);
        const ContactResult first = solve_contact_admm_cone(problem, {.tolerance = 1e-9});
        REQUIRE(first.status == SolverStatus::solved);
        for (const ContactSolver solver : {ContactSolver(solve_contact_admm), ContactSolver(solve_contact_admm_cone)}) {
            const ContactResult again = solver(problem, {.tolerance = 1e-9, .start = first.r});
            CHECK(again.iterations == 0);
            CHECK(again.r == first.r);
        }
        ContactProblem next = problem;
        next.q *= 1.001;
        warm += solve_contact_admm_cone(next, {.tolerance = 1e-6, .start = first.r}).iterations;
        cold += solve_contact_admm_cone(next, {.tolerance = 1e-6}).iterations;
    }
    CHECK(warm < cold);
}

TEST_CASE("what sticks sticks for ever, where mu > tan; what does not slides as it should") {
    for (const ContactSolver solver : {ContactSolver(solve_contact_admm), ContactSolver(solve_contact_admm_cone)})
        for (const double mu : {0.43, 0.41}) {  // tan(0.4) = 0.4228
            World world = on_slope(0.4, 1);
            ContactStepper stepper({.friction = mu});
            MatrixStep step(solver, 1e-10);
            step.until_done = true;
            stepper.solve = std::ref(step);
            for (int n = 0; n < 300; ++n) stepper.step(world);
            CHECK(step.failures() == 0);
            const double h = 1.0 / 60, a = 9.81 * (std::sin(0.4) - mu * std::cos(0.4));
            const double expected = mu > 0.42 ? 0 : a * h * h * 300 * 301 / 2;
            // 300 steps, each wrong by 1e-10 of 0.16 m/s, which add up.
            CHECK(std::abs(world.bodies[1].position.x() - expected) <= 1e-7);
        }
}

TEST_CASE("statuses are measured: what is too short says so, and never a wrong solved") {
    RandomNumbers random(194);
    for (int trial = 0; trial < 60; ++trial) {
        const ContactProblem problem = random_contacts(random, 2 + trial % 2, 1 + trial % 8, trial % 5 - 3, 1.2);
        for (const ContactSolver solver : {ContactSolver(solve_contact_admm), ContactSolver(solve_contact_admm_cone)})
            for (const int most : {0, 1, 7, 400}) {
                std::vector<double> history;
                const ContactResult result = solver(problem, {.iterations = most, .history = &history});
                CHECK(result.iterations <= most);
                CHECK(history.size() == static_cast<std::size_t>(result.iterations));
                CHECK(result.residual == contact_residual(problem, result.r));
                CHECK((result.status == SolverStatus::solved) == (result.residual <= 1e-8));
                // One rounding of a sum of numbers of that size.
                CHECK(largest(result.u - problem.W * result.r - problem.q) <= 1e-14 * (1 + largest(result.r)));
            }
    }
    const ContactProblem nothing{2, ContactMatrix(0, 0), {}, {}};
    CHECK(solve_contact_admm(nothing).status == SolverStatus::solved);
    CHECK(solve_contact_admm_cone(nothing).status == SolverStatus::solved);
    // Off the diagonal larger than on it: no bodies have it.
    const ContactProblem negative{2, Eigen::Matrix2d{{1, 50}, {50, 1}}, Eigen::Vector2d(-1, 1),
                                  VectorXd::Constant(1, 0.5)};
    AdmmVariant wrong;
    wrong.admm.rho = RhoRule::trace;
    CHECK(solve_contact_admm_cone(negative, {}, wrong).status == SolverStatus::not_semidefinite);
    wrong.outer = 0;
    CHECK_THROWS_AS(solve_contact_admm(nothing, {}, wrong), std::invalid_argument);
    wrong = {.inner_tolerance = -1};
    CHECK_THROWS_AS(solve_contact_admm_cone(nothing, {}, wrong), std::invalid_argument);
    wrong = {.tangential_tolerance = std::nan("")};
    CHECK_THROWS_AS(solve_contact_admm(nothing, {}, wrong), std::invalid_argument);
}
