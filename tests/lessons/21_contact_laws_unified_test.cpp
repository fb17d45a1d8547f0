#include "lessons/21_contact_laws/unified_step.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "common/foundation/judge/world_balance.hpp"
#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/stacks.hpp"
#include "lessons/14_pgs/matrix_step.hpp"
#include "lessons/15_nncg/nncg_step.hpp"
#include "lessons/19_admm_friction/contact_admm.hpp"
#include "lessons/20_shock_propagation/shock_friction.hpp"
#include "lessons/20_shock_propagation/shock_step.hpp"

// Algorithm 1 as one loop: each switch alone is what its lesson has, and all together make no energy where the order of
// shocks is the safe one.

using namespace rbc;
using Eigen::Vector2d;

namespace {

/// A box of 0.4 m x 0.4 m on a plane that falls to the right by `angle`, moving down it with `speed`.
World ramp(double angle, double speed = 0, double mass = 1) {
    const Vector2d along(std::cos(angle), -std::sin(angle)), up(std::sin(angle), std::cos(angle));
    World world;
    world.gravity = {0, -9.81};
    world.bodies = {scenes::plane({.angle = -angle}), scenes::box({.half_width = 0.2,
                                                                   .half_height = 0.2,
                                                                   .mass = mass,
                                                                   .position = 0.2 * up,
                                                                   .angle = -angle})};
    world.bodies.back().velocity = speed * along;
    return world;
}

struct Run {
    ContactStepper stepper;
    UnifiedStep unified;
    World world;

    Run(const World& start, const UnifiedOptions& options, const StepOptions& step = {.dt = 0.01})
        : stepper(step), unified(options), world(start) {
        unified.attach(stepper);
    }
    void go(int steps) {
        for (int k = 0; k < steps; ++k) stepper.step(world);
    }
    double along(double angle) const {
        return Vector2d(std::cos(angle), -std::sin(angle)).dot(world.bodies.back().velocity);
    }
};

/// As exact as this loop can be asked to be.
UnifiedOptions exact(UnifiedOptions options) {
    options.turns = 2000;
    options.eps_A = 1e-12;
    options.eps_AC = 1e-9;
    options.inner = 20000;
    return options;
}

Surface dry(double mu) {
    return {.static_friction = mu, .dynamic_friction = mu};
}

/// A row of four boxes that touch, on the ground, the first of which comes with 2 m/s.
World struck_row() {
    World world = scenes::on_ground({});
    for (int i = 0; i < 4; ++i)
        world.bodies.push_back(scenes::box({.half_width = 0.2, .half_height = 0.2, .position = {0.4 * i, 0.2}}));
    world.bodies[1].velocity = {2, 0};
    return world;
}

}  // namespace

TEST_CASE("with static friction alone it is lesson 19's solver by turns, impulse by impulse") {
    World stack = scenes::on_ground({});
    scenes::add(stack, scenes::stack({.masses = {1, 1, 20}, .half_width = 0.4, .half_height = 0.2}));
    stack.bodies[2].velocity = {0.3, 0};
    Run run(stack, exact({.surface = dry(0.4)}));
    ContactStepper peer({.dt = 0.01, .friction = 0.4});
    MatrixStep solve(solve_contact_admm_cone, 1e-10);
    solve.until_done = true;
    peer.solve = std::ref(solve);
    World other = stack;
    for (int k = 0; k < 20; ++k) {
        run.go(1);
        peer.step(other);
        REQUIRE(run.unified.agreed());
        for (std::size_t i = 1; i < stack.bodies.size(); ++i) {
            CHECK((run.world.bodies[i].velocity - other.bodies[i].velocity).norm() < 1e-7);
            CHECK(std::abs(run.world.bodies[i].angular_velocity - other.bodies[i].angular_velocity) < 1e-6);
        }
    }
}

