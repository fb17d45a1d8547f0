#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

#include "common/foundation/judge/world_balance.hpp"
#include "common/foundation/scenes/spatial_scenes.hpp"
#include "lessons/15_nncg/nncg_step.hpp"
#include "lessons/16_normal_stabilization/normal_stabilization.hpp"
#include "lessons/23_space/spatial_stepper.hpp"
#include "tests/support/refusal.hpp"

// Scenes in space: how they begin, and what becomes of them with lessons 14 to 16.

using namespace rbc;
using namespace rbc::test;
using Eigen::Vector3d;

namespace {

double least_gap(const std::vector<SpatialContact>& contacts) {
    double least = std::numeric_limits<double>::infinity();
    for (const SpatialContact& contact : contacts) least = std::min(least, contact.gap);
    return least;
}

double farthest_move(const SpatialWorld& a, const SpatialWorld& b) {
    double most = 0;
    for (std::size_t i = 0; i < a.bodies.size(); ++i)
        most = std::max(most, (a.bodies[i].position - b.bodies[i].position).norm());
    return most;
}

void step_by(ContactStepperIn<3>& stepper, SpatialWorld& world, double seconds) {
    for (double t = 0; t < seconds - 1e-9; t += stepper.options.dt) stepper.step(world);
}

ContactStepperIn<3> careful_stepper(const StepOptions& options, double slop) {
    ContactStepperIn<3> stepper = spatial_stepper(options);
    stepper.terms = baumgarte_terms<3>({.error_reduction = 0.2, .clamp = 1, .slop = slop});
    return stepper;
}

}  // namespace

TEST_CASE("scenes begin with bodies that touch where they should, and none in another") {
    struct Case {
        const char* name;
        SpatialWorld world;
        std::size_t bodies, contacts;
    };
    // Cuboids on cuboids or the ground four each; a brick on two bricks four on each of them; balls one a pair.
    const std::vector<Case> cases = {
        {"stack", scenes::spatial_stack({.boxes = 7}), 8, 28},
        {"pyramid", scenes::spatial_pyramid({.rows = 3}), 15, 4 * (9 + 4 * 4 + 4)},
        {"plate", scenes::plate({}), 2, 4},
        {"ceiling", scenes::under_ceiling({.cubes = 3}), 4, 12},
        {"cradle", scenes::spatial_cradle({.balls = 5}), 5, 4},
        {"heap", scenes::spatial_heap({}), 201, 0},
        {"heap of cuboids", scenes::spatial_heap({.pieces = scenes::Pieces::cuboids, .slope = 0.6}), 201, 0},
    };
    for (const Case& c : cases) {
        CAPTURE(c.name);
        const std::vector<SpatialContact> contacts = contact_set(c.world, 1e-9);
        CHECK(c.world.bodies.size() == c.bodies);
        CHECK(contacts.size() == c.contacts);
        if (c.contacts > 0) CHECK(std::abs(least_gap(contacts)) <= 1e-12);  // round-off of positions of some metres
    }
    const SpatialWorld wall = scenes::spatial_wall({.columns = 3, .rows = 4});
    CHECK(wall.bodies.size() == 1 + 3 + 4 + 3 + 4);
    CHECK(std::abs(least_gap(contact_set(wall, 1e-9))) <= 1e-12);
}

TEST_CASE("a heap is the same for a seed and another for another, at every size") {
    for (const double size : {1e-5, 0.1, 100.0}) {
        const SpatialWorld one = scenes::spatial_heap({.bodies = 40, .size = size, .above = size});
        const SpatialWorld two = scenes::spatial_heap({.bodies = 40, .size = size, .above = size});
        const SpatialWorld other = scenes::spatial_heap({.bodies = 40, .size = size, .above = size, .seed = 2});
        CHECK(farthest_move(one, two) == 0);
        CHECK(one.bodies[9].inverse_inertia == two.bodies[9].inverse_inertia);
        CHECK(one.bodies[9].inverse_mass != other.bodies[9].inverse_mass);
    }
    for (std::uint64_t seed = 1; seed <= 20; ++seed)
        for (const scenes::Pieces pieces : {scenes::Pieces::hulls, scenes::Pieces::cuboids})
            CHECK(contact_set(scenes::spatial_heap({.pieces = pieces, .seed = seed})).empty());
}

