#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "common/foundation/judge/world_balance.hpp"
#include "common/foundation/scenes/spatial_scenes.hpp"
#include "lessons/21_contact_laws/unified_step.hpp"
#include "lessons/23_space/spatial_stepper.hpp"
#include "tests/lessons/23_space_solids.hpp"

// Lesson 21's loop in space.

using namespace rbc;
using namespace rbc::test;
using Eigen::Vector3d;

namespace {

/// Steps of the loop; `each` sees the world after each.
template <class Each>
void run_loop(SpatialWorld& world, const UnifiedOptionsIn<3>& options, const StepOptions& step, int steps,
              const Each& each) {
    ContactStepperIn<3> stepper = spatial_stepper(step);
    UnifiedStepIn<3> unified(options);
    unified.attach(stepper);
    for (int k = 0; k < steps; ++k) {
        stepper.step(world);
        each(unified, stepper);
    }
}
void run_loop(SpatialWorld& world, const UnifiedOptionsIn<3>& options, const StepOptions& step, int steps) {
    run_loop(world, options, step, steps, [](const auto&, const auto&) {});
}

/// A ball into a small wall, without gravity: all energy is the ball's. @return the largest energy after a step, in its
double struck_wall(Shocks shocks, bool friction) {
    SpatialWorld world = scenes::spatial_wall({.columns = 2, .rows = 3});
    scenes::add_ball({.radius = 0.15, .density = 4000, .position = {0.05, -0.3, 0.37}, .velocity = {0, 8, 0}}, world);
    world.gravity.setZero();
    const double before = kinetic_energy(world);
    double most = 0;
    run_loop(world, {.shocks = shocks, .friction = friction}, {.restitution = 1, .margin = 0.005}, 20,
             [&](const auto&, const auto&) { most = std::max(most, kinetic_energy(world) / before); });
    return most;
}

}  // namespace

TEST_CASE("a cradle in space: as many balls leave as came, and no energy is lost or made") {
    for (const double radius : {1e-5, 0.1, 1e3})
        for (int flying = 1; flying < 5; ++flying) {
            const double speed = 10 * radius;
            SpatialWorld world = scenes::spatial_cradle({.flying = flying, .radius = radius, .speed = speed});
            const double before = kinetic_energy(world);
            run_loop(world, {.shocks = Shocks::safe},
                     {.dt = 1e-3,
                      .friction = 0,
                      .restitution = 1,
                      .impact_threshold = 1e-6 * speed,
                      .margin = 1e-3 * radius},
                     1);
            // Equal masses: velocities are exchanged, each to round-off; a reflection leaves out u below 1e-12 of them.
            for (int k = 0; k < 5; ++k)
                CHECK(std::abs(world.bodies[static_cast<std::size_t>(k)].velocity.x() - (k < 5 - flying ? 0 : speed)) <=
                      1e-9 * speed);
            CHECK(std::abs(kinetic_energy(world) / before - 1) <= 1e-9);
        }
}

TEST_CASE("shocks in space: safe ones make no energy, the printed ones do") {
    for (const bool friction : {true, false}) CHECK(struck_wall(Shocks::safe, friction) <= 1 + 1e-9);
    CHECK(struck_wall(Shocks::literal, true) > 1.05);
}

TEST_CASE("after a hit a wall with shocks has fewer contacts that stay") {
    // Of the second after the hit; without shocks all that meets stays together.
    double persisting[2] = {};
    for (const int with : {0, 1}) {
        SpatialWorld world = scenes::spatial_wall({.columns = 3, .rows = 4});
        scenes::add_ball({.radius = 0.15, .density = 4000, .position = {0, -0.4, 0.45}, .velocity = {0, 8, 0}}, world);
        int step = 0;
        run_loop(world, {.shocks = with == 1 ? Shocks::safe : Shocks::none}, {.restitution = 0.7, .margin = 0.005}, 60,
                 [&](const auto&, const ContactStepperIn<3>& stepper) {
                     if (++step > 5) persisting[with] += stepper.matched();
                 });
    }
    CHECK(persisting[1] < 0.9 * persisting[0]);
}

