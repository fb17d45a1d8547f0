#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "lessons/22_small_steps/fast/soft_eights.hpp"
#include "tests/lessons/14_pgs_scenes.hpp"

using namespace rbc;
using namespace rbc::test;

namespace {

/// The largest difference between the velocities of two worlds, m/s and rad/s.
double difference(const World& one, const World& other) {
    double largest = 0;
    for (std::size_t i = 0; i < one.bodies.size(); ++i) {
        const Body &a = one.bodies[i], &b = other.bodies[i];
        largest = std::max({largest, (a.velocity - b.velocity).cwiseAbs().maxCoeff(),
                            std::abs(a.angular_velocity - b.angular_velocity)});
    }
    return largest;
}

bool same_places(const World& one, const World& other) {
    return std::equal(one.bodies.begin(), one.bodies.end(), other.bodies.begin(), [](const Body& a, const Body& b) {
        return a.position == b.position && a.angle == b.angle && a.velocity == b.velocity;
    });
}

std::vector<SoftOptions> options_in_float() {
    std::vector<SoftOptions> all(8);
    all[1] = {.substeps = 1, .sweeps = 3, .relax = 2, .friction = 0.1};
    all[2] = {.substeps = 8, .relax = 0, .ground = 2};
    all[3] = {.dt = 0.003, .substeps = 2, .zeta = 0.3, .push_out = 0.2, .friction = 0};
    all[4] = {.substeps = 5, .omega = 20, .friction = 1.3, .warm_start = false};
    all[5] = {.substeps = 2, .sweeps = 2, .relax = 1, .margin = 0.3};
    all[6] = {.friction = 1e6};
    all[7] = {.friction = 1e300};
    return all;
}

}  // namespace

TEST_CASE("a step in float is one in double to float's digits: heaps in motion, any options, cold and warm") {
    RandomNumbers random(71);
    for (int scene = 0; scene < 32; ++scene) {
        CAPTURE(scene);
        World world = heap(random, 40, scene % 2 == 0);
        if (scene % 3 == 0) world.bodies[0].velocity = {0.5, 0};
        const SoftOptions options = options_in_float()[static_cast<std::size_t>(scene) % 8];
        SoftStepper in_double(options);
        SoftEights in_float(options);
        World other = world;
        for (int k = 0; k < 2; ++k) {
            CAPTURE(k);
            in_double.step(world);
            in_float.step(other);
            // Velocities of up to 10 m/s and 50 rad/s have an error of 6e-8 of that per operation. A substep has some
            // hundred of these one after the other for every contact, and contacts hand them on, masses 100 apart.
            CHECK(difference(world, other) < 1e-3);
            CHECK(in_double.contacts().size() == in_float.contacts().size());
        }
        CHECK(in_float.impulses().size() == in_double.impulses().size());
        const double largest = std::max(1e-3, in_double.impulses().cwiseAbs().maxCoeff());
        const Eigen::VectorXd r = in_float.impulses();
        // A bound on a change, and the sum with the change, are rounded: 6e-8 of what r_t was, twice, or a few times
        // where it was larger than all are now.
        for (Eigen::Index k = 0; k < r.size(); k += 2) {
            CHECK(r[k] >= 0);
            CHECK(std::abs(r[k + 1]) <= options.friction * r[k] + (r[k] > 0 ? 1e-6 * largest : 0));
        }
        CHECK((in_float.impulses() - in_double.impulses()).cwiseAbs().maxCoeff() < 1e-3 * largest);
    }
}

TEST_CASE("a pyramid stands in float as in double: depth, sag, and how still it is") {
    const World start = on_ground(pyramid({.rows = 12}));
    World one = start, other = start;
    SoftStepper in_double;
    SoftEights in_float;
    for (int k = 0; k < 120; ++k) {
        in_double.step(one);
        in_float.step(other);
    }
    const auto sag = [&start](const World& world) {
        return start.bodies.back().position.y() - world.bodies.back().position.y();
    };
    const auto depth = [](const World& world) {
        double deepest = 0;
        for (const Contact& contact : contact_set(world)) deepest = std::max(deepest, -contact.gap);
        return deepest;
    };
    CHECK(sag(one) > 1e-3);
    CHECK(sag(other) == doctest::Approx(sag(one)).epsilon(0.01));
    CHECK(depth(other) == doctest::Approx(depth(one)).epsilon(0.01));
    CHECK(difference(one, other) < 1e-5);
}

