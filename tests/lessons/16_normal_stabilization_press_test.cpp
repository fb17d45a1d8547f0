#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "common/foundation/judge/world_balance.hpp"
#include "lessons/14_pgs/exact_contact.hpp"
#include "lessons/14_pgs/fast/four_sweeps.hpp"
#include "lessons/14_pgs/matrix_step.hpp"
#include "lessons/14_pgs/pgs.hpp"
#include "lessons/15_nncg/contact_newton.hpp"
#include "lessons/15_nncg/nncg.hpp"
#include "lessons/16_normal_stabilization/correction_gain.hpp"
#include "lessons/16_normal_stabilization/press_experiment.hpp"
#include "tests/support/random_numbers.hpp"

// The numbers of the lesson's text: figure 3 of the paper, and the big pyramid.

using namespace rbc;

namespace {

struct Pyramid {
    double depth, sag, growth, side;  ///< m, m, J, m
    double kinetic;                   ///< largest of the last second, J
    double least_later = INFINITY;    ///< least kinetic energy after the third second, J
    double deepest = 0;               ///< penetration at any time, m
    double sag_early = 0;             ///< after six steps, m
};

/// Boxes of 1 m, 1.1 m apart, dt = 1/60, 50 sweeps.
Pyramid pyramid(int base, const ContactTermsHook& terms, double margin, double gap, double seconds,
                SweepOrder order = SweepOrder::bottom_up) {
    World world;
    world.bodies = stack_of_boxes(0, 0).bodies;
    const Body box = stack_of_boxes(1, 0).bodies[1];
    for (int row = 0; row < base; ++row)
        for (int i = 0; i < base - row; ++i) {
            world.bodies.push_back(box);
            world.bodies.back().position = {1.1 * (i - 0.5 * (base - row - 1)), 0.5 + row + (row + 1) * gap};
        }
    const World start = world;
    StepOptions options;
    options.margin = margin;
    options.order = order;
    ContactStepper stepper(options);
    stepper.solve = solve_sweeps_fast;  // thousands of contacts; the same bits
    stepper.terms = terms;
    Pyramid result{0, 0, 0, 0, 0};
    const double energy = mechanical_energy(world);
    const int steps = static_cast<int>(60 * seconds);
    for (int i = 0; i < steps; ++i) {
        stepper.step(world);
        for (const Contact& contact : stepper.contacts()) result.deepest = std::max(result.deepest, -contact.gap);
        if (i == 5) result.sag_early = start.bodies.back().position.y() - world.bodies.back().position.y();
        if (i >= 180) result.least_later = std::min(result.least_later, kinetic_energy(world));
        if (i >= steps - 60) result.kinetic = std::max(result.kinetic, kinetic_energy(world));
        result.growth = std::max(result.growth, mechanical_energy(world) - energy);
    }
    for (const Contact& contact : stepper.contacts()) result.depth = std::max(result.depth, -contact.gap);
    for (std::size_t i = 0; i < world.bodies.size(); ++i)
        result.side = std::max(result.side, std::abs(world.bodies[i].position.x() - start.bodies[i].position.x()));
    result.sag = start.bodies.back().position.y() - world.bodies.back().position.y();
    return result;
}

/// The text quotes these for base 40.
void print(const char* name, const Pyramid& p) {
    MESSAGE(std::string(name), ": top ", 1e3 * p.sag, " mm lower, after six steps ", 1e3 * p.sag_early, " mm, at most ",
            1e3 * p.deepest, " mm deep, in the end ", 1e3 * p.depth, " mm, ", p.growth, " J more, ", p.side,
            " m aside");
}

}  // namespace

TEST_CASE("the envelope without restitution is Baumgarte's, the gap counted from eta/2") {
    RandomNumbers random(1610);
    for (int trial = 0; trial < 5000; ++trial) {
        const double d = random.between(-0.5, 0.0625), u = random.between(-3, 3), h = random.between(0.005, 0.2);
        const double k = trial % 2 == 0 ? 1 : random.between(0, 1);
        const double ours = envelope_correction(u, 0, d, h, {0.0625, 2, k}).target();
        const double theirs = baumgarte_correction(u, 0, d - 0.03125, h, {k, 2, 0}).target();
        REQUIRE(std::abs(ours - theirs) <= 1e-12);  // (16.12)
    }
}

