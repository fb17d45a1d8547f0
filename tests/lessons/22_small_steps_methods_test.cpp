#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "common/foundation/judge/world_balance.hpp"
#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/stacks.hpp"
#include "lessons/04_spook/spook.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/22_small_steps/avbd_stepper.hpp"
#include "lessons/22_small_steps/regularized_system.hpp"
#include "lessons/22_small_steps/soft_stepper.hpp"
#include "lessons/22_small_steps/spook_stepper.hpp"
#include "lessons/22_small_steps/tgs_stepper.hpp"
#include "lessons/22_small_steps/xpbd_stepper.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;

namespace {

/// Bodies with a heavy one at the end of a row of pins, straight to the right of the point that holds them.
World chain(int links, double heavy) {
    World world;
    world.bodies.push_back(scenes::disc({.radius = 0.05, .mass = scenes::fixed}));
    for (int i = 1; i <= links; ++i) {
        world.bodies.push_back(scenes::box({.half_width = 0.1,
                                            .half_height = 0.02,
                                            .mass = i == links ? heavy : 1,
                                            .position = {0.24 * i - 0.12, 0}}));
        Joint joint;
        joint.a = i - 1;
        joint.b = i;
        joint.anchor_a = {i == 1 ? 0 : 0.12, 0};
        joint.anchor_b = {-0.12, 0};
        world.joints.push_back(joint);
    }
    return world;
}

double pin_error(const World& world) {
    SoftSweeps sweeps;
    sweeps.set(world, {}, 0);
    double worst = 0;
    for (const SoftPin& pin : sweeps.pins) worst = std::max(worst, pin.error.norm());
    return worst;
}

}  // namespace

TEST_CASE("one ball of many-contact SPOOK is lesson 04's, bounces and all") {
    RandomNumbers random(3);
    for (int trial = 0; trial < 20; ++trial) {
        SpookParameters one;
        one.dt = random.decades(-2.5, -1.5);
        one.mass = random.decades(-3, 3);
        one.stiffness = one.mass * random.decades(3, 7);
        one.relaxation = one.dt * random.between(1, 4);
        one.restitution = trial % 4 == 0 ? 0 : random.between(0, 1);
        one.impact_threshold = 3 * one.gravity * one.dt;
        one.balanced_impact = trial % 2 == 0;
        one.skip_after_impact = trial % 3 == 0;
        Particle particle{1, 0};
        World world = scenes::on_ground({scenes::particle({.mass = one.mass, .position = {0.3, 1}})});
        SpookStepper stepper({.dt = one.dt,
                              .sweeps = 2,
                              .stiffness = one.stiffness,
                              .relaxation = one.relaxation,
                              .restitution = one.restitution,
                              .impact_threshold = one.impact_threshold,
                              .balanced_impact = one.balanced_impact,
                              .skip_after_impact = one.skip_after_impact});
        double worst = 0;
        for (int i = 0; i < 300; ++i) {
            particle = step_spook(particle, one);
            stepper.step(world);
            worst = std::max({worst, std::abs(particle.x - world.bodies[1].position.y()),
                              std::abs(particle.v - world.bodies[1].velocity.y())});
        }
        CHECK(worst <= 1e-10);  // 300 steps of five roundings each, of numbers up to 5
    }
}

TEST_CASE("SPOOK holds a stack of boxes as deep as its springs, and its impulses do not know where they started") {
    // Each contact of box i from above carries half of i weights: depth i m g/(2 k), in all the sum below.
    World world = scenes::on_ground(scenes::stack({.masses = scenes::equal(3), .gap = -1e-4}));
    SpookStepper stepper({.sweeps = 200, .stiffness = 2e4});
    for (int i = 0; i < 600; ++i) stepper.step(world);
    const double unit = 9.81 / (2 * 2e4);
    CHECK(std::abs(world.bodies[1].position.y() - (0.5 - 3 * unit)) <= 1e-9);
    CHECK(std::abs(world.bodies[3].position.y() - (2.5 - 6 * unit)) <= 1e-9);
    // Two boxes of one face and four contacts in a row: redundant without softness, unique with it.
    World cold = world;
    cold.bodies[3].velocity.x() = 0;
    SpookStepper fresh({.sweeps = 3000, .stiffness = 2e4, .friction = 0}), warm = stepper;
    warm.options = fresh.options;
    World again = cold;
    fresh.step(cold);
    warm.step(again);
    CHECK((fresh.impulses() - warm.impulses()).cwiseAbs().maxCoeff() <= 1e-10);
}

