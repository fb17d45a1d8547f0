#include "tests/lessons/12_dantzig_lcp_scenes.hpp"

#include <algorithm>

using namespace rbc;
using namespace rbc::test;

TEST_CASE("a stack at rest stays where it is, and carries what lies above") {
    World world = bare_ground();
    double y = 0, above = 0;
    for (int i = 0; i < 8; ++i) {
        world.bodies.push_back(block(0.3, 0.1, {0.02 * (i % 3), y + 0.1}, i % 2 == 0 ? 1 : 100));
        y += 0.2;
    }
    const World before = world;
    const EventLoopStep step = run(world, {}, 480);
    CHECK(step.status == SolverStatus::solved);
    CHECK(step.collisions.empty());
    for (std::size_t i = 1; i < world.bodies.size(); ++i) {
        CHECK((world.bodies[i].position - before.bodies[i].position).norm() <= 1e-10);
        CHECK(std::abs(world.bodies[i].angle) <= 1e-10);
    }
    REQUIRE(step.resting.size() == 16);
    for (int i = 7; i >= 0; --i) {
        above += g / world.bodies[static_cast<std::size_t>(i) + 1].inverse_mass;
        double carried = 0;
        for (std::size_t k = 0; k < 16; ++k)
            if (step.resting[k].b == i + 1) carried += step.forces.z[static_cast<Eigen::Index>(k)];
        CHECK(std::abs(carried - above) <= 1e-9 * above);
    }
}

TEST_CASE("what a force holds does not bounce, even with e = 1 and nothing too slow to") {
    World world = bare_ground();
    world.bodies.push_back(block(0.3, 0.1, {0, 0.1}));
    world.bodies.push_back(disc(0.2, {0.05, 0.4}));
    const World before = world;
    EventLoopParameters p;
    p.restitution = 1;
    p.impact_threshold = 0;
    const EventLoopStep step = run(world, p, 240);
    CHECK(step.resting.size() == 3);
    CHECK(kinetic_energy(world) <= 1e-20);
    // On top of a flat face there is no force sideways but of rounding.
    for (std::size_t i = 1; i < 3; ++i) CHECK((world.bodies[i].position - before.bodies[i].position).norm() <= 1e-10);
}

TEST_CASE("what hovers within 0.01 mm is put down if it is slow, and collides when it is due if it is fast") {
    World world = bare_ground();
    world.bodies.push_back(disc(0.5, {0, 0.5 + 5e-6}));
    EventLoopStep step = run(world, {}, 1);
    CHECK(step.collisions.empty());
    CHECK(std::abs(world.bodies[1].position.y() - 0.5) <= 1e-11);
    world.bodies[1].position.y() = 0.5 + 5e-6;
    world.bodies[1].velocity.y() = -1;
    step = run(world, {}, 1);
    REQUIRE(step.collisions.size() == 1);
    CHECK(std::abs(step.collisions[0] - 5e-6) <= 1e-8);
}

TEST_CASE(
    "a box that tips over a corner without friction keeps it on the ground, and its energy, until its side hits") {
    World world = bare_ground();
    const double w = 0.2, h = 0.4, start = std::atan2(w, h) + 0.05;
    world.bodies.push_back(block(w, h, {0, h * std::cos(start) + w * std::sin(start)}));
    world.bodies[1].angle = -start;
    const double E = mechanical_energy(world), x = world.bodies[1].position.x();
    EventLoopParameters p;
    EventLoopStep step;
    int steps = 0;
    while (world.bodies[1].angle > -1.5 && steps++ < 1000) {
        step = step_events(world, p);
        CHECK(step.collisions.empty());
        const double tilt = -world.bodies[1].angle;
        CHECK(std::abs(world.bodies[1].position.y() - h * std::cos(tilt) - w * std::sin(tilt)) <= 1e-10);
    }
    CHECK(steps < 1000);
    CHECK(std::abs(world.bodies[1].position.x() - x) <= 1e-12);  // nothing pushes sideways
    // Of the second order in h, and (w h)^2 = 1e-3 at the end; measured 1.2e-5.
    CHECK(std::abs(mechanical_energy(world) - E) <= 1e-4 * kinetic_energy(world));
}

