#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "common/foundation/judge/contact_residual.hpp"
#include "common/foundation/judge/world_balance.hpp"
#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/stacks.hpp"
#include "lessons/15_nncg/nncg_step.hpp"
#include "lessons/20_shock_propagation/shock_friction.hpp"
#include "lessons/20_shock_propagation/shock_step.hpp"

using namespace rbc;
using namespace rbc::scenes;

TEST_CASE("a cradle on a frictionless rail: the last disc goes, exactly") {
    World world;
    world.gravity.setZero();
    for (int i = 0; i < 5; ++i) world.bodies.push_back(disc({.radius = 0.1, .position = {0.2 * i, 0}}));
    world.bodies[0].position.x() = -0.1;
    world.bodies[0].velocity = {1, 0};
    ContactStepper stepper({.friction = 0, .restitution = 1});
    stepper.solve = NncgStep();
    ShockStep shock;
    shock.attach(stepper);
    for (int k = 0; k < 30; ++k) stepper.step(world);
    for (int i = 0; i < 5; ++i)
        CHECK(std::abs(world.bodies[static_cast<std::size_t>(i)].velocity.x() - (i == 4)) <= 1e-12);
    CHECK(shock.failures() == 0);
}

TEST_CASE("what rests does not bounce, for any restitution") {
    World world = on_ground(stack({.masses = equal(5)}));
    ContactStepper stepper({.restitution = 1});
    stepper.solve = NncgStep();
    ShockStep shock;
    shock.attach(stepper);
    const double top = world.bodies.back().position.y();
    for (int k = 0; k < 120; ++k) {
        stepper.step(world);
        CHECK(shock.shock().rounds.empty());
    }
    CHECK(std::abs(world.bodies.back().position.y() - top) <= 1e-4);
}

TEST_CASE("without gravity no step of a pile that is hit makes energy") {
    World world;
    world.bodies = wall({.columns = 3, .rows = 4, .mass = 1});
    world.gravity.setZero();
    world.bodies.push_back(disc({.radius = 0.15, .mass = 4, .position = {-1.5, 0.4}, .velocity = {6, 0}}));
    ContactStepper stepper({.dt = 1.0 / 240, .friction = 0.6, .restitution = 0.8});
    stepper.solve = NncgStep();
    ShockStep shock;
    shock.attach(stepper);
    double energy = kinetic_energy(world), start = energy;
    int struck = 0;
    for (int k = 0; k < 240; ++k) {
        stepper.step(world);
        const double now = kinetic_energy(world);
        CHECK(now <= energy + 1e-6 * start);  // the solver's tolerance, 1e-8 of the fastest
        energy = now;
        struck += !shock.shock().rounds.empty();
    }
    CHECK(struck > 0);
    CHECK(energy < start);
}

TEST_CASE("after a shock the sweeps solve (20.11): with its share of friction given to each twin, they are solved") {
    World world = on_ground(wall({.columns = 3, .rows = 4, .mass = 1}));
    world.bodies.push_back(disc({.radius = 0.15, .mass = 4, .position = {-1.5, 0.4}, .velocity = {6, 0}}));
    ContactStepper stepper({.dt = 1.0 / 240, .friction = 0.6, .restitution = 0.8, .iterations = 2000});
    stepper.options.order = SweepOrder::top_down;  // not as found: each contact has its own r_GR
    ShockStep shock;
    shock.attach(stepper);
    int struck = 0, slides = 0;
    for (int k = 0; k < 100; ++k) {
        stepper.step(world);
        if (shock.shock().rounds.empty()) continue;
        ++struck;
        const ContactProblem problem = contact_problem(stepper.system());
        const Eigen::VectorXd r = stepper.impulses(), &r_GR = shock.shock().r;
        Eigen::VectorXd pushed = Eigen::VectorXd::Zero(r.size()), split = r, twins(0);
        for (Eigen::Index i = 0; i < r_GR.size(); ++i) {
            pushed[2 * i] = r_GR[i];
            if (!(r_GR[i] > 0)) continue;
            const double share = r_GR[i] / r[2 * i];
            split[2 * i] -= r_GR[i];
            split[2 * i + 1] *= 1 - share;
            twins.conservativeResize(twins.size() + 2);
            twins.tail(2) << r_GR[i], share * r[2 * i + 1];
            slides += std::abs(r[2 * i + 1]) > 0.999 * 0.6 * r[2 * i];
        }
        split.conservativeResize(r.size() + twins.size());
        split.tail(twins.size()) = twins;
        const ContactProblem pressed = pressed_contacts(problem, r_GR, problem.W * pushed + problem.q);
        CAPTURE(k);
        CHECK(contact_residual(pressed, split) <= 1e-6);
    }
    CHECK(shock.failures() == 0);
    CHECK(struck > 10);
    CHECK(slides > 10);
}

TEST_CASE("a body too far away to meet within the step is not struck in it") {
    World world;
    world.gravity.setZero();
    world.bodies = {disc({.radius = 0.1, .velocity = {1, 0}}), disc({.radius = 0.1, .position = {0.215, 0}})};
    ContactStepper stepper({.dt = 1.0 / 240, .friction = 0, .restitution = 1});
    stepper.solve = NncgStep();
    ShockStep shock;
    shock.attach(stepper);
    // 15 mm at 1 m/s: 3.6 steps. In the fourth the gap, 2.5 mm, closes.
    for (int k = 0; k < 3; ++k) {
        stepper.step(world);
        CHECK(stepper.contacts().size() == 1);
        CHECK(shock.shock().rounds.empty());
        CHECK(world.bodies[0].velocity.x() == 1);
    }
    stepper.step(world);
    CHECK(shock.shock().rounds.size() == 1);
    CHECK(std::abs(world.bodies[1].velocity.x() - 1) <= 1e-14);
}
