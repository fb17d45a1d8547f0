#include <doctest/doctest.h>

#include <cmath>

#include "common/foundation/judge/contact_residual.hpp"
#include "common/foundation/judge/world_balance.hpp"
#include "lessons/14_pgs/contact_stepper.hpp"
#include "lessons/14_pgs/exact_contact.hpp"
#include "lessons/14_pgs/pgs.hpp"
#include "tests/lessons/14_pgs_scenes.hpp"

using namespace rbc;
using namespace rbc::test;

namespace {

/// Balls of 1 m and 1 kg on top of each other, and one of `weight` kg on them, if that is not 0.
World balls(int count, double weight) {
    std::vector<double> masses = equal(count);
    if (weight > 0) masses.push_back(weight);
    return on_ground(disc_stack({.masses = masses}));
}

double kinetic_after(World world, ContactStepper& stepper) {
    stepper.step(world);
    return kinetic_energy(world);
}

/// Three balls in a row, touching, without gravity.
World three_balls(double v1, double v2, double v3) {
    World world;
    world.gravity.setZero();
    for (const double v : {v1, v2, v3}) {
        world.bodies.push_back(disc({.position = {static_cast<double>(world.bodies.size()), 0}}));
        world.bodies.back().velocity = {v, 0};
    }
    return world;
}

}  // namespace

TEST_CASE("a stack whose weight has just gone: warm and unfinished throws it, cold does not, enough sweeps do not") {
    struct Thrown {
        double speed, kinetic;
    };
    const auto step = [](int sweeps, bool warm) {
        ContactStepper stepper({.friction = 0, .iterations = 200000, .warm_start = warm});
        World loaded = balls(10, 100), world = balls(10, 0);
        stepper.step(loaded);
        REQUIRE(contact_residual(stepper.system(), stepper.impulses()) < 1e-12);
        stepper.options.iterations = sweeps;
        stepper.step(world);
        CHECK(stepper.matched() == 10);
        if (!warm)
            for (const Body& body : world.bodies) CHECK(body.velocity.y() <= 1e-12);
        return Thrown{world.bodies.back().velocity.y(), kinetic_energy(world)};
    };
    const struct {
        int sweeps;
        double speed, kinetic;
    } rows[] = {{1, 8.175, 66.83}, {3, 5.109, 36.55}, {10, 2.881, 18.78}, {50, 0.9474, 2.642}};
    for (const auto& row : rows) {
        CAPTURE(row.sweeps);
        const Thrown warm = step(row.sweeps, true), cold = step(row.sweeps, false);
        CHECK(std::abs(warm.speed - row.speed) <= 5e-4 * row.speed);
        CHECK(std::abs(warm.kinetic - row.kinetic) <= 5e-4 * row.kinetic);
        CHECK(cold.speed <= 0);
        CHECK(cold.kinetic <= 0.5 * 10 * std::pow(9.81 / 60, 2));  // what gravity gave in this step
    }
    // One sweep, by hand: each contact but the uppermost stops its own approach, which is none yet; the uppermost one
    // keeps half of the 100 g h that it no longer has to carry.
    CHECK(std::abs(step(1, true).speed - 50 * 9.81 / 60) <= 1e-9);
    CHECK(std::abs(step(2000, true).speed) <= 1e-6);
}

TEST_CASE("without friction, cold, targets at most 0: no more kinetic energy than without contacts, at any sweep") {
    RandomNumbers random(11);
    for (int scene = 0; scene < 30; ++scene) {
        World world = heap(random, 20, scene % 2 == 0);
        ContactStepper stepper(
            {.friction = 0, .margin = 0.1, .warm_start = false});  // gaps of up to 0.1 m: targets < 0
        World free = world;
        for (Body& body : free.bodies)
            if (body.inverse_mass > 0) body.velocity += stepper.options.dt * free.gravity;
        for (const int sweeps : {1, 2, 5, 20}) {
            stepper.options.iterations = sweeps;
            CHECK(kinetic_after(world, stepper) <= kinetic_energy(free) * (1 + 1e-13));
        }
    }
}

