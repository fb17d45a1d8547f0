#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <string>

#include "common/foundation/judge/world_balance.hpp"
#include "common/foundation/scenes/bodies.hpp"
#include "lessons/16_normal_stabilization/normal_stabilization.hpp"
#include "tests/support/random_numbers.hpp"
#include "tests/support/refusal.hpp"
#include "tests/support/truth_json.hpp"

using namespace rbc;
using rbc::test::truth_json;

namespace {

constexpr double eta = 0.0625, h = 0.1;

std::string word(NormalCorrection::Branch branch) {
    switch (branch) {
        case NormalCorrection::Branch::leaving:
            return "leaving";
        case NormalCorrection::Branch::push:
            return "8a";
        case NormalCorrection::Branch::approach:
            return "8b";
        default:
            return "baumgarte";
    }
}

World ball_on_ground(double gap, const Eigen::Vector2d& velocity) {
    World world = scenes::on_ground({scenes::disc({.mass = 2, .position = {0, 0.5 + gap}, .velocity = velocity})});
    world.gravity.setZero();
    return world;
}

}  // namespace

TEST_CASE("both corrections have the values of the reference, branch by branch") {
    const auto& truth = truth_json("stabilization.json");
    EnvelopeOptions envelope{.envelope = truth.at("eta"), .clamp = truth.at("c_max")};
    BaumgarteOptions baumgarte{.error_reduction = truth.at("k_n"), .clamp = truth.at("c_max")};
    for (const auto& c : truth.at("normal")) {
        const double u_n = c.at("u_n"), e = c.at("e"), d = c.at("d"), dt = truth.at("dt");
        CAPTURE(u_n);
        CAPTURE(d);
        const NormalCorrection n = envelope_correction(u_n, e, d, dt, envelope);
        // A few roundings of numbers up to 10.
        CHECK(std::abs(n.collision - double(c.at("u_collision"))) <= 1e-14);
        CHECK(std::abs(n.correction - double(c.at("u_correction"))) <= 1e-12);
        CHECK(std::abs(n.c - double(c.at("c_n"))) <= 1e-12);
        CHECK(std::abs(n.target() - double(c.at("u_min_final"))) <= 1e-12);
        CHECK(word(n.branch) == c.at("branch").get<std::string>());
        const NormalCorrection b = baumgarte_correction(u_n, e, d, dt, baumgarte);
        CHECK(std::abs(b.c - double(c.at("baumgarte_c_n"))) <= 1e-12);
        CHECK(std::abs(b.target() - double(c.at("baumgarte_u_min_final"))) <= 1e-12);
    }
}

TEST_CASE("the envelope, worked by hand: eta = 0.0625 m, h = 0.1 s") {
    // At rest, 0.01 m above the ideal gap of 0.03125: it may come down 0.01 in 0.1 s.
    const NormalCorrection above = envelope_correction(0, 0, 0.04125, h);
    CHECK(std::abs(above.c + 0.1) <= 1e-15);
    CHECK(above.branch == NormalCorrection::Branch::approach);
    // e = 0.5 at 1 m/s: it leaves with 0.5 m/s, 0.05 m in a step. From d = 0 that is past the ideal gap but inside the
    // envelope: no push. From d = 0.0126 it is outside.
    CHECK(envelope_correction(-1, 0.5, 0, h).c == 0);
    CHECK(envelope_correction(-1, 0.5, 0, h).branch == NormalCorrection::Branch::push);
    CHECK(envelope_correction(-1, 0.5, 0.0126, h).branch == NormalCorrection::Branch::leaving);
    // From d = -0.05 the bounce takes it to 0; 0.3125 m/s are missing.
    CHECK(std::abs(envelope_correction(-1, 0.5, -0.05, h).c - 0.3125) <= 1e-15);
    // Equation (8b) as printed adds to the bounce, it does not replace it: 0.05 above the surface, u_coll = 0.1.
    const NormalCorrection far = envelope_correction(-0.2, 0.5, 0.05, h);
    CHECK(far.branch == NormalCorrection::Branch::approach);
    CHECK(std::abs(far.c + 0.1875) <= 1e-15);
    CHECK(std::abs(far.target() - (0.1 - 0.1875)) <= 1e-15);
    // (16.4) and (16.5) at the edge of the envelope: strictly more than it takes to leave.
    CHECK(envelope_correction(0, 0, eta, h).branch == NormalCorrection::Branch::approach);
}