TEST_CASE("scenes refuse what is none, by name") {
    CHECK(refusal([] { scenes::spatial_stack({.boxes = -1}); }).find("boxes") != std::string::npos);
    CHECK(refusal([] { scenes::spatial_stack({.growth = 0}); }).find("growth") != std::string::npos);
    CHECK(refusal([] { scenes::spatial_wall({.columns = 0}); }).find("columns") != std::string::npos);
    CHECK(refusal([] { scenes::spatial_pyramid({.between = NAN}); }).find("between") != std::string::npos);
    CHECK(refusal([] { scenes::spatial_heap({.points = 3}); }).find("points") != std::string::npos);
    CHECK(refusal([] { scenes::spatial_heap({.slope = 2}); }).find("slope") != std::string::npos);
    CHECK(refusal([] { scenes::hanging_links({.radius = 1}); }).find("radius") != std::string::npos);
    CHECK(refusal([] { scenes::spatial_cradle({.flying = 6}); }).find("flying") != std::string::npos);
    CHECK(refusal([] { scenes::plate({.velocity = {NAN, 0, 0}}); }).find("velocity") != std::string::npos);
    SpatialWorld world;
    CHECK(refusal([&] { scenes::add_ball({.radius = 0}, world); }).find("radius") != std::string::npos);
}

TEST_CASE("a stack of ten boxes in space comes to rest with NNCG and trembles with as many sweeps of PGS") {
    // 50 iterations a step, no correction of positions. Weighed by what falls in a step, m g^2 h^2/2 each.
    const auto kinetic_after = [](bool nncg) {
        SpatialWorld world = scenes::spatial_stack({});
        ContactStepperIn<3> stepper = spatial_stepper();
        if (nncg) stepper.solve = NncgStep();
        step_by(stepper, world, 5);
        const double fall = 9.81 / 60;
        return kinetic_energy(world) / (10 * 0.5 * fall * fall / world.bodies[1].inverse_mass);
    };
    CHECK(kinetic_after(true) <= 1e-9);
    CHECK(kinetic_after(false) >= 1e-5);
}

TEST_CASE("a pyramid stays where it is built") {
    SpatialWorld world = scenes::spatial_pyramid({.rows = 3});
    const SpatialWorld before = world;
    ContactStepperIn<3> stepper = spatial_stepper();
    step_by(stepper, world, 2);
    CHECK(farthest_move(world, before) <= 1e-5);
}

TEST_CASE("a heap of hulls on a slope comes to rest, and stays") {
    SpatialWorld world = scenes::spatial_heap({.bodies = 60, .slope = 0.25});
    ContactStepperIn<3> stepper = careful_stepper({.friction = 0.6, .margin = 0.01, .iterations = 20}, 1e-3);
    step_by(stepper, world, 5);
    const SpatialWorld at_rest = world;
    step_by(stepper, world, 2);
    CHECK(farthest_move(world, at_rest) <= 1e-3);
    CHECK(kinetic_energy(world) <= 1e-4);
    CHECK(least_gap(stepper.contacts()) >= -3e-3);
    const Vector3d up = world.bodies[0].orientation * Vector3d::UnitZ();
    for (std::size_t k = 1; k < world.bodies.size(); ++k) CHECK(up.dot(world.bodies[k].position) > 0);
}

TEST_CASE("a chain of links hangs where it is built, and swings without gaining energy") {
    SpatialWorld still = scenes::hanging_links({});
    const SpatialWorld before = still;
    ContactStepperIn<3> stepper = careful_stepper({.margin = 0.003}, 5e-4);
    stepper.solve = NncgStep();
    step_by(stepper, still, 2);
    CHECK(stepper.contacts().size() > 40);
    CHECK(farthest_move(still, before) <= 8 * 5e-4);  // the slop of each link

    SpatialWorld swinging = scenes::hanging_links({.link = {.bend = 0.044}, .swing = 0.5});
    const double start = mechanical_energy(swinging), mass = 8 / swinging.bodies[1].inverse_mass;
    ContactStepperIn<3> other = careful_stepper({.friction = 0.3, .margin = 0.003}, 5e-4);
    double most = 0;
    for (int k = 0; k < 120; ++k) {
        other.step(swinging);
        most = std::max(most, kinetic_energy(swinging));
        // Corrections lift links by what they sank: some slop of each.
        CHECK(mechanical_energy(swinging) <= start + mass * 9.81 * 5e-3);
    }
    CHECK(most > 5);                                          // it did swing
    for (std::size_t k = 1; k < swinging.bodies.size(); ++k)  // and every link is still in the one above
        CHECK((swinging.bodies[k].position - swinging.bodies[k - 1].position).norm() <=
              2 * (0.04 + 0.044 - 0.02) + 0.01);
}