TEST_CASE("the script: down, to and fro, off") {
    HandScript script;
    script.start = 1;
    script.speed = 2;
    script.depth = 3;
    CHECK_FALSE(script.at(0.99));
    CHECK((*script.at(1.5) - Eigen::Vector2d(0, -1)).norm() <= 1e-15);
    CHECK((*script.at(3) - Eigen::Vector2d(0.3, -3)).norm() <= 1e-15);
    CHECK((*script.at(4) - Eigen::Vector2d(-0.3, -3)).norm() <= 1e-15);
    CHECK_FALSE(script.at(4.5));
    CHECK(script.end() == 9.5);
    CHECK_THROWS_AS(run_press({}, 0, script), std::invalid_argument);
    script.speed = 0;
    CHECK_THROWS_AS(run_press({}, 3, script), std::invalid_argument);
}

TEST_CASE("any solver holds the pressed stack: by the envelope three boxes never touch") {
    for (const ContactSolver solver : {ContactSolver(solve_contact_pgs), ContactSolver(solve_contact_pgs_exact),
                                       ContactSolver(solve_contact_nncg), ContactSolver(solve_contact_newton)}) {
        StackOptions options;
        MatrixStep step(solver);
        step.until_done = true;
        options.solve = std::ref(step);
        const PressNumbers n = run_press(options, 3, {});
        CHECK(step.result().iterations > 0);  // it was asked
        CHECK(step.failures() == 0);
        CHECK(n.deepest == 0);
        CHECK_FALSE(n.toppled);
        CHECK(n.error < 1e-5);  // solved to 1e-8 m/s a step: 1e-9 m of each gap, some of them on top of each other
    }
}

TEST_CASE("a script repeats to the last bit") {
    for (const Stabilization method : {Stabilization::touching, Stabilization::envelope}) {
        StackOptions options;
        options.method = method;
        const PressNumbers a = run_press(options, 6, {}), b = run_press(options, 6, {});
        CHECK(a.jitter == b.jitter);
        CHECK(a.deepest == b.deepest);
        CHECK(a.gain == b.gain);
    }
}

TEST_CASE("the pyramid of base 40 for 10 s: the envelope with k = 0.05 keeps it, with k = 1 it walks") {
    const double eta = 0.02;
    const Pyramid mild = pyramid(40, envelope_terms({eta, 2, 0.05}), eta, eta / 2, 10);
    print("envelope, k = 0.05, 10 s", mild);
    CHECK(mild.deepest == 0);
    CHECK(std::abs(mild.sag_early - 0.022) <= 0.002);
    CHECK(std::abs(mild.sag) <= 1e-3);
    CHECK(mild.growth < 1);  // of 1.1e5 J
    CHECK(mild.side < 0.03);
    const Pyramid full = pyramid(40, envelope_terms({eta, 2, 1}), eta, eta / 2, 3);
    print("envelope, k = 1, 3 s", full);
    CHECK(full.growth > 20);
    CHECK(full.side > 0.05);
    // Without a correction: quiet, and it sags.
    const Pyramid none = pyramid(40, no_penetration<2>, 0.02, 0, 3);
    print("no correction, 3 s", none);
    CHECK((none.sag > 0.01 && none.sag < 0.03));
    CHECK(none.depth <= 5e-3);
}

TEST_CASE("the pyramid of base 40 for 10 s: Baumgarte's with k = 0.05") {
    const Pyramid mild = pyramid(40, baumgarte_terms({0.05, 2, 0}), 0.02, 0, 10);
    print("Baumgarte, k = 0.05, 10 s", mild);
    CHECK(mild.depth <= 5e-3);
    CHECK(std::abs(mild.sag_early - 0.022) <= 0.002);
    CHECK(std::abs(mild.sag) <= 5e-3);
    CHECK(mild.growth < 1);
}