TEST_CASE("pendulum chains keep their joints and, to second order in h, their energy") {
    double drift[2];
    for (int k = 0; k < 2; ++k) {
        World world = chain(3);
        EventLoopParameters p;
        p.dt = k == 0 ? 1e-3 : 5e-4;
        const double E = mechanical_energy(world);
        drift[k] = 0;
        EventLoopStep step;
        for (int i = 0; i < (k == 0 ? 2000 : 4000); ++i) {
            step = step_events(world, p);
            drift[k] = std::max(drift[k], std::abs(mechanical_energy(world) - E));
            CHECK(joint_errors(world).cwiseAbs().maxCoeff() <= 1e-11);
        }
    }
    CHECK(drift[0] < 1e-3);
    CHECK(drift[0] / drift[1] > 3.5);
    CHECK(drift[0] / drift[1] < 4.5);
}

TEST_CASE("a rod that swings down through a right angle pulls at its pin with 5/2 of its weight") {
    // m g l/2 = (m l^2/3) w^2/2, so w^2 = 3 g/l; m g + m w^2 l/2 = 5/2 m g.
    World world = chain(1);
    world.bodies[1].inverse_inertia = 12 * world.bodies[1].inverse_mass / (0.5 * 0.5);
    EventLoopParameters p;
    p.dt = 1e-3;
    EventLoopStep step;
    double angle = 0;
    while (world.bodies[1].angle > -M_PI / 2) {
        angle = world.bodies[1].angle;
        step = step_events(world, p);
    }
    // The forces are those of a moment up to h w = 8e-3 rad before the lowest point: 1 - cos of that is 3e-5.
    const Body& rod = world.bodies[1];
    CHECK(angle > -M_PI / 2 - 0.01);
    CHECK(std::abs(step.forces.z[1] * rod.inverse_mass / g - 2.5) <= 3e-4);
    CHECK(std::abs(rod.angular_velocity + std::sqrt(3 * g / 0.5)) <= 3e-4);
}

TEST_CASE("a puck that slides off a fixed disc without friction leaves it at cos = 2/3") {
    double angle[2];
    for (int k = 0; k < 2; ++k) {
        World world;
        world.bodies = {disc(1, {0, 0}), disc(0.25, {0, 0})};
        world.bodies[0].inverse_mass = world.bodies[0].inverse_inertia = 0;
        const double start = 0.1, l = 1.25;
        world.bodies[1].position = l * Vector2d(std::sin(start), std::cos(start));
        EventLoopParameters p;
        p.dt = k == 0 ? 1e-3 : 2.5e-4;
        EventLoopStep step;
        do {
            step = step_events(world, p);
            CHECK(step.collisions.empty());
        } while (!step.resting.empty() && step.forces.z[0] > 0);
        angle[k] = std::atan2(world.bodies[1].position.x(), world.bodies[1].position.y());
        CHECK(std::abs(world.bodies[1].angular_velocity) <= 1e-12);
        // g cos = v^2/l and v^2 = 2 g l (cos start - cos) give cos = 2/3 cos start; seen up to two steps late, h v/l each.
        const double leaves = std::acos(2.0 / 3 * std::cos(start)), v = std::sqrt(g * l * 2 / 3 * std::cos(start));
        CHECK(angle[k] >= leaves - 1e-5);
        CHECK(angle[k] <= leaves + 2.1 * p.dt * v / l);
    }
}

TEST_CASE("a table with a leg too many, and a bridge on piers and a rod: forces carry the weight, nothing moves") {
    World world = bare_ground();
    for (int i = 0; i < 5; ++i) world.bodies.push_back(block(0.05, 0.25, {0.5 * i, 0.25}));
    world.bodies.push_back(block(1.2, 0.05, {1, 0.55}));
    world.joints.push_back({Joint::Kind::rod, 0, 6, {1, 3}, {0, 0.05}, 2.4});  // hangs from above, and may carry too
    const World before = world;
    EventLoopParameters p;
    const EventLoopStep step = run(world, p, 240);
    CHECK(step.status == SolverStatus::solved);
    CHECK(step.collisions.empty());
    double carried = 0;
    for (std::size_t k = 0; k < step.resting.size(); ++k)
        if (step.resting[k].b == 6) carried += step.forces.z[static_cast<Eigen::Index>(k)];
    carried -= step.forces.z[step.forces.z.size() - 1];  // + pushes the plate down
    CHECK(std::abs(carried * world.bodies[6].inverse_mass / g - 1) <= 1e-9);
    for (std::size_t i = 1; i < 7; ++i) CHECK((world.bodies[i].position - before.bodies[i].position).norm() <= 1e-9);
}
