#include <doctest/doctest.h>

#include <cmath>

#include "common/foundation/judge/contact_residual.hpp"
#include "lessons/13_dantzig_friction/dantzig_friction.hpp"
#include "lessons/13_dantzig_friction/first_order.hpp"
#include "lessons/13_dantzig_friction/friction_equations.hpp"
#include "lessons/13_dantzig_friction/friction_modes.hpp"
#include "lessons/13_dantzig_friction/painleve.hpp"
#include "tests/lessons/13_dantzig_friction_problems.hpp"

using namespace rbc;
using namespace rbc::scenes;
using namespace rbc::test;

namespace {

constexpr double degree = M_PI / 180;

/// A uniform rod of 2 m whose lower end, at (cos, -sin) from its centre, is on the floor and slides to the right.
World rod(double angle, double speed) {
    World world;
    const double c = std::cos(angle), s = std::sin(angle);
    world.bodies = {ground(), box({.half_width = 1, .half_height = 1e-3, .mass = 1, .inertia = 1.0 / 3})};
    world.bodies[1].position = {-c, s};
    world.bodies[1].velocity = {speed, 0};
    return world;
}

}  // namespace

TEST_CASE("rods that slide: beyond Painleve's limit Newton's world has no forces, the first-order world one answer") {
    int none = 0, all = 0;
    for (double angle = 10; angle <= 80; angle += 5)
        for (double mu = 0; mu <= 4; mu += 0.25) {
            CAPTURE(angle);
            CAPTURE(mu);
            const World world = rod(angle * degree, 1);
            const std::vector<Contact> contacts = {up(0, 1, 0, 0)};
            const FrictionOutcomes newton = enumerate_friction_modes(friction_equations(world, contacts, mu).problem);
            const FrictionOutcomes first = enumerate_friction_modes(first_order_problem(world, contacts, mu));
            const double limit = (1 + 3 * std::pow(std::cos(angle * degree), 2)) /
                                 (3 * std::sin(angle * degree) * std::cos(angle * degree));  // (13.16)
            CHECK((newton.kind == FrictionClass::inconsistent) == (mu > limit));
            CHECK(first.kind == FrictionClass::unique);
            none += newton.kind == FrictionClass::inconsistent;
            ++all;
        }
    MESSAGE("rods that slide: ", all, ", in Newton's world without forces: ", none);
    CHECK(all == 255);
    CHECK(none == 110);
}

TEST_CASE("first-order worlds have answers, whatever their velocities were: 600 random ones, 3 to 12 contacts") {
    RandomNumbers random(1317);
    int unsolved = 0;
    for (int trial = 0; trial < 600; ++trial) {
        const int contacts = 3 + trial % 10;
        // The same bodies, forces and contacts; what slides in Newton's world does not know here that it does.
        ContactProblem problem = random_friction_problem(random, 1 + contacts / 2, contacts, 2, Sliding::all);
        problem.sliding.setZero();
        unsolved += solve_contact_lemke(problem).status != SolverStatus::solved &&
                    solve_contact_dantzig(problem).status != SolverStatus::solved;
    }
    CHECK(unsolved == 0);
}

TEST_CASE("velocities of a step are tau times the accelerations that start the motion in Newton's world") {
    for (const double tau : {0.1, 1.0, 3.0}) {
        World world;
        world.gravity = 9.81 * Eigen::Vector2d(std::sin(30 * degree), -std::cos(30 * degree));
        world.bodies = {ground(), box({.half_width = 0.5, .half_height = 0.25, .position = {0, 0.25}})};
        world.bodies[1].velocity = {5, 0};  // forgotten at once
        const FirstOrderStep step = step_first_order(world, 0.3, 1e-3, tau);
        REQUIRE(step.forces.status == SolverStatus::solved);
        CHECK(std::abs(world.bodies[1].velocity.x() - tau * 9.81 * (0.5 - 0.3 * std::cos(30 * degree))) < 1e-9);
        CHECK(std::abs(world.bodies[1].velocity.y()) < 1e-9);
    }
}

TEST_CASE("the ladder: the same limit, and beyond it a creep that begins at once") {
    for (const double angle : {46.5, 46.3, 40.0}) {
        CAPTURE(angle);
        World world;
        const double c = std::cos(angle * degree), s = std::sin(angle * degree), thin = 1e-3;
        Body wall;
        wall.shape = HalfPlane{};
        wall.angle = -M_PI / 2;
        world.bodies = {ground(), wall,
                        box({.half_width = 1,
                             .half_height = thin,
                             .mass = 10,
                             .position = {c + thin * s, s + thin * c},
                             .angle = -angle * degree})};
        const Eigen::Vector2d start = world.bodies[2].position;
        double first = 0;
        for (int k = 0; k < 200; ++k) {
            REQUIRE(step_first_order(world, 0.4, 5e-4).forces.status == SolverStatus::solved);
            if (k == 0) first = world.bodies[2].velocity.norm();
        }
        const double slipped = (world.bodies[2].position - start).norm();
        if (angle == 46.5) CHECK(slipped < 1e-9);
        if (angle == 40.0) {  // it lands, too; of a body 2 mm thick one end is seen at a time
            for (int k = 0; k < 8000; ++k) step_first_order(world, 0.4, 1e-4);
            CHECK(std::abs(std::remainder(world.bodies[2].angle, M_PI)) < 2e-3);
            CHECK(std::abs(world.bodies[2].position.y() - thin) < 2e-3);
        }
        if (angle < 46.4) {
            CHECK(first > 0.003);
            CHECK(slipped > 0.09 * first);  // 0.1 s at the first step's speed, or faster
            CHECK(slipped < 0.2 * first);
        }
    }
}

TEST_CASE("a step refuses what is no time") {
    World world = rod(1, 0);
    for (const double bad : {0.0, -1.0, std::nan(""), double(INFINITY)}) {
        CHECK_THROWS_WITH_AS(step_first_order(world, 0.5, bad), doctest::Contains("dt"), std::invalid_argument);
        CHECK_THROWS_WITH_AS(step_first_order(world, 0.5, 0.1, bad), doctest::Contains("tau"), std::invalid_argument);
    }
}
