#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/stacks.hpp"
#include "lessons/15_nncg/fast/nncg_step_fast.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <limits>

#include "common/foundation/judge/world_balance.hpp"
#include "tests/lessons/15_nncg_problems.hpp"
#include "tests/support/count_allocations.hpp"

using namespace rbc;
using namespace rbc::scenes;
using namespace rbc::test;

namespace {

/// Two leaning columns that share their ground; the second has a heavy top.
World two_columns() {
    World world = on_ground(stack({.masses = equal(5)}));
    for (int i = 0; i < 4; ++i) {
        Body body = world.bodies[1];
        body.position = {1.7 + 0.05 * i, i + 0.5};
        if (i == 3) {
            body.inverse_mass /= 50;
            body.inverse_inertia /= 50;
        }
        world.bodies.push_back(body);
    }
    return world;
}

}  // namespace

TEST_CASE("over bodies it is the same method as over the matrix") {
    for (const SweepOrder order : {SweepOrder::as_found, SweepOrder::bottom_up, SweepOrder::colours}) {
        World world = two_columns();
        ContactStepper stepper;
        stepper.options.order = order;
        NncgStep step;
        Eigen::VectorXd start;
        stepper.solve = [&](StepProblem& problem, Eigen::Ref<Eigen::VectorXd> r) {
            start = r;
            step(problem, r);
        };
        for (int n = 0; n < 5; ++n) {
            World before = world;
            for (Body& body : before.bodies)
                if (body.inverse_mass > 0) body.velocity += stepper.options.dt * before.gravity;
            stepper.step(world);
            std::vector<int> visited;
            sweep_order(before, stepper.contacts(), order, 0, visited);
            const ContactProblem problem = contact_problem(stepper.system());
            const PgsSweeps sweeps(problem, FrictionShape::cone, visited);
            Nncg nncg;
            nncg.start(start);
            int restarts = 0;
            for (int k = 0; k < stepper.options.iterations; ++k)
                restarts += nncg.iterate([&](Eigen::VectorXd& r) { sweeps.sweep(r); }).restart;
            // Two ways to add up the same velocities, 50 sweeps long; impulses are some N s. A restart at beta = 1 to the
            // last bit would end the agreement, and does not happen here.
            CHECK((stepper.impulses() - nncg.feasible()).cwiseAbs().maxCoeff() <= 1e-9);
            CHECK(step.iterations().size() == 50);
            CHECK(step.restarts() == restarts);
        }
    }
}

TEST_CASE("the fast form makes the same steps, to the last bit, in as many iterations and restarts") {
    for (const int rows : {1, 3, 7, 12}) {
        CAPTURE(rows);
        World world = on_ground(pyramid({.rows = rows})), other = world;
        ContactStepper stepper({.iterations = 20}), fast = stepper;
        NncgStep step;
        NncgStepFast fast_step;
        stepper.solve = std::ref(step);
        fast.solve = std::ref(fast_step);
        for (int k = 0; k < 20; ++k) {
            stepper.step(world);
            fast.step(other);
            CHECK(step.restarts() == fast_step.restarts());
        }
        CHECK(fast_step.iterations().size() == 20);
        CHECK(stepper.impulses() == fast.impulses());
        for (std::size_t i = 0; i < world.bodies.size(); ++i) {
            CHECK(world.bodies[i].position == other.bodies[i].position);
            CHECK(world.bodies[i].angle == other.bodies[i].angle);
        }
    }
}

TEST_CASE("no iterations: the warm start is the answer") {
    World world = on_ground(stack({.masses = equal(2)}));
    ContactStepper stepper;
    stepper.solve = NncgStep();
    stepper.step(world);
    const Eigen::VectorXd before = stepper.impulses();
    stepper.options.iterations = 0;
    stepper.step(world);
    CHECK(stepper.impulses() == before);
}

TEST_CASE("what was not finite is forgotten, also where fewer contacts follow") {
    World large = two_columns(), small = on_ground(stack({.masses = equal(3)})), same = small;
    ContactStepper stepper, fresh;
    NncgStep step;
    stepper.solve = [&](StepProblem& problem, Eigen::Ref<Eigen::VectorXd> r) {
        if (r.size() > 12) r.setConstant(std::numeric_limits<double>::infinity());
        step(problem, r);
    };
    stepper.step(large);
    stepper.forget();
    fresh.solve = NncgStep();
    for (int n = 0; n < 5; ++n) {
        stepper.step(small);
        fresh.step(same);
        CHECK(stepper.impulses().allFinite());
        CHECK(stepper.impulses() == fresh.impulses());
    }
}

TEST_CASE("once warm, no step allocates, although contacts come and go") {
    World world = two_columns();
    for (int i = 0; i < 5; ++i) {  // what falls on them
        Body body = world.bodies[1];
        body.position = {-1.5 + i, 7.0 + 0.8 * i};
        body.angle = 0.3 + 0.5 * i;
        world.bodies.push_back(body);
    }
    const World start = world;
    for (const StepSolver& solve : {StepSolver(NncgStep()), StepSolver(NncgStepFast())}) {
        ContactStepper stepper;
        stepper.solve = solve;
        std::size_t least = 1000, most = 0;
        for (int round = 0; round < 2; ++round) {
            world = start;
            stepper.forget();
            for (int n = 0; n < 120; ++n) {
                const long before = allocations;
                stepper.step(world);
                const long taken = allocations - before;
                if (round == 1) REQUIRE(taken == 0);
                if (round == 0 && n == 0) CHECK(taken > 5);  // the counter counts
                least = std::min(least, stepper.contacts().size());
                most = std::max(most, stepper.contacts().size());
            }
        }
        CHECK(most >= least + 8);
    }
}

TEST_CASE("momentum: what the contacts give to bodies that touch nothing else adds up to nothing") {
    World world = two_columns();
    world.gravity.setZero();
    world.bodies.erase(world.bodies.begin());
    for (std::size_t i = 0; i < world.bodies.size(); ++i) world.bodies[i].velocity = {0.1 * i, i % 2 == 0 ? 1.0 : -1.0};
    const Eigen::Vector2d before = momentum(world);
    ContactStepper stepper;
    stepper.solve = NncgStep();
    for (int n = 0; n < 30; ++n) {
        const double energy = kinetic_energy(world);
        stepper.step(world);
        // Some 30 impulses of up to 100 N s are added and subtracted.
        REQUIRE((momentum(world) - before).norm() <= 1e-12);
        // Nothing is asked of the contacts but to stop, so energy does not grow once they are solved. 50 iterations leave
        // a little of it to do.
        CHECK(kinetic_energy(world) <= energy * (1 + 1e-3));
    }
}

TEST_CASE("a column of 20 at 20 iterations: NNCG lets it sag less than PGS") {
    World by_pgs = on_ground(stack({.masses = equal(20)})), by_nncg = by_pgs;
    ContactStepper pgs, nncg;
    pgs.options.iterations = nncg.options.iterations = 20;
    nncg.solve = NncgStep();
    for (int n = 0; n < 120; ++n) {
        pgs.step(by_pgs);
        nncg.step(by_nncg);
    }
    const double sag_pgs = 19.5 - by_pgs.bodies.back().position.y(),
                 sag_nncg = 19.5 - by_nncg.bodies.back().position.y();
    CHECK(sag_nncg < 0.2 * sag_pgs);
    CHECK(sag_nncg > -1e-9);
}
