#include <doctest/doctest.h>

#include <algorithm>
#include <limits>
#include <string>

#include "common/foundation/io/stopwatch.hpp"
#include "lessons/14_pgs/fast/four_sweeps.hpp"
#include "lessons/23_space/spatial_stepper.hpp"
#include "tests/lessons/23_space_solids.hpp"
#include "tests/support/count_allocations.hpp"

// What contacts in space ask of memory, and of time.

using namespace rbc;
using namespace rbc::test;

TEST_CASE("contacts of two solids allocate nothing; a warm finder neither") {
    RandomNumbers random(246);
    std::vector<SpatialBody> bodies;
    for (int i = 0; i < 60; ++i) bodies.push_back(random_solid(random, solids[i % 4], 1, 1));
    const auto collide_all = [&] {
        int found = 0;
        for (std::size_t i = 0; i < bodies.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                for (const bool reduce : {false, true})
                    found += collide(bodies[i], 1, bodies[j], 0, 0.1, {.reduce = reduce}).count;
        return found;
    };
    collide_all();  // the cube that cuboids share is made once
    const long before = allocations;
    const int found = collide_all();
    CHECK(allocations == before);
    CHECK(found > 1000);

    SpatialWorld world;
    for (int i = 0; i < 500; ++i) world.bodies.push_back(random_solid(random, solids[i == 0 ? 2 : i % 2], 0.5, 5));
    SpatialContactFinder find;
    std::vector<SpatialContact> contacts;
    find(world, 0.1, contacts);
    contacts.clear();
    const long warm = allocations;
    find(world, 0.1, contacts);
    CHECK(allocations == warm);
    CHECK(contacts.size() > 100);
}

TEST_CASE("once warm, a step in space allocates nothing, with sweeps one by one and in fours") {
    for (const StepSolverIn<3>& solve : {StepSolverIn<3>(solve_sweeps<3>), StepSolverIn<3>(solve_spatial_sweeps_fast)}) {
        SpatialWorld world;
        world.bodies = {scenes::half_space_body()};
        for (int i = 0; i < 12; ++i) {
            SpatialBody& body = world.bodies.emplace_back(scenes::cuboid_body(Vector3d::Constant(0.5), 1));
            body.position = {1.05 * (i % 4), 0, 0.5 + i / 4};
        }
        ContactStepperIn<3> stepper = spatial_stepper({.iterations = 10});
        stepper.solve = solve;
        for (int k = 0; k < 30; ++k) stepper.step(world);
        const long warm = allocations;
        for (int k = 0; k < 30; ++k) stepper.step(world);
        CHECK(allocations == warm);
        CHECK(stepper.contacts().size() >= 48);
    }
}

TEST_CASE("what pairs cost") {
    RandomNumbers random(247);
    const std::string names[] = {"sphere", "cuboid", "half-space", "hull of 8"};
    for (std::size_t i = 0; i < 4; ++i)
        for (std::size_t j = i; j < 4; ++j) {
            if (solids[i] == Solid::half_space && solids[j] == Solid::half_space) continue;
            std::vector<SpatialBody> as, bs;
            while (as.size() < 100) {  // that touch
                const SpatialBody a = random_solid(random, solids[i], 1, 1), b = random_solid(random, solids[j], 1, 1);
                const SpatialManifold m = collide(a, 0, b, 1);
                if (m.count == 0 || nearest(m).gap < -0.1) continue;
                as.push_back(a);
                bs.push_back(b);
            }
            double best = std::numeric_limits<double>::infinity();
            int found = 0;
            for (int n = 0; n < 20; ++n) {
                const Stopwatch watch;
                for (std::size_t k = 0; k < as.size(); ++k) found += collide(as[k], 0, bs[k], 1).count;
                best = std::min(best, watch.seconds());
            }
            MESSAGE(names[i], ", ", names[j], ": ", 1e9 * best / 100, " ns");
            CHECK(found >= 2000);
        }
}
