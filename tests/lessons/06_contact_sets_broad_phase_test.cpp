#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "common/foundation/scenes/crowd.hpp"
#include "lessons/06_contact_sets/bounding_tree.hpp"
#include "lessons/06_contact_sets/hashed_grid.hpp"
#include "lessons/06_contact_sets/sweep_and_prune.hpp"
#include "tests/lessons/06_contact_sets_bodies.hpp"

using namespace rbc;
using namespace rbc::test;
using scenes::mixed_crowd;

namespace {

/// The three, each kept over all calls, so that nothing may be left over from a world before.
struct BroadPhases {
    HashedGrid grid;
    SweepAndPrune sweep;
    BoundingTree tree;

    void check_same_pairs(const World& world, double margin) {
        const CandidatePairs right = find_pairs_brute_force(world, margin);
        CHECK(grid.find_pairs(world, margin).pairs == right.pairs);
        const CandidatePairs& swept = sweep.find_pairs(world, margin);
        CHECK(swept.pairs == right.pairs);
        CHECK(swept.tests <= right.tests);
        CHECK(tree.find_pairs(world, margin).pairs == right.pairs);
        pairs += static_cast<long>(right.pairs.size());
    }
    long pairs = 0;
};

}  // namespace

TEST_CASE("grid, sweep and tree find the pairs of brute force, in any world, also while it moves") {
    RandomNumbers random(67);
    BroadPhases all;
    for (int scene = 0; scene < 400; ++scene) {
        CAPTURE(scene);
        World world = random_world(random, 60);
        const double margin = random.between(0, 1) < 0.5 ? 0 : random.decades(-3, 0.5);
        const double step = random.decades(-4, 1);  // from next to no motion to all over the place
        for (int k = 0; k < 6; ++k) {
            CAPTURE(k);
            all.check_same_pairs(world, margin);
            for (Body& body : world.bodies) body = moved(body, step);
            if (world.bodies.empty() || k % 2 == 0) continue;
            // Bodies that come, go, and become others.
            Body& changed = world.bodies[static_cast<std::size_t>(random.between(0, 1) *
                                                                  static_cast<double>(world.bodies.size() - 1))];
            changed = random_body(random, kinds[static_cast<std::size_t>(random.between(0, 3.999))], 1);
            if (random.between(0, 1) < 0.3) world.bodies.pop_back();
            if (random.between(0, 1) < 0.3) world.bodies.push_back(random_body(random, circle, 1));
        }
    }
    CHECK(all.pairs > 100000);
}

TEST_CASE("ties: boxes whose bounds end where others begin, on a lattice, in one place, on one line") {
    BroadPhases all;
    for (const double size : {0.5, 0.25, 1.0}) {
        for (const double margin : {0.0, 0.5}) {
            World world;  // 12 by 12, all coordinates exact: with size 0.5 and margin 0 the faces meet
            for (int i = 0; i < 144; ++i) world.bodies.push_back(make_body(Box{size, size}, i % 12, i / 12));
            all.check_same_pairs(world, margin);
            std::reverse(world.bodies.begin(), world.bodies.end());
            all.check_same_pairs(world, margin);
            for (Body& body : world.bodies) body.position.y() = 3;
            all.check_same_pairs(world, margin);
            for (Body& body : world.bodies) body.position.x() = -2;
            all.check_same_pairs(world, margin);
            CHECK(all.sweep.find_pairs(world, margin).pairs.size() == 144 * 143 / 2);
        }
    }
}

