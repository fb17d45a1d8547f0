#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/stacks.hpp"
#include "lessons/14_pgs/contact_stepper.hpp"
#include "lessons/14_pgs/matrix_step.hpp"
#include "lessons/14_pgs/pgs.hpp"
#include "lessons/19_admm_friction/contact_admm.hpp"
#include "tests/support/distance.hpp"

// A world's steps, each solved by one of the two ways of ADMM, beside sweeps that may take as many as they need.

using namespace rbc;
using rbc::test::apart;

namespace {

struct Outcome {
    World world;
    int failures = 0, iterations = 0;
    double deepest = 0;  ///< penetration of any contact in any step, m
};

Outcome play(World world, double friction, ContactSolver solver, int steps, double tolerance = 1e-10) {
    Outcome outcome;
    ContactStepper stepper({.friction = friction});
    MatrixStep step(solver, tolerance);
    step.until_done = true;
    stepper.solve = std::ref(step);
    for (int n = 0; n < steps; ++n) {
        stepper.step(world);
        outcome.iterations += step.result().iterations;
        for (const Contact& contact : stepper.contacts()) outcome.deepest = std::max(outcome.deepest, -contact.gap);
    }
    outcome.failures = step.failures();
    outcome.world = world;
    return outcome;
}

const ContactSolver both[] = {solve_contact_admm, solve_contact_admm_cone};

}  // namespace

TEST_CASE("a stack and a wall stay where they stand, by both as by sweeps") {
    const World stack = scenes::on_ground(scenes::stack({.masses = scenes::equal(6)}));
    const World wall = scenes::on_ground(scenes::wall({.columns = 3, .rows = 3}));
    for (const World* start : {&stack, &wall}) {
        const Outcome sweeps = play(*start, 0.5, solve_contact_pgs, 60, 1e-8);
        CHECK(sweeps.failures == 0);
        for (const ContactSolver solver : both) {
            const Outcome outcome = play(*start, 0.5, solver, 60);
            CHECK(outcome.failures == 0);
            // 1e-10 of g h, 0.16 m/s, times the condition of a pile of six, below 1e3; 60 steps of 1/60 s.
            CHECK(apart(outcome.world, *start) <= 1e-7);
            CHECK(outcome.deepest <= 1e-7);
            CHECK(apart(outcome.world, sweeps.world) <= 1e-5);  // sweeps to 1e-8
        }
    }
}

TEST_CASE("a tonne on five kilograms rests, where the cone solves each step") {
    const World start = scenes::on_ground(scenes::stack({.masses = {1, 1, 1, 1, 1, 1000}}));
    const Outcome outcome = play(start, 0.5, solve_contact_admm_cone, 30);
    CHECK(outcome.failures == 0);
    // As above, with a condition of 1e6.
    CHECK(apart(outcome.world, start) <= 1e-4);
}

TEST_CASE("on a ramp what sticks stays and what slides slides, by both as by sweeps") {
    for (const double mu : {0.45, 0.35}) {  // tan(0.4) = 0.4228
        World start = scenes::on_ground(scenes::stack({.masses = {1, 2}}));
        start.gravity = 9.81 * Eigen::Vector2d(std::sin(0.4), -std::cos(0.4));
        const double a = 9.81 * (std::sin(0.4) - mu * std::cos(0.4)), h = 1.0 / 60;
        for (const ContactSolver solver : {ContactSolver(solve_contact_pgs), both[0], both[1]}) {
            const Outcome outcome = play(start, mu, solver, 60);
            CHECK(outcome.failures == 0);
            // A residual of 1e-10 in each of 60 steps.
            for (const std::size_t i : {1, 2})
                CHECK(std::abs(outcome.world.bodies[i].position.x() - std::max(0.0, a * h * h * 60 * 61 / 2)) <= 1e-7);
            CHECK(outcome.deepest <= 1e-7);
        }
    }
}

TEST_CASE(
    "a box that falls on a ramp with a corner: the cone as sweeps; the split may go round, says so, and goes on") {
    World start =
        scenes::on_ground({scenes::box({.half_width = 0.3, .half_height = 0.2, .position = {0, 0.5}, .angle = 0.3})});
    start.gravity = 9.81 * Eigen::Vector2d(std::sin(0.4), -std::cos(0.4));
    const Outcome sweeps = play(start, 0.45, solve_contact_pgs, 60), cone = play(start, 0.45, both[1], 60),
                  split = play(start, 0.45, both[0], 60);
    CHECK(sweeps.failures == 0);
    CHECK(cone.failures == 0);
    // An impact at an angle multiplies what was different before, 1e-10 a step.
    CHECK(apart(cone.world, sweeps.world) <= 1e-6);
    CHECK(std::abs(cone.deepest - sweeps.deepest) <= 1e-6);
    CHECK(split.failures <= 3);
    CHECK(apart(split.world, sweeps.world) <= 0.1);
    CHECK(split.deepest <= sweeps.deepest + 1e-3);
}

TEST_CASE("at rest a warm start is nearly the answer") {
    const World world = scenes::on_ground(scenes::stack({.masses = scenes::equal(5)}));
    for (const ContactSolver solver : both) {
        World here = world;
        ContactStepper stepper({.friction = 0.5});
        MatrixStep step(solver, 1e-8);
        step.until_done = true;
        stepper.solve = std::ref(step);
        int first = 0, later = 0;
        for (int n = 0; n < 11; ++n) {
            stepper.step(here);
            (n == 0 ? first : later) += step.result().iterations;
        }
        CHECK(step.failures() == 0);
        CAPTURE(first);
        CHECK(later <= 3 * first);  // of ten steps
    }
}