TEST_CASE("friction: what sticks sticks for a minute, and what slides slides as g (sin - mu cos) says") {
    Run sticks(ramp(0.35), exact({.surface = dry(0.37)}));
    sticks.go(6000);
    CHECK(sticks.world.bodies[1].velocity.norm() < 1e-8);
    Run slides(ramp(0.35), exact({.surface = dry(0.3)}));
    slides.go(100);
    CHECK(slides.along(0.35) == doctest::Approx(9.81 * (std::sin(0.35) - 0.3 * std::cos(0.35))).epsilon(1e-3));
    Run off(ramp(0.35), {.surface = dry(0.37), .friction = false});
    off.go(100);
    CHECK(off.along(0.35) == doctest::Approx(9.81 * std::sin(0.35)).epsilon(1e-3));
}

TEST_CASE("with the source's eps_AC a block on a ramp creeps, and comes loose near its limit; with a hundredth it sticks") {
    const auto gone = [](double mu, double eps_AC) {  // m, in a minute
        Run run(ramp(0.35), {.surface = dry(mu), .eps_AC = eps_AC});
        const Vector2d start = run.world.bodies[1].position;
        run.go(6000);
        return (run.world.bodies[1].position - start).norm();
    };
    CHECK(gone(0.6, 1e-2) == doctest::Approx(0.004).epsilon(0.5));
    CHECK(gone(0.37, 1e-2) > 10);
    for (const double mu : {0.37, 0.6}) CHECK(gone(mu, 1e-4) < 5e-5);
}

TEST_CASE("dynamic friction and film: on oil it finds the speed at which the film carries the rest") {
    const Surface oil{.static_friction = 0.6, .dynamic_friction = 0.2, .gamma = 30, .viscosity = 2};
    Run run(ramp(0.35, 0.5), exact({.surface = oil}));
    run.go(800);
    // Two feet of 2 N s/m each.
    CHECK(run.along(0.35) == doctest::Approx(9.81 * (std::sin(0.35) - 0.2 * std::cos(0.35)) / 4).epsilon(1e-4));
    Run off(ramp(0.35, 0.5), exact({.surface = oil, .dynamic = false}));
    off.go(100);
    CHECK(off.world.bodies[1].velocity.norm() < 1e-7);
}

TEST_CASE("several contacts of one block share what its speed gives back: as the coupled rounds of (21.9)") {
    const Surface falls{.static_friction = 0.6, .dynamic_friction = 0.2, .gamma = 10};
    Run run(ramp(0.2, 0.2), exact({.surface = falls}));
    World other = ramp(0.2, 0.2);
    for (int k = 0; k < 15; ++k) {  // then it stops, and in the step in which it does the turns go round
        run.go(1);
        REQUIRE(run.unified.agreed());
        step_contact_laws(other, contact_set(other, 0.02), falls, 0.01, {.tolerance = 1e-11});
        CHECK((run.world.bodies[1].velocity - other.bodies[1].velocity).norm() < 1e-7);
    }
}

TEST_CASE("adhesion: it hangs with A of (21.3), falls with a little less, and without the switch") {
    const double theta = 2.0944, mu = 0.8, weights = std::sin(theta) / mu - std::cos(theta);
    const auto hangs = [&](double part, bool adhesion) {
        const double G = 9.81;
        Surface glue = dry(mu);
        glue.adhesion = part * weights * G / 2;  // of each foot
        World world;
        world.gravity = G * Vector2d(-std::sin(theta), -std::cos(theta));  // gravity turns, not the surface
        world.bodies = {scenes::plane({}),
                        scenes::box({.half_width = 0.2, .half_height = 1e-3, .position = {0, 1e-3}})};
        Run run(world, exact({.surface = glue, .adhesion = adhesion}));
        run.go(50);
        return run.world.bodies[1].velocity.norm();
    };
    CHECK(hangs(1.02, true) < 1e-8);
    CHECK(hangs(0.97, true) > 0.05);
    CHECK(hangs(1.02, false) > 0.5);
}

