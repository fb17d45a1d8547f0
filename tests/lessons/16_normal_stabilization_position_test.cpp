#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <tuple>
#include <vector>

#include "common/foundation/judge/world_balance.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/12_dantzig_lcp/position_projection.hpp"
#include "lessons/16_normal_stabilization/position_stabilization.hpp"
#include "lessons/16_normal_stabilization/press_experiment.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;

namespace {

double deepest(const World& world) {
    double depth = 0;
    for (const Contact& contact : contact_set(world)) depth = std::max(depth, -contact.gap);
    return depth;
}

PositionOptions exactly(double k, MovedVelocity velocity = MovedVelocity::kept) {
    PositionOptions options;
    options.error_reduction = k;
    options.iterations = 4000;
    options.velocity = velocity;
    options.dt = 0.1;
    return options;
}

/// A stack whose gaps are given from below, m.
World stack_with(const std::vector<double>& gaps) {
    World world = stack_of_boxes(static_cast<int>(gaps.size()), 0);
    double y = 0;
    for (std::size_t i = 0; i < gaps.size(); ++i) {
        y += gaps[i];
        world.bodies[i + 1].position.y() += y;
    }
    return world;
}

}  // namespace

TEST_CASE("each penetration of a stack shrinks to 1 - k of itself, velocities stay or agree") {
    for (const double k : {0.0, 0.2, 0.5, 1.0})
        for (const MovedVelocity velocity : {MovedVelocity::kept, MovedVelocity::agrees}) {
            CAPTURE(k);
            World world = stack_with({-0.01, -0.002, -0.03, -0.004});
            RandomNumbers random(16);
            for (Body& body : world.bodies)
                if (body.inverse_mass > 0) body.velocity = {random.between(-1, 1), random.between(-1, 1)};
            const World before = world;
            const double moved = move_apart(world, exactly(k, velocity));
            // Boxes on faces: the gaps are linear in x, and the sweeps of 4 boxes have ended (rho = 0.85).
            CHECK(std::abs(moved - k * 0.046) < 1e-12);
            double depth = 0;
            for (std::size_t i = 1; i < world.bodies.size(); ++i) {
                depth += k * std::vector{0.01, 0.002, 0.03, 0.004}[i - 1];
                CHECK(std::abs(world.bodies[i].position.y() - before.bodies[i].position.y() - depth) < 1e-12);
                const Eigen::Vector2d dv = world.bodies[i].velocity - before.bodies[i].velocity;
                const double wanted = velocity == MovedVelocity::kept ? 0 : depth / 0.1;
                CHECK((dv - Eigen::Vector2d(0, wanted)).norm() < 1e-11);
            }
        }
}

TEST_CASE("a whole move is that of lesson 12, and what is moved hits no body above") {
    World ours = stack_with({-0.01, 0.004, 0.02, 0.1}), theirs = ours;
    move_apart(ours, exactly(1));
    project_positions(theirs, {}, 0.0625);
    for (std::size_t i = 0; i < ours.bodies.size(); ++i)
        CHECK((ours.bodies[i].position - theirs.bodies[i].position).norm() < 1e-10);
    CHECK(std::abs(ours.bodies[2].position.y() - 1.5) < 1e-10);  // 10 mm up closes 4 mm and lifts the second box by 6
    CHECK(deepest(ours) < 1e-10);
    // Half of the move: 5 mm up. The gap of 4 mm is no error, it may close whole; the second box rises by 1.
    World half = stack_with({-0.01, 0.004});
    move_apart(half, exactly(0.5));
    CHECK(std::abs(half.bodies[2].position.y() - 1.495) < 1e-10);
}

TEST_CASE("a body that penetrates nothing is not touched, to the last bit") {
    World world = stack_with({0.0, 0.001, 0.01});
    const World before = world;
    CHECK(move_apart(world, exactly(1, MovedVelocity::agrees)) == 0);
    for (std::size_t i = 0; i < world.bodies.size(); ++i) {
        CHECK(world.bodies[i].position == before.bodies[i].position);
        CHECK(world.bodies[i].velocity == before.bodies[i].velocity);
    }
}

TEST_CASE("numbers of the lesson: four boxes 0.3 m inside each other, moved apart, with velocities kept and agreeing") {
    const auto run = [](Stabilization method, int steps) {
        StackOptions options;
        options.method = method;
        options.dt = 1.0 / 60;
        ContactStepper stepper = stack_stepper(options);
        World world = stack_of_boxes(4, -0.3);
        StackStep step;
        double lifted = 0;
        for (int k = 0; k < steps; ++k) {
            step = step_stack(stepper, world, options);
            lifted += step.gain;
        }
        struct End {
            double speed, lifted, depth;
        };
        return End{step.speed, lifted, deepest(world)};
    };
    const auto end = run(Stabilization::moved, 60);
    CHECK(end.speed < 1e-3);
    CHECK(end.depth < 1e-4);
    // All four are where they belong, 0.3, 0.6, 0.9 and 1.2 m higher: 9.81 * 3 J from nowhere.
    CHECK(std::abs(end.lifted - 29.43) < 0.05);
    // Half of 1.2 m in a step of 1/60 s.
    CHECK(std::abs(run(Stabilization::agreeing, 1).speed - 36) < 0.05);
    CHECK(run(Stabilization::moved, 1).speed < 0.01);
}

TEST_CASE("options outside their range are refused, each by name") {
    World world = stack_with({-0.01});
    const auto says = [&](PositionOptions options, const char* what) {
        CHECK_THROWS_WITH_AS(move_apart(world, options), doctest::Contains(what), std::invalid_argument);
    };
    for (const double bad : {-0.1, 1.1, std::nan("")}) says({.error_reduction = bad}, "error_reduction");
    for (const double bad : {-0.1, std::nan(""), double(INFINITY)}) says({.margin = bad}, "margin");
    for (const double bad : {0.0, -0.1, std::nan(""), double(INFINITY)}) says({.dt = bad}, "dt");
    says({.iterations = -1}, "iterations");
}