TEST_CASE(
    "degenerate: no bodies, one, planes alone, fixed ones alone, points in one place, needles, larger than numbers") {
    BroadPhases all;
    World world;
    all.check_same_pairs(world, 0);
    world.bodies = {make_body(Circle{1})};
    all.check_same_pairs(world, 0);
    world.bodies = {make_body(HalfPlane{}), make_body(HalfPlane{}, 0, 0, 1), make_body(HalfPlane{}, 0, 0, 2)};
    all.check_same_pairs(world, 0);
    world.bodies.push_back(make_body(PointShape{}, 0, -1));
    all.check_same_pairs(world, 0);
    CHECK(all.tree.find_pairs(world, 0).pairs.size() == 2);  // the third plane faces away from the point
    for (const double place : {3.0, 0.0}) {  // at the origin not even round-off widens them: where one ends all begin
        world.bodies.assign(20, make_body(PointShape{}, place, place));
        all.check_same_pairs(world, 0);
        CHECK(all.tree.find_pairs(world, 0).pairs.size() == 190);
    }
    for (Body& body : world.bodies) body.inverse_mass = body.inverse_inertia = 0;
    all.check_same_pairs(world, 0);
    CHECK(all.sweep.find_pairs(world, 0).pairs.empty());
    world.bodies.clear();
    RandomNumbers random(68);
    for (int i = 0; i < 40; ++i) {
        Body needle = random_body(random, Kind::box, 3);
        needle.shape = i % 2 == 0 ? Box{1e-300, 2} : Box{2, std::numeric_limits<double>::denorm_min()};
        if (i % 4 == 0) needle.angle = 0;
        world.bodies.push_back(needle);
    }
    all.check_same_pairs(world, 0);
    world.bodies.push_back(make_body(Circle{1e308}, 1e308, -1e308));  // its bounds are infinite
    world.bodies.push_back(make_body(Box{1e308, 1e308}, 0, 0, 0.7));
    all.check_same_pairs(world, 1e300);
    for (const double bad : {-1.0, std::nan(""), std::numeric_limits<double>::infinity()}) {
        CHECK_THROWS_AS(find_pairs_sweep(world, bad), std::invalid_argument);
        CHECK_THROWS_AS(find_pairs_tree(world, bad), std::invalid_argument);
    }
    world.bodies[3].position.x() = std::nan("");
    CHECK_THROWS_WITH_AS(find_pairs_sweep(world, 0), doctest::Contains("body 3"), std::invalid_argument);
    CHECK_THROWS_WITH_AS(find_pairs_tree(world, 0), doctest::Contains("body 3"), std::invalid_argument);
}

TEST_CASE("what is kept is of use: slow bodies leave the row sorted and the tree standing, fast ones do not") {
    for (const double step : {0.001, 10.0}) {
        CAPTURE(step);
        World world = mixed_crowd(1000, 3);
        SweepAndPrune sweep;
        BoundingTree tree;
        sweep.find_pairs(world, 0);
        tree.find_pairs(world, 0);
        CHECK(sweep.resorted());
        CHECK(tree.rebuilt());
        world = scenes::shaken(world, step, 1);
        sweep.find_pairs(world, 0);
        tree.find_pairs(world, 0);
        CHECK(sweep.resorted() == (step > 1));
        CHECK(tree.rebuilt() == (step > 1));
        if (step < 1) CHECK(sweep.moved() < 100);
    }
}

TEST_CASE("the row is sorted along the axis on which bodies lie further apart") {
    World tall, wide;
    for (int i = 0; i < 100; ++i) {
        tall.bodies.push_back(make_body(Circle{0.4}, 0, i));
        wide.bodies.push_back(make_body(Circle{0.4}, i, 0));
    }
    SweepAndPrune sweep;
    CHECK(sweep.find_pairs(tall, 0).tests == 0);
    CHECK(sweep.axis() == 1);
    CHECK(sweep.find_pairs(wide, 0).tests == 0);
    CHECK(sweep.axis() == 0);
}

TEST_CASE("pairs looked at: the sweep's grow by sqrt(n) a body, the tree's hardly, the grid's with the sizes") {
    const auto per_body = [](const CandidatePairs& found, int n) { return static_cast<double>(found.tests) / n; };
    const World small = mixed_crowd(500, 2), large = mixed_crowd(8000, 2), mixed = mixed_crowd(8000, 100);
    // 16 times the bodies: 4 times as many on each axis.
    const double sweep = per_body(find_pairs_sweep(large, 0), 8000) / per_body(find_pairs_sweep(small, 0), 500);
    CHECK(sweep > 3.5);
    CHECK(sweep < 4.5);
    CHECK(per_body(find_pairs_tree(large, 0), 8000) < 1.4 * per_body(find_pairs_tree(small, 0), 500));
    CHECK(per_body(find_pairs_grid(large, 0), 8000) < 1.4 * per_body(find_pairs_grid(small, 0), 500));
    CHECK(per_body(find_pairs_grid(mixed, 0), 8000) > 100 * per_body(find_pairs_grid(large, 0), 8000));
    CHECK(per_body(find_pairs_tree(mixed, 0), 8000) < 2 * per_body(find_pairs_tree(large, 0), 8000));
}