TEST_CASE("merging: at most K contacts an area, and the stack stands as before") {
    World stack = scenes::on_ground({});
    scenes::add(stack, scenes::stack({.masses = {1, 1, 1}, .half_width = 0.4, .half_height = 0.2}));
    Run run(stack, {.surface = dry(0.5), .merge = 1, .kept = Kept::seeds});
    run.go(1);
    CHECK(run.stepper.contacts().size() == 3);
    Run two(stack, exact({.surface = dry(0.5), .merge = 2}));
    two.go(100);
    CHECK(two.stepper.contacts().size() == 6);
    for (std::size_t i = 1; i < stack.bodies.size(); ++i)
        CHECK((two.world.bodies[i].position - stack.bodies[i].position).norm() < 1e-6);
}

TEST_CASE("safe shocks: a row of boxes passes the blow on, without friction as ShockStep does, and makes no energy") {
    for (const double mu : {0.0, 0.3})
        for (const double e : {0.0, 0.5, 1.0}) {
            CAPTURE(mu);
            CAPTURE(e);
            Run run(struck_row(), exact({.surface = dry(mu), .shocks = Shocks::safe}), {.dt = 0.01, .restitution = e});
            ContactStepper peer({.dt = 0.01, .friction = mu, .restitution = e, .iterations = 1000});
            peer.solve = NncgStep();
            ShockStep shock(1e-11);
            shock.attach(peer);
            World other = struck_row();
            double energy = mechanical_energy(other);
            for (int k = 0; k < 5; ++k) {
                run.go(1);
                peer.step(other);
                CHECK(run.unified.struck() == (k == 0));
                for (std::size_t i = 1; mu == 0 && i < other.bodies.size(); ++i)  // with friction the answer is one of many
                    CHECK((run.world.bodies[i].velocity - other.bodies[i].velocity).norm() < 1e-7);
                CHECK(mechanical_energy(run.world) <= energy + 1e-9);
                energy = mechanical_energy(run.world);
            }
            if (mu == 0) CHECK(run.world.bodies[4].velocity.x() == doctest::Approx(e == 0 ? 0.5 : e == 1 ? 2 : 0.84375));
        }
}

TEST_CASE("literal shocks make energy where the safe order makes none: Kane's rod in free flight over the floor") {
    const auto made = [](Shocks shocks, int turns) {
        World world;
        world.gravity = {0, 0};
        const double a = std::atan(2.0);
        world.bodies = {scenes::plane({}), scenes::box({.half_width = 1, .half_height = 1e-3, .angle = a})};
        Body& rod = world.bodies[1];
        rod.position = {0, std::sin(a) + 1e-3 * std::cos(a)};
        rod.velocity = {-1, -0.6};
        const double before = mechanical_energy(world);
        UnifiedOptions options{.surface = dry(1.4), .shocks = shocks};
        options.turns = turns;
        options.eps_A = 1e-9;
        options.eps_AC = 0;
        Run run(world, options, {.dt = 1e-5, .restitution = 0.9});
        run.go(1);
        CHECK(run.unified.struck() == (shocks != Shocks::none));
        return mechanical_energy(run.world) - before;
    };
    CHECK(made(Shocks::literal, 200) > 0.01);
    CHECK(made(Shocks::literal, 1) <= 1e-9);  // the first turn is a shock without friction
    CHECK(made(Shocks::safe, 200) <= 1e-9);
    CHECK(made(Shocks::none, 200) <= 1e-9);
}

TEST_CASE("options out of range are refused, and by name") {
    ContactStepper stepper;
    const auto refuses = [&](const UnifiedOptions& options) {
        UnifiedStep unified(options);
        CHECK_THROWS_AS(unified.attach(stepper), std::invalid_argument);
    };
    refuses({.turns = 0});
    refuses({.eps_A = -1});
    refuses({.eps_AC = std::nan("")});
    refuses({.merge = -1});
    refuses({.inner = 0});
}