TEST_CASE("with friction sweeps may go round for ever and add energy: two contacts, mu = 1, circle_plane.dat") {
    Eigen::Matrix<double, 4, 3> J;  // of three unit masses that move along a line each
    J << -1, 1, 1, -1, -2, -1, 0, -1, 0, 2, 2, 2;
    const Eigen::Vector3d v(2, 1, 3);
    const ContactProblem problem{2, J * J.transpose(), J * v, Eigen::Vector2d(1, 1)};
    const PgsSweeps sweeps(problem);
    Eigen::VectorXd r = Eigen::VectorXd::Zero(4);
    const auto energy = [&] { return 0.5 * (v + J.transpose() * r).squaredNorm(); };
    CHECK(energy() == 7);
    for (int k = 0; k < 100; ++k) {  // by hand: r = (0, 0, 1, -5/6), then (2/9, -11/54, 0, 0)
        sweeps.sweep(r);
        CHECK((r - Eigen::Vector4d(0, 0, 1, -5.0 / 6)).norm() < 1e-12);
        CHECK(std::abs(energy() - 7.0 / 3) < 1e-12);
        sweeps.sweep(r);
        CHECK((r - Eigen::Vector4d(2.0 / 9, -11.0 / 54, 0, 0)).norm() < 1e-12);
        CHECK(std::abs(energy() - 9.1595) < 5e-5);
    }
    // There is a solution, and it has less.
    const ContactResult exact = solve_contact_pgs_exact(problem);
    CHECK(exact.status == SolverStatus::solved);
    CHECK((problem.W * exact.r + problem.q - Eigen::Vector4d(1, -11.0 / 3, 0, 22.0 / 3)).norm() < 1e-7);
    r = exact.r;
    CHECK(energy() < 7);
}

TEST_CASE("a contact that separates keeps its row, and with e > 0 its impulse makes energy: three equal balls") {
    World world = three_balls(1, 0, 0.1);
    ContactStepper stepper({.friction = 0, .restitution = 1, .iterations = 200});
    stepper.step(world);
    // By hand: r = (1.3, 0.6); round-off of 200 sweeps.
    const double expected[] = {-0.3, 0.7, 0.7};
    for (std::size_t i = 0; i < 3; ++i) CHECK(std::abs(world.bodies[i].velocity.x() - expected[i]) <= 1e-12);
    CHECK(std::abs(kinetic_energy(world) - 0.535) <= 1e-12);
    // It adds 1/2 sum of r_n (u_n- + target_n): nothing at the first contact (e = 1), 0.6 * 0.1 / 2 at the second.
    CHECK(std::abs(stepper.impulses()[2] * 0.1 / 2 - 0.03) <= 1e-12);
    // With e = 0 all targets are at most 0, and nothing is added whatever separates.
    World plastic = three_balls(1, 0, 0.1);
    ContactStepper stop({.friction = 0, .iterations = 200});
    stop.step(plastic);
    CHECK(kinetic_energy(plastic) < 0.505);
}

TEST_CASE("with e = 0 a solution has no more kinetic energy than without contacts, with any friction") {
    RandomNumbers random(12);
    int solved = 0;
    for (int scene = 0; scene < 30; ++scene) {
        const World world = heap(random, 12, scene % 2 == 0);
        World free = world, moved = world;
        ContactStepper stepper({.friction = random.between(0, 2), .margin = 0.1, .iterations = 5000});
        for (Body& body : free.bodies)
            if (body.inverse_mass > 0) body.velocity += stepper.options.dt * free.gravity;
        stepper.step(moved);
        if (contact_residual(stepper.system(), stepper.impulses()) > 1e-9) continue;
        ++solved;
        CHECK(kinetic_energy(moved) <= kinetic_energy(free) * (1 + 1e-8));
    }
    CHECK(solved > 20);
}