TEST_CASE("whatever the contact: |c| within the clamp, no push further than the ideal gap, none where it leaves") {
    RandomNumbers random(16);
    for (int trial = 0; trial < 20000; ++trial) {
        const double u = random.between(-5, 5), e = random.between(0, 1), d = random.between(-1, eta),
                     dt = random.between(1e-3, 0.2);
        const EnvelopeOptions o{.envelope = eta, .clamp = random.between(0, 4)};
        const NormalCorrection n = envelope_correction(u, e, d, dt, o);
        REQUIRE(std::abs(n.c) <= o.clamp);
        REQUIRE(n.collision >= 0);
        const double tolerance = 1e-12;  // gaps of at most 1 m
        if (n.c > 0) REQUIRE(d + dt * n.target() <= eta / 2 + tolerance);
        if (n.c == 0 && n.branch == NormalCorrection::Branch::leaving) REQUIRE(d + dt * n.target() > eta - tolerance);
        // Nothing is asked that would take an open contact through the ideal gap.
        if (d >= eta / 2) REQUIRE(d + dt * n.target() >= eta / 2 - tolerance);
        const BaumgarteOptions b{
            .error_reduction = random.between(0, 1), .clamp = o.clamp, .slop = random.between(0, 0.01)};
        const NormalCorrection k = baumgarte_correction(u, e, d, dt, b);
        REQUIRE(std::abs(k.c) <= b.clamp);
        REQUIRE(k.c * d <= 0);
        REQUIRE(std::abs(k.c) <= b.error_reduction * std::abs(d) / dt);
    }
}

TEST_CASE("the velocity after the step is u_coll + c, and w_n is not it") {
    // One circle that falls on the ground, one contact, solved in one sweep.
    const double speed = 1, e = 0.5, depth = 0.02;
    World world = ball_on_ground(-depth, {0, -speed});
    StepOptions options;
    options.dt = h;
    options.restitution = e;
    options.margin = eta;
    ContactStepper stepper(options);
    stepper.terms = envelope_terms();
    stepper.step(world);
    const NormalCorrection n = envelope_correction(-speed, e, -depth, h);
    REQUIRE(n.c > 0);
    CHECK(std::abs(world.bodies[1].velocity.y() - n.target()) <= 1e-15);
    // The residual that complements r: zero, whatever the velocity. Equation (6) would ask for w_n >= u_coll = 0.5.
    const double W_nn = 0.5, w_n = W_nn * stepper.impulses()[0] - speed - n.collision - n.c;
    CHECK(std::abs(w_n) <= 1e-15);
    CHECK(n.collision == 0.5);
    // Baumgarte's hook adds to the bounce: u_n is that of the contact, 0.5 + 0.5 0.02 / 0.1.
    World other = ball_on_ground(-depth, {0, -speed});
    ContactStepper baumgarte(options);
    baumgarte.terms = baumgarte_terms();
    baumgarte.step(other);
    CHECK(std::abs(other.bodies[1].velocity.y() - 0.6) <= 1e-15);
    // The gap after the step: exactly the ideal one.
    CHECK(std::abs(world.bodies[1].position.y() - 0.5 - eta / 2) <= 1e-15);
}