TEST_CASE("a soft step, SPOOK, XPBD and TGS keep the momentum of what nothing else touches") {
    const auto run = [](auto stepper) {
        World world;
        world.gravity.setZero();
        world.bodies = {scenes::disc({.position = {0, 0}, .velocity = {3, 0.5}}),
                        scenes::box({.mass = 4, .position = {1.3, 0.2}, .angle = 0.3, .velocity = {-1, 0}}),
                        scenes::disc({.mass = 0.5, .position = {2.6, 0}, .velocity = {-3, 0}})};
        const Eigen::Vector2d before = momentum(world);
        const double energy = kinetic_energy(world);
        for (int i = 0; i < 60; ++i) stepper.step(world);
        CHECK((momentum(world) - before).norm() <= 1e-11);  // some 1000 roundings of 3 N s
        CHECK(kinetic_energy(world) < 0.999 * energy);      // they did meet
    };
    run(SoftStepper({.substeps = 4}));
    run(SpookStepper({.sweeps = 10}));
    run(XpbdStepper({.substeps = 4}));
    run(XpbdStepper({.substeps = 4, .static_friction = true}));
    run(TgsStepper());
}

TEST_CASE("a soft step, SPOOK, XPBD, TGS and AVBD refuse a velocity that is not finite, and nothing has moved") {
    const auto refused = [](auto stepper) {
        for (const bool turns : {false, true}) {
            World world = scenes::on_ground(scenes::stack({.masses = scenes::equal(2)}));
            const Eigen::Vector2d before = world.bodies[1].position;
            (turns ? world.bodies[2].angular_velocity : world.bodies[2].velocity.x()) =
                std::numeric_limits<double>::infinity();
            world.bodies[1].velocity = {1, 0};
            CHECK_THROWS_WITH(stepper.step(world), "body 2: a velocity is not finite");
            CHECK(world.bodies[1].position == before);
        }
    };
    refused(SoftStepper());
    refused(SpookStepper());
    refused(XpbdStepper());
    refused(TgsStepper());
    refused(AvbdStepper());
}

TEST_CASE("a heavy box on five light ones: small steps bear stiffer springs with as many sweeps") {
    const auto sag = [](int substeps, int sweeps, double hertz) {
        std::vector<double> masses = scenes::equal(6);
        masses.back() = 100;
        World world = scenes::on_ground(scenes::stack({.masses = masses}));
        SoftStepper stepper({.substeps = substeps, .sweeps = sweeps, .relax = sweeps, .omega = 2 * M_PI * hertz});
        for (int i = 0; i < 180; ++i) stepper.step(world);
        return 5.5 - world.bodies.back().position.y();
    };
    // The text's numbers; there the worst body counts and sideways, too, here the height of the top: up to 0.2 mm less.
    CHECK(std::abs(sag(8, 1, 0) - 0.0222) <= 2e-4);
    CHECK(std::abs(sag(32, 1, 0) - 0.00139) <= 1e-5);
    CHECK(sag(1, 8, 0) > 0.5);
    // The same springs in both: the same depth, as long as they are soft; stiff ones only small steps bear.
    CHECK(std::abs(sag(1, 32, 60) - sag(32, 1, 60)) <= 0.1 * sag(32, 1, 60));
    CHECK(std::abs(sag(1, 32, 480)) > 0.1);
}

TEST_CASE("a box on a slope sticks where mu says so, and slides with g (sin - mu cos) where not") {
    for (const double mu : {0.3, 0.6}) {
        const double slope = std::atan(0.5);
        World world;
        world.bodies = {scenes::plane({.angle = slope}),
                        scenes::box({.position = {-0.5 * std::sin(slope), 0.5 * std::cos(slope)}, .angle = slope})};
        SoftStepper stepper({.friction = mu});
        for (int i = 0; i < 60; ++i) stepper.step(world);
        const double v = world.bodies[1].velocity.dot(Eigen::Vector2d(-std::cos(slope), -std::sin(slope)));
        const double expected = mu > 0.5 ? 0 : 9.81 * (std::sin(slope) - mu * std::cos(slope));
        CHECK(std::abs(v - expected) <= 0.01 * 9.81);
    }
}

TEST_CASE("a ball bounces as high as e says, up to what it falls in a step") {
    const auto top = [](double e) {
        World world = scenes::on_ground({scenes::disc({.position = {0, 1.5}})});
        SoftStepper stepper({.restitution = e});
        double highest = 0;
        for (int i = 0; i < 90; ++i) {
            const bool fell = world.bodies[1].velocity.y() > 0;
            stepper.step(world);
            if (fell) highest = std::max(highest, world.bodies[1].position.y() - 0.5);
        }
        return highest;
    };
    // Speed at the ground sqrt(2 g), asked for at the start of its step: up to g h too small.
    for (const double e : {0.5, 1.0}) {
        CHECK(top(e) <= e * e + 0.01);
        CHECK(top(e) >= e * e * (1 - 2 * 9.81 / 60 / std::sqrt(2 * 9.81)) - 0.01);
    }
}

