#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "common/foundation/scenes/card_house.hpp"
#include "lessons/22_small_steps/fast/soft_eights.hpp"
#include "lessons/22_small_steps/fast/soft_fours.hpp"
#include "tests/lessons/14_pgs_scenes.hpp"
#include "tests/support/warm_steps.hpp"

using namespace rbc;
using namespace rbc::test;

namespace {

/// Steps of SoftStepper, taken apart: advance_softly and advance_softly_fast from the same start, again and again.
void check_same_steps(World world, const SoftOptions& options, int steps) {
    SoftSweeps sweeps;
    std::vector<Contact> old;
    Eigen::VectorXd old_r(0);
    for (int step = 0; step < steps; ++step) {
        std::vector<Contact> contacts = contact_set(world, options.margin);
        drop_pinned(world, contacts);
        Eigen::VectorXd r(2 * static_cast<Eigen::Index>(contacts.size()));
        const std::vector<ContactTerms> terms(contacts.size(), {.friction = options.friction});
        warm_start(old, old_r, 1, contacts, terms, r);
        sweeps.set(world, contacts, options.friction);
        give_laws(options, options.dt / options.substeps, sweeps);
        sweeps.start(r);
        World other = world;
        SoftSweeps by_four = sweeps;
        advance_softly(world, options, sweeps);
        advance_softly_fast(other, options, by_four);
        for (std::size_t i = 0; i < world.bodies.size(); ++i) {
            const Body &a = world.bodies[i], &b = other.bodies[i];
            CHECK(a.position == b.position);  // == and not <=: the same operations on the same numbers
            CHECK(a.velocity == b.velocity);
            CHECK(a.angle == b.angle);
            CHECK(a.angular_velocity == b.angular_velocity);
        }
        for (std::size_t i = 0; i < sweeps.rows.size(); ++i) {
            const SoftRow &a = sweeps.rows[i], &b = by_four.rows[i];
            CHECK(a.r_n == b.r_n);
            CHECK(a.r_t == b.r_t);
            CHECK(a.largest == b.largest);
            CHECK(a.gap == b.gap);
        }
        old = contacts;
        old_r = sweeps.impulses();
    }
}

/// No two the same, so that a number in the wrong place shows.
std::vector<SoftOptions> many_options() {
    std::vector<SoftOptions> all(8);
    all[1] = {.substeps = 1, .sweeps = 3, .relax = 2};
    all[2] = {.substeps = 8, .relax = 0, .restitution = 0.7, .impact_threshold = 0.1};
    all[3] = {.dt = 0.003, .substeps = 2, .zeta = 0.3, .push_out = 0.2, .friction = 0};
    all[4] = {.substeps = 3, .stiffness = 3e5, .damping = 40, .friction = 1.3, .warm_start = false};
    all[5] = {.substeps = 5, .sweeps = 0, .omega = 20};
    all[6] = {.dt = 0.1, .omega = 300, .zeta = 0, .push_out = 0, .restitution = 1, .impact_threshold = 0};
    all[7] = {.substeps = 2, .sweeps = 2, .relax = 1, .margin = 0.3};
    return all;
}

}  // namespace

TEST_CASE(
    "a soft step in fours is advance_softly, number for number: heaps of all masses, some fixed, some in motion") {
    RandomNumbers random(31);
    bool any_left[4] = {};
    for (int scene = 0; scene < 24; ++scene) {
        const World world = uneven_heap(random, 24, scene, 4);
        any_left[contact_set(world, 0.02).size() % 4] = true;
        check_same_steps(world, many_options()[static_cast<std::size_t>(scene) % 8], 6);
    }
    for (const bool left : any_left) CHECK(left);
}

TEST_CASE("so it is on what rests, and where four at a time cannot be: pins, a wheel that only turns, nothing") {
    for (const SoftOptions& options : many_options()) {
        check_same_steps(on_ground({}), options, 2);
        check_same_steps(on_ground(pyramid({.rows = 6})), options, 6);
        check_same_steps(on_ground(stack({.masses = {1, 1, 100}})), options, 6);
        check_same_steps(on_ground(card_house({})), options, 3);
    }
    World belt = on_ground(pyramid({.rows = 4}));
    belt.bodies[0].velocity = {1, 0};
    check_same_steps(belt, {}, 10);
    World pinned = on_ground(stack({.masses = equal(3)}));
    Joint pin;
    pin.a = 2;
    pin.b = 3;
    pin.anchor_a = {0, 0.5};
    pin.anchor_b = {0, -0.5};
    pinned.joints.push_back(pin);
    check_same_steps(pinned, {}, 10);
    World wheels = on_ground({disc({.position = {0, 0.5}}), disc({.position = {0, 1.5}})});
    wheels.bodies[1].inverse_mass = wheels.bodies[2].inverse_mass = 0;
    wheels.bodies[1].angular_velocity = 3;
    check_same_steps(wheels, {}, 3);
}

TEST_CASE("an arrangement is kept, masses and the velocities of what never moves are those of now") {
    World world = on_ground(pyramid({.rows = 5}));
    for (int k = 0; k < 5; ++k) {
        check_same_steps(world, {}, 2);
        world.bodies[0].velocity.x() += 0.1;
        world.bodies[3].inverse_mass *= 2;
        world.bodies[7].inverse_inertia /= 2;
    }
    world.bodies[4].inverse_mass = world.bodies[4].inverse_inertia = 0;  // the same contacts, but it moves no more
    check_same_steps(world, {}, 2);
}

TEST_CASE("four at a time where the processor can, contacts can move and keep nothing, and nothing is pinned") {
    SoftSweeps sweeps;
    const World world = on_ground(stack({.masses = equal(2)}));
    sweeps.set(world, contact_set(world, 0.02), 0.5);
    CHECK(SoftFours::takes(sweeps) == has_avx2());
    SoftSweeps other = sweeps;
    other.rows.back().W_tt = 0;
    CHECK_FALSE(SoftFours::takes(other));
    other = sweeps;
    other.rows.front().W_nn = 0;
    CHECK_FALSE(SoftFours::takes(other));
    other = sweeps;
    other.rows.back().law.kept = 0.1;
    CHECK_FALSE(SoftFours::takes(other));
    other = sweeps;
    other.pins.emplace_back();
    CHECK_FALSE(SoftFours::takes(other));
}

TEST_CASE("once everything was seen no soft step allocates: a heap that falls, and the same with a pin") {
    for (const bool pinned : {false, true}) {
        RandomNumbers random(15);
        World start = heap(random, 60, true);
        Joint pin;
        pin.a = 1;
        pin.b = 2;
        if (pinned) start.joints.push_back(pin);
        for (const bool fast : {false, true}) {
            CAPTURE(pinned);
            CAPTURE(fast);
            SoftStepper stepper({.restitution = 0.5});
            if (fast) stepper.advance = advance_softly_fast;
            check_warm_steps_allocate_nothing(stepper, start, 100);
        }
        SoftEights in_float;
        check_warm_steps_allocate_nothing(in_float, start, 100);
    }
}