TEST_CASE("a correction puts c^2/(2 W_nn) into a contact at rest, a negative one nothing") {
    StepOptions options;
    options.dt = h;
    options.margin = eta;
    for (const double gap : {-1.0, -0.1, -0.03, 0.0, 0.03, 0.05}) {
        CAPTURE(gap);
        for (const bool envelope : {true, false}) {
            World world = ball_on_ground(gap, {0, 0});
            ContactStepper stepper(options);
            stepper.terms = envelope ? envelope_terms() : baumgarte_terms();
            stepper.step(world);
            const double c = (envelope ? envelope_correction(0, 0, gap, h) : baumgarte_correction(0, 0, gap, h)).c;
            // A few roundings of 4 J.
            CHECK(std::abs(kinetic_energy(world) - injected_energy(c, 0.5)) <= 1e-14);
        }
    }
    CHECK(injected_energy(2, 0.5) == 4);
    CHECK(injected_energy(-2, 0.5) == 0);
}

TEST_CASE("the deepest contact gets no more than the clamp") {
    for (const double gap : {-0.5, -5.0}) {
        CHECK(envelope_correction(0, 0, gap, h).c == 2);
        CHECK(baumgarte_correction(0, 0, gap, h).c == 2);
    }
    const BaumgarteOptions none{.error_reduction = 0.5, .clamp = std::numeric_limits<double>::infinity()};
    CHECK(baumgarte_correction(0, 0, -5, h, none).c == 25);
    CHECK(envelope_correction(0, 0, 5, h, {10.5, 0.1}).c == 0.1);
    CHECK(envelope_correction(0, 0, 5, h, {9, 0.1}).c == -0.1);
}

TEST_CASE("the slop leaves small penetration alone and shortens the rest") {
    const BaumgarteOptions o{.error_reduction = 0.5, .clamp = 2, .slop = 0.01};
    CHECK(baumgarte_correction(0, 0, -0.009, h, o).c == 0);
    CHECK(std::abs(baumgarte_correction(0, 0, -0.03, h, o).c - 0.1) <= 1e-15);
    CHECK(std::abs(baumgarte_correction(0, 0, 0.03, h, o).c + 0.15) <= 1e-15);
}

TEST_CASE("numbers outside their range are refused, each by name") {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const auto says = [](const auto& call, const std::string& name) {
        return test::refusal(call).starts_with(name + " = ");
    };
    CHECK(says([&] { envelope_correction(nan, 0, 0, h); }, "u_n"));
    CHECK(says([&] { envelope_correction(0, 1.1, 0, h); }, "restitution"));
    CHECK(says([&] { envelope_correction(0, 0, nan, h); }, "gap"));
    CHECK(says([&] { envelope_correction(0, 0, 0, 0); }, "dt"));
    CHECK(says([&] { envelope_correction(0, 0, 0, h, {0, 2}); }, "envelope"));
    CHECK(says([&] { envelope_correction(0, 0, 0, h, {eta, -1}); }, "clamp"));
    CHECK(says([&] { envelope_correction(0, 0, 0, h, {eta, 2, 1.1}); }, "error_reduction"));
    CHECK(says([&] { baumgarte_correction(0, 0, 0, h, {1.5, 2, 0}); }, "error_reduction"));
    CHECK(says([&] { baumgarte_correction(0, 0, 0, h, {0.5, nan, 0}); }, "clamp"));
    CHECK(says([&] { baumgarte_correction(0, 0, 0, h, {0.5, 2, -1}); }, "slop"));
    CHECK(says([&] { baumgarte_terms({-0.5, 2, 0}); }, "error_reduction"));
    CHECK(says([&] { injected_energy(1, 0); }, "W_nn"));
    // A contact that is seen too late, or in mid-air.
    for (const double margin : {0.0, 0.02, 0.1}) {
        World world = ball_on_ground(0, {0, 0});
        StepOptions options;
        options.margin = margin;
        ContactStepper stepper(options);
        stepper.terms = envelope_terms();
        CHECK(says([&] { stepper.step(world); }, "StepOptions::margin"));
    }
}