TEST_CASE("a chain with a heavy end keeps its pins the better the smaller the steps are") {
    const auto error = [](int substeps) {
        World world = chain(8, 50);
        SoftStepper stepper({.substeps = substeps});
        double worst = 0;
        for (int i = 0; i < 120; ++i) {
            stepper.step(world);
            worst = std::max(worst, pin_error(world));
        }
        return worst;
    };
    const double four = error(4), sixteen = error(16);
    CAPTURE(four);
    CAPTURE(sixteen);
    CHECK(sixteen < 0.25 * four);
}

TEST_CASE("one hard sweep sets one pin right, however its bodies lie") {
    RandomNumbers random(6);
    for (int trial = 0; trial < 50; ++trial) {
        World world;
        for (int i = 0; i < 2; ++i)
            world.bodies.push_back(scenes::box({.mass = random.decades(-2, 2),
                                                .angle = random.between(-3, 3),
                                                .velocity = {random.between(-1, 1), random.between(-1, 1)},
                                                .angular_velocity = random.between(-3, 3)}));
        Joint joint;
        joint.a = 0;
        joint.b = 1;
        joint.anchor_a = {random.between(-1, 1), random.between(-1, 1)};
        joint.anchor_b = {random.between(-1, 1), random.between(-1, 1)};
        world.joints.push_back(joint);
        const Eigen::Vector2d before = momentum(world);
        SoftSweeps sweeps;
        sweeps.set(world, {}, 0);
        sweeps.relax(world, 0.01);
        const SoftPin& pin = sweeps.pins.front();
        CHECK(velocity_between(world.bodies[0], pin.arm_a, world.bodies[1], pin.arm_b).norm() <= 1e-12);
        CHECK((momentum(world) - before).norm() <= 1e-12 * (1 + before.norm()));
    }
}

TEST_CASE("a body hangs g/omega^2 below the pin in its middle") {
    World world;
    world.bodies = {scenes::disc({.radius = 0.05, .mass = scenes::fixed}), scenes::disc({.mass = 7})};
    Joint joint;
    joint.a = 0;
    joint.b = 1;
    world.joints.push_back(joint);
    SoftStepper stepper({.pin_omega = 50});
    for (int i = 0; i < 600; ++i) stepper.step(world);
    CHECK(std::abs(world.bodies[1].position.y() + 9.81 / 2500) <= 1e-9);
}

TEST_CASE("four ways to solve the regularized system end at the same answer") {
    const auto compare = [](const RegularizedSystem& system) {
        const RegularizedOptions options{.tolerance = 1e-10};
        const RegularizedResult direct = solve_regularized_direct(system, options);
        CHECK(direct.status == SolverStatus::solved);
        CHECK(direct.iterations <= 30);
        const double scale = direct.z.cwiseAbs().maxCoeff();
        CHECK(scale > 0);
        for (const auto& solve : {solve_regularized_sweeps, solve_regularized_conjugate, solve_regularized_hybrid}) {
            const RegularizedResult other = solve(system, options);
            CHECK(other.status == SolverStatus::solved);
            CHECK((other.z - direct.z).cwiseAbs().maxCoeff() <= 1e-6 * scale);
        }
    };
    const double h = 1.0 / 60;
    World pyramid = scenes::on_ground(scenes::pyramid({.rows = 6, .gap = -1e-4}));
    RandomNumbers random(4);
    for (Body& body : pyramid.bodies)
        if (body.inverse_mass > 0) body.velocity = {random.between(-1, 1), random.between(-1, 1)};
    compare(regularized_system(pyramid, contact_set(pyramid), spook_law(h, 1e4, 2 * h), h));
    World both = chain(6, 30);
    scenes::add(both, {scenes::box({.half_width = 5, .mass = scenes::fixed, .position = {0, -0.519}})});
    compare(regularized_system(both, contact_set(both), spook_law(h, 1e4, 2 * h), h));
}

TEST_CASE("the direct solve ends, residual and all, where soft contacts pull and let go at random") {
    RandomNumbers random(5);
    for (int trial = 0; trial < 200; ++trial) {
        const int n = 1 + trial % 12;
        Eigen::MatrixXd J(n, 4);
        for (int i = 0; i < n; ++i)
            for (int j = 0; j < 4; ++j) J(i, j) = random.between(-1, 1);
        Eigen::VectorXd q(n);
        for (int i = 0; i < n; ++i) q[i] = random.between(-1, 1);
        const Eigen::MatrixXd A = J * J.transpose() + random.decades(-4, 0) * Eigen::MatrixXd::Identity(n, n);
        const RegularizedSystem system{A, q, 0};
        CHECK(solve_regularized_direct(system, {.tolerance = 1e-9, .iterations = 500}).status == SolverStatus::solved);
    }
}