TEST_CASE("how far bodies are from the origin makes no difference: places stay double") {
    World near = on_ground(pyramid({.rows = 5})), far = near;
    for (Body& body : far.bodies) body.position.x() += 1 << 20;  // in float they would lie on a grid of 1/8 m
    SoftEights of_near, of_far;
    for (int k = 0; k < 30; ++k) {
        of_near.step(near);
        of_far.step(far);
    }
    CHECK(difference(near, far) < 1e-6);  // m/s; places differ by 1e-10 m as they are given
    CHECK((of_near.impulses() - of_far.impulses()).cwiseAbs().maxCoeff() < 1e-5);  // of 0.08 N s
    CHECK(near.bodies.back().position.y() == doctest::Approx(far.bodies.back().position.y()).epsilon(1e-6));
}

TEST_CASE("a wheel turns in float as far as it does in double, a fast one too") {
    for (const double speed : {0.1, 5.9, 6.1, 300.0}) {
        CAPTURE(speed);
        World world;
        world.gravity.setZero();
        world.bodies = {disc({.position = {0, 0}}), disc({.position = {0, 1 - 1e-3}}), box({.position = {9, 0}})};
        world.bodies[0].angular_velocity = speed;
        World other = world;
        SoftStepper in_double;
        SoftEights in_float;
        in_double.step(world);
        in_float.step(other);
        CHECK(difference(world, other) < 1e-5 * (1 + speed));
        CHECK(other.bodies[0].angle == doctest::Approx(world.bodies[0].angle).epsilon(1e-5));
    }
}

TEST_CASE("what float does not do is done by SoftStepper, to the last bit: joints, restitution, a given stiffness") {
    World pinned = on_ground(stack({.masses = equal(3)}));
    Joint pin;
    pin.a = 2;
    pin.b = 3;
    pin.anchor_a = {0, 0.5};
    pin.anchor_b = {0, -0.5};
    pinned.joints.push_back(pin);
    const World bare = on_ground(stack({.masses = equal(3)}));
    const SoftOptions bouncing{.restitution = 0.5}, springs{.stiffness = 1e5, .damping = 10};
    CHECK(SoftEights::takes(bare, {}) == has_avx2_and_fma());
    CHECK_FALSE(SoftEights::takes(pinned, {}));
    CHECK_FALSE(SoftEights::takes(bare, bouncing));
    CHECK_FALSE(SoftEights::takes(bare, springs));
    for (const SoftOptions& options : {SoftOptions{}, bouncing, springs}) {
        World one = options.restitution == 0 && options.stiffness == 0 ? pinned : bare, other = one;
        SoftStepper in_double(options);
        SoftEights in_float(options);
        for (int k = 0; k < 10; ++k) {
            in_double.step(one);
            in_float.step(other);
        }
        CHECK(same_places(one, other));
        CHECK(in_float.contacts().size() == in_double.contacts().size());
        CHECK(in_float.impulses() == in_double.impulses());
    }
}

TEST_CASE("a step in float refuses what one in double does, and changes nothing") {
    const World good = on_ground(stack({.masses = equal(2)}));
    World world = good;
    SoftEights eights;
    eights.options.friction = -1;
    CHECK_THROWS_AS(eights.step(world), std::invalid_argument);
    eights.options.friction = 0.5;
    world.bodies[1].velocity.x() = std::nan("");
    CHECK_THROWS_AS(eights.step(world), std::invalid_argument);
    world = good;
    world.bodies[2].shape = Circle{-1};
    CHECK_THROWS_AS(eights.step(world), std::invalid_argument);
    CHECK(same_places(world, good));
}
