#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/stacks.hpp"
#include "lessons/14_pgs/contact_stepper.hpp"
#include "lessons/19_admm_friction/contact_admm.hpp"
#include "tests/lessons/18_admm_problems.hpp"
#include "tests/support/random_numbers.hpp"

// Where normal impulses and friction do not agree, or only after many turns.

using namespace rbc;
using namespace rbc::test;

TEST_CASE("one contact with mu |W_nt| >= W_nn: the split goes round in a circle for ever, the cone ends") {
    const ContactProblem rod = rod_problem(-0.5, -6, 1.4);
    std::vector<AdmmOuter> trace;
    const ContactResult split = solve_contact_admm(rod, {.iterations = 5000}, {}, &trace);
    CHECK(split.status == SolverStatus::max_iterations);
    CHECK(split.residual > 0.05);
    // By hand: r_n = 0.5/1.6 and 0 in turns; with r_t = 1.4 r_n pressed on, u_n = 0.525, over |q| = 6.
    REQUIRE(trace.size() > 20);
    const ContactResult cone = solve_contact_admm_cone(rod, {.tolerance = 1e-12});
    CHECK(cone.status == SolverStatus::solved);
    // By hand: it slides on, r_t = 1.4 r_n, u_n = 1.6 r_n + 1.2 * 1.4 r_n - 0.5 = 0.
    CHECK(std::abs(cone.r[0] - 0.5 / 3.28) <= 1e-11);
    CHECK(std::abs(cone.r[1] - 1.4 * 0.5 / 3.28) <= 1e-11);
}

TEST_CASE("mu |W_nt| >= W_nn is necessary for the circle, not sufficient: 2000 random contacts on either side") {
    // One turn takes r_n to r_n', with the slope W_nt^2/(W_nn W_tt) < 1 where friction stops the slip and mu |W_nt|/W_nn
    // where it does not: below 1 both are contractions.
    RandomNumbers random(18);
    int settled[2] = {0, 0}, seen[2] = {0, 0};
    while (seen[0] < 2000 || seen[1] < 2000) {
        const Eigen::Matrix<double, 2, 3> J =
            Eigen::Matrix<double, 2, 3>::NullaryExpr([&] { return random.between(-1, 1); });
        ContactProblem problem{2, J * J.transpose(), Eigen::Vector2d(random.between(-1, 0), random.between(-1, 1)),
                               Eigen::VectorXd::Constant(1, random.between(0, 3))};
        const Eigen::Matrix2d W = problem.W;
        const double slope = problem.friction[0] * std::abs(W(0, 1)) / W(0, 0);
        const int side = slope >= 1;
        if (seen[side] == 2000 || std::abs(slope - 1) < 0.01) continue;  // next to 1 it settles too slowly to be seen
        ++seen[side];
        settled[side] += solve_contact_admm(problem, {.iterations = 100000}).status == SolverStatus::solved;
    }
    MESSAGE("below: " << settled[0] << " of 2000 settle, above: " << settled[1]);
    CHECK(settled[0] == 2000);
    CHECK(settled[1] > 800);
    CHECK(settled[1] < 1800);
}

TEST_CASE("a load on a slider that cannot turn: neither way minds how heavy it is") {
    for (const double ratio : {1.0, 10.0, 100.0, 300.0, 1000.0}) {
        CAPTURE(ratio);
        // W_nt = 0: friction does not change what presses. By hand: r_n = (1 + ratio, ratio).
        const ContactProblem problem = load_on_slider(ratio, 0.5, 3);
        for (const ContactSolver solver : {ContactSolver(solve_contact_admm), ContactSolver(solve_contact_admm_cone)}) {
            const ContactResult result = solver(problem, {});
            CHECK(result.status == SolverStatus::solved);
            // A residual of 1e-8 of 3 m/s, over W of the load, 1/ratio.
            CHECK(std::abs(result.r[0] - (1 + ratio)) <= 1e-6 * (1 + ratio));
            CHECK(std::abs(result.r[2] - ratio) <= 1e-6 * (1 + ratio));
        }
    }
}

TEST_CASE("a load that slides on a slider that can turn: the heavier, the more turns; the whole cone takes three") {
    // A slider of 1 kg, the load moves with 0.5 m/s, mu = 0.6, to a residual of 1e-2. The turns' numbers are those of
    // an independent program with exact inner solves.
    const struct {
        double ratio;
        int turns;
    } rows[] = {{10, 10}, {100, 58}, {300, 162}};
    for (const auto& row : rows) {
        CAPTURE(row.ratio);
        World world =
            scenes::on_ground(scenes::stack({.masses = {1, row.ratio}, .half_width = 0.4, .half_height = 0.2}));
        world.bodies[2].velocity.x() = 0.5;
        const ContactProblem problem = ContactStepper({.friction = 0.6}).next_problem(world);
        for (const bool cone : {false, true}) {
            std::vector<AdmmOuter> trace;
            const ContactOptions options{.iterations = 20000, .tolerance = 1e-10};
            const AdmmVariant variant{.outer = 200, .inner_tolerance = 1e-9};
            if (cone)
                solve_contact_admm_cone(problem, options, variant, &trace);
            else
                solve_contact_admm(problem, options, variant, &trace);
            int first = 1;
            for (const AdmmOuter& outer : trace) {
                if (outer.residual <= 1e-2) break;
                ++first;
            }
            CHECK(std::abs(first - (cone ? 3 : row.turns)) <= 1);
        }
    }
}

TEST_CASE("with the source's numbers it ends early, and the status does not say solved") {
    std::vector<AdmmOuter> trace;
    const ContactResult result = solve_contact_admm(rod_problem(-0.5, -6, 1.4), {}, chen_variant(), &trace);
    CHECK(trace.size() <= 10);
    CHECK(result.status == SolverStatus::max_iterations);
}