TEST_CASE("numbers of the lesson: one press, ten boxes, the bounce and the bang") {
    const auto press = [](Stabilization method, int height, int iterations = 75) {
        StackOptions options;
        options.method = method;
        options.iterations = iterations;
        return run_press(options, height, {});
    };
    CHECK(std::abs(press(Stabilization::touching, 6).error - 0.93) <= 0.01);
    CHECK(press(Stabilization::touching, 6).toppled);
    CHECK(std::abs(press(Stabilization::none, 6).deepest - 3.4e-3) < 1e-3);
    CHECK(std::abs(press(Stabilization::baumgarte, 6).deepest - 2.1e-3) < 1e-3);
    CHECK(press(Stabilization::envelope, 6).deepest == 0);
    CHECK(std::abs(press(Stabilization::envelope, 6).error - 1.5e-3) < 1e-3);
    CHECK(press(Stabilization::baumgarte, 10, 300).jitter < 1e-12);
    CHECK(press(Stabilization::envelope, 10, 300).jitter < 1e-12);

    // The ball of the bounce: from half a metre it is 88.6 mm deep after three steps.
    CHECK(std::abs(baumgarte_correction(-2.943, 0.5, -0.0886, 0.1).target() - 1.9145) < 1e-9);
    CHECK(std::abs(envelope_correction(-2.943, 0.5, -0.0886, 0.1).target() - 1.4715) < 1e-9);
    // In the air, 58.6 mm above the ground: out of the envelope.
    const NormalCorrection air = envelope_correction(-0.4905, 0.5, 0.05855, 0.1);
    CHECK(air.branch == NormalCorrection::Branch::leaving);
    CHECK(std::abs(air.target() - 0.24525) < 1e-9);  // the speed of the text's seventh step
    CHECK(baumgarte_correction(-0.981, 0.5, 0.05855, 0.1).target() > 0);

    const auto shot = [](Stabilization method, double clamp) {
        StackOptions options;
        options.method = method;
        options.dt = 1.0 / 60;
        options.clamp = clamp;
        ContactStepper stepper = stack_stepper(options);
        World world = stack_of_boxes(4, -0.3);
        return step_stack(stepper, world, 0).speed;
    };
    // 75 iterations, from nothing: a part in 1e4 is not there yet.
    CHECK(std::abs(shot(Stabilization::baumgarte, 2) - 8) < 1e-3);
    CHECK(std::abs(shot(Stabilization::envelope, 2) - 8) < 1e-3);
    CHECK(std::abs(shot(Stabilization::baumgarte, 1000) - 36) < 1e-2);
    CHECK(std::abs(shot(Stabilization::envelope, 1000) - 79.5) < 1e-2);
}

TEST_CASE("numbers of the lesson: columns of forty bear k = 0.08 at 50 sweeps, and the pyramid of base 20") {
    CHECK(std::abs(largest_error_reduction(std::pow(std::cos(M_PI / 80), 100)) - 0.08) < 5e-3);
    CHECK(std::abs(largest_error_reduction(std::pow(std::cos(M_PI / 20), 2 * 28)) - 1) < 0.02);
    CHECK(std::abs(largest_error_reduction(std::pow(std::cos(M_PI / 80), 2 * 450)) - 1) < 0.02);
    const double eta = 0.02;
    CHECK(pyramid(20, envelope_terms({eta, 2, 1}), eta, eta / 2, 5).kinetic > 0.05);
    for (const double k : {1.0, 0.5, 0.25}) {
        CAPTURE(k);
        CHECK(pyramid(20, envelope_terms({eta, 2, k}), eta, eta / 2, 8, SweepOrder::as_found).least_later > 1e-3);
    }
    CHECK(pyramid(20, baumgarte_terms({0.5, 2, 0}), eta, 0, 5).kinetic > 0.05);
    CHECK(pyramid(20, envelope_terms({eta, 2, 0.05}), eta, eta / 2, 5).kinetic < 1e-5);
    CHECK(pyramid(20, baumgarte_terms({0.05, 2, 0}), eta, 0, 5).kinetic < 1e-5);
}