TEST_CASE("adhesion holds a cube under a ceiling up to the sum of its contacts' forces, and no further") {
    RandomNumbers random(23);
    for (int n = 0; n < 20; ++n) {
        const double size = random.decades(-5, 2), density = random.decades(2, 4);
        for (const double share : {0.9, 1.1}) {
            SpatialWorld world = scenes::under_ceiling(
                {.cubes = 1, .half = size * Vector3d::Ones(), .density = density, .height = 2 * size});
            const double weight = 9.81 / world.bodies[1].inverse_mass;
            Surface glue;
            glue.adhesion = 0.25 * share * weight;  // at each of four corners
            const double h = 1e-3 * std::sqrt(size);
            run_loop(world, {.surface = glue}, {.dt = h, .margin = 0.1 * size}, 100);
            const double fell = size - world.bodies[1].position.z();
            // Held: eps_A of g h is left to creep in a step. Let go: the rest of the weight pulls, (1 - share) g t^2/2.
            if (share > 1)
                CHECK(std::abs(fell) <= 100 * 1e-4 * 9.81 * h * h);
            else
                CHECK(std::abs(fell / (0.5 * 0.1 * 9.81 * 100 * 101 * h * h) - 1) <= 0.02);
        }
    }
}

TEST_CASE("a film slows a plate by 1 + 4 c h/m in each step") {
    RandomNumbers random(24);
    for (int n = 0; n < 20; ++n) {
        const double size = random.decades(-5, 2), density = random.decades(2, 4),
                     speed = random.between(0.1, 1) * size;
        SpatialWorld world = scenes::plate(
            {.half = size * Vector3d(1, 1, 0.1), .density = density, .velocity = speed * Vector3d(0.8, 0.6, 0)});
        const double mass = 1 / world.bodies[1].inverse_mass, h = 0.01 * std::sqrt(size);
        Surface film;
        film.static_friction = film.dynamic_friction = 0;
        film.viscosity = 0.1 * random.between(0.1, 1) * mass / h / 4;
        double expected = speed;
        // The turns end within eps_AC of |q|, of which half of a thousandth is left here; the error adds up.
        run_loop(world, {.surface = film, .turns = 100, .eps_A = 1e-9, .eps_AC = 1e-9}, {.dt = h, .margin = 0.1 * size},
                 30, [&](const auto&, const auto&) {
                     expected /= 1 + 4 * film.viscosity * h / mass;
                     const Vector3d v = world.bodies[1].velocity;
                     CHECK((v - expected * Vector3d(0.8, 0.6, 0)).norm() <= 1e-6 * speed);
                 });
    }
}

TEST_CASE("three merged contacts hold a cuboid as four do") {
    SpatialWorld world = scenes::spatial_stack({.boxes = 3});
    run_loop(world, {.merge = 3}, {}, 60,
             [&](const auto&, const ContactStepperIn<3>& stepper) { CHECK(stepper.contacts().size() == 9); });
    // A tenth of a millimetre: eps_A lets it creep by 1e-4 g h^2 in a step.
    for (std::size_t k = 1; k < 4; ++k)
        CHECK((world.bodies[k].position - Vector3d(0, 0, 0.5 * static_cast<double>(k) - 0.25)).norm() <= 1e-4);
}

TEST_CASE("a chain whose wire bends around wire sinks at the source's tolerance, at a hundredth of it hardly") {
    // 16 contacts a pair, far more than decide its motion. Both end within eps_A; errors add up from step to step.
    const auto sunk = [](double eps_A) {
        SpatialWorld chain = scenes::hanging_links({.links = 6});
        const double before = chain.bodies.back().position.z();
        run_loop(chain, {.eps_A = eps_A}, {.margin = 0.003}, 100);
        return before - chain.bodies.back().position.z();
    };
    const double coarse = sunk(1e-4), fine = sunk(1e-6);
    CHECK(coarse > 5 * fine);
    CHECK(coarse > 5e-4);
    CHECK(std::abs(fine) <= 1e-4);
}

TEST_CASE("a block on a slope just too gentle to slide on creeps at the source's tolerances, and rests at finer ones") {
    const auto slid = [](double eps_A, double eps_AC, int turns) {
        SpatialWorld world = scenes::plate({.half = {0.25, 0.25, 0.25}, .velocity = Vector3d::Zero()});
        const double angle = 0.5;
        const Eigen::Quaterniond tilt(Eigen::AngleAxisd(angle, Vector3d::UnitY()));
        for (SpatialBody& body : world.bodies) body.orientation = tilt;
        world.bodies[1].position = tilt * world.bodies[1].position;
        const Vector3d before = world.bodies[1].position;
        Surface rough;
        rough.static_friction = rough.dynamic_friction = 1.01 * std::tan(angle);
        run_loop(world, {.surface = rough, .turns = turns, .eps_A = eps_A, .eps_AC = eps_AC}, {}, 300);
        return (world.bodies[1].position - before).norm();
    };
    // Within eps_AC |q| = 1e-2 g h a step may slide; 300 of them, and what they add up to, 0.3 m. Finer: 1e-6 g h.
    CHECK(slid(1e-4, 1e-2, 10) > 1e-2);
    CHECK(slid(1e-8, 1e-6, 200) <= 300 * 1e-6 * 9.81 / 60 / 60);
}
