#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "common/foundation/judge/world_balance.hpp"
#include "lessons/14_pgs/contact_stepper.hpp"
#include "lessons/14_pgs/pgs.hpp"
#include "tests/lessons/14_pgs_scenes.hpp"

// What few sweeps are enough for: stacks, and heavy on light.

using namespace rbc;
using namespace rbc::test;

namespace {

double deepest(const std::vector<Contact>& contacts) {
    double depth = 0;
    for (const Contact& contact : contacts) depth = std::max(depth, -contact.gap);
    return depth;
}

}  // namespace

TEST_CASE("a stack of 10 stands for 60 s at 10 iterations with warm start, in any order; without it falls") {
    for (const SweepOrder order :
         {SweepOrder::as_found, SweepOrder::bottom_up, SweepOrder::top_down, SweepOrder::random, SweepOrder::colours}) {
        CAPTURE(static_cast<int>(order));
        World world = on_ground(stack({.masses = equal(10)})), cold_world = world;
        ContactStepper stepper({.iterations = 10, .order = order}),
            cold({.iterations = 10, .order = order, .warm_start = false});
        for (int k = 0; k < 3600; ++k) {
            stepper.step(world);
            cold.step(cold_world);
        }
        const Body& top = world.bodies.back();
        CHECK(9.5 - top.position.y() <= 0.02);
        CHECK(std::abs(top.position.x()) <= 0.06);
        CHECK(std::abs(top.angle) <= 0.01);
        CHECK(deepest(stepper.contacts()) <= 0.006);
        CHECK(kinetic_energy(world) <= 1e-5);
        CHECK(contact_residual(stepper.system(), stepper.impulses()) <= 1e-3);
        CHECK(stepper.matched() == 20);
        CHECK(9.5 - cold_world.bodies.back().position.y() > 5);
    }
}

TEST_CASE("an elastic stack at rest gains nothing, as what approaches slowly does not bounce; if all does, it is fed") {
    const auto gain = [](double e, double impact_threshold) {
        World world = on_ground(stack({.masses = equal(10)}));
        ContactStepper stepper({.restitution = e, .impact_threshold = impact_threshold, .iterations = 10});
        const double start = mechanical_energy(world);
        double most = 0;
        for (int k = 0; k < 3600; ++k) {
            stepper.step(world);
            most = std::max(most, mechanical_energy(world) - start);
        }
        return most;
    };
    for (const double e : {0.3, 1.0}) CHECK(gain(e, StepOptions{}.impact_threshold) <= 1e-12 * 490);  // 10 kg, 5 m up
    CHECK(gain(0.3, 0.05) <= 1e-12 * 490);
    const double fed = gain(0.3, 0);
    MESSAGE("a stack of ten, where all bounces, gains ", fed, " J");
    CHECK(std::abs(fed - 1.8) < 0.1);  // bounces of a minute are chaos in the last digits
}

TEST_CASE("an order favours a side, and a stack leans; every other step backwards, it hardly does, and may be higher") {
    const auto top_after = [](int boxes, bool alternate) {
        World world = on_ground(stack({.masses = equal(boxes)}));
        ContactStepper stepper({.iterations = 10, .alternate = alternate});
        for (int k = 0; k < 3600; ++k) stepper.step(world);
        return world.bodies.back().position;
    };
    CHECK(std::abs(top_after(10, false).x() + 0.047) <= 0.005);
    CHECK(std::abs(top_after(10, true).x()) <= 0.006);
    CHECK(top_after(15, false).y() < 5);
    CHECK(14.5 - top_after(15, true).y() <= 0.05);
}

TEST_CASE("half the step, half the impulse: what a warm start hands over is a force") {
    World world = on_ground(stack({.masses = equal(3)}));
    ContactStepper stepper({.iterations = 200});
    for (int k = 0; k < 100; ++k) stepper.step(world);
    const Eigen::VectorXd r = stepper.impulses();
    stepper.options.dt /= 2;
    stepper.options.iterations = 0;
    stepper.step(world);
    CHECK(r.size() == 12);
    CHECK((stepper.impulses() - r / 2).norm() == 0);
    CHECK(std::abs(r[0] + r[2] - 3 * 9.81 / 60) <= 1e-9);
}

TEST_CASE("at rest, warm starts solve what no step has the sweeps for: the residual falls from step to step") {
    World world = on_ground(stack({.masses = equal(10)}));
    ContactStepper stepper({.iterations = 50});
    double last = 1;
    for (const double wanted : {1e-4, 1e-5, 1e-6, 1e-7}) {
        for (int k = 0; k < 600; ++k) stepper.step(world);
        const double residual = contact_residual(stepper.system(), stepper.impulses());
        CHECK(residual <= wanted);
        CHECK(residual < last);
        last = residual;
    }
    CHECK(9.5 - world.bodies.back().position.y() <= 0.0025);
}

TEST_CASE("mass ratios: sweeps grow in proportion to what a light box carries, and not at all the other way") {
    const auto sweeps = [](double lower, double upper) {
        World world = on_ground({});
        world.bodies.push_back(box({.mass = lower, .position = {0, 0.5}}));
        world.bodies.push_back(box({.mass = upper, .position = {0, 1.5}}));
        for (std::size_t i : {1, 2}) world.bodies[i].velocity = world.gravity / 60;
        const std::vector<Contact> contacts = contact_set(world, 0.02);
        ContactSystem system;
        fill_contact_system(world, contacts, std::vector<ContactTerms>(contacts.size(), {.friction = 0.5}), system);
        const ContactResult result =
            solve_contact_pgs(contact_problem(system), {.iterations = 100000, .tolerance = 1e-3});
        CHECK(result.status == SolverStatus::solved);
        return result.iterations;
    };
    CHECK(sweeps(1, 1) == 23);
    CHECK(std::abs(sweeps(1, 10) - 305) <= 2);
    CHECK(std::abs(sweeps(1, 100) - 2745) <= 5);
    CHECK(std::abs(sweeps(1, 1000) - 27017) <= 20);
    for (const double ratio : {10, 100, 1000}) CHECK(sweeps(ratio, 1) <= 13);
}
