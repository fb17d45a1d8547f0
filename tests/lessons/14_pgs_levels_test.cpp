#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "lessons/14_pgs/body_sweeps.hpp"
#include "lessons/14_pgs/sweep_levels.hpp"
#include "lessons/14_pgs/sweep_order.hpp"
#include "tests/lessons/14_pgs_scenes.hpp"

using namespace rbc;
using namespace rbc::test;

namespace {

bool see_each_other(const ContactSystem& system, int i, int j) {
    const ContactRow &p = system.rows[static_cast<std::size_t>(i)], &q = system.rows[static_cast<std::size_t>(j)];
    const auto movable = [&](int body) { return (system.inverse_mass.col(body).array() != 0).any(); };
    return (movable(p.a) && (p.a == q.a || p.a == q.b)) || (movable(p.b) && (p.b == q.a || p.b == q.b));
}

ContactSystem system_of(const World& world) {
    const std::vector<Contact> contacts = contact_set(world, 0.02);
    ContactSystem system;
    fill_contact_system(world, contacts, std::vector<ContactTerms>(contacts.size()), system);
    return system;
}

/// A heap in which every fifth body cannot be pushed, only turned.
World heap_with_drums(RandomNumbers& random, bool on_ground) {
    World world = heap(random, 30, on_ground);
    for (std::size_t i = 1; i < world.bodies.size(); i += 5) world.bodies[i].inverse_mass = 0;
    return world;
}

int levels_as_found(const World& world) {
    const ContactSystem system = system_of(world);
    std::vector<int> order;
    for (std::size_t i = 0; i < system.rows.size(); ++i) order.push_back(static_cast<int>(i));
    return SweepLevels().arrange(system, order);
}

}  // namespace

TEST_CASE("whoever sees each other keeps his turn, in any order") {
    RandomNumbers random(31);
    SweepLevels levels;
    for (int scene = 0; scene < 10; ++scene) {
        const World world = heap_with_drums(random, scene % 2 == 0);
        const ContactSystem system = random_system(world, random, 1, 1);
        std::vector<int> order;
        for (const SweepOrder kind : all_orders) {
            sweep_order(world, contact_set(world, 0.02), kind, 7, order);
            std::vector<int> arranged = order;
            levels.arrange(system, arranged);
            CHECK(std::is_permutation(order.begin(), order.end(), arranged.begin(), arranged.end()));
            const auto place = [&](int i) { return std::find(arranged.begin(), arranged.end(), i); };
            for (std::size_t k = 0; k < order.size(); ++k)
                for (std::size_t l = k + 1; l < order.size(); ++l)
                    if (see_each_other(system, order[k], order[l])) CHECK(place(order[k]) < place(order[l]));
        }
    }
}

TEST_CASE("sweeps level by level are sweeps in the order that was asked for, to the last bit") {
    RandomNumbers random(32);
    for (int scene = 0; scene < 20; ++scene) {
        const World world = heap_with_drums(random, scene % 2 == 0);
        const ContactSystem system = random_system(world, random, 1, 1);
        std::vector<int> order;
        for (const SweepOrder kind : all_orders) {
            sweep_order(world, contact_set(world, 0.02), kind, 7, order);
            BodySweeps sweeps;
            sweeps.set(system, order);
            std::vector<BodySweeps::Row> rows(order.size());  // by contact
            for (std::size_t k = 0; k < rows.size(); ++k)
                rows[static_cast<std::size_t>(sweeps.order()[k])] = sweeps.rows()[k];
            std::vector<SweepVelocity<double>> bodies(world.bodies.size(), SweepVelocity<double>{});
            Eigen::VectorXd r = Eigen::VectorXd::Zero(sweeps.size());
            sweeps.start(r);
            for (BodySweeps::Row& row : rows) row.r_n = row.r_t = 0;
            for (int sweep = 0; sweep < 10; ++sweep) {
                sweeps.sweep();
                for (const int i : order) {
                    BodySweeps::Row& row = rows[static_cast<std::size_t>(i)];
                    row.settle(bodies[static_cast<std::size_t>(row.a)], bodies[static_cast<std::size_t>(row.b)]);
                }
            }
            sweeps.read(r);
            for (std::size_t i = 0; i < rows.size(); ++i)
                CHECK(r.segment<2>(static_cast<Eigen::Index>(2 * i)) == Vector2d(rows[i].r_n, rows[i].r_t));
        }
    }
}

TEST_CASE("a column has a level for each contact; boxes side by side have two; a pyramid has 6 n - 6") {
    CHECK(levels_as_found(World{}) == 0);
    CHECK(levels_as_found(on_ground(stack({.masses = equal(7)}))) == 14);
    World beside = on_ground({});
    for (int i = 0; i < 8; ++i) beside.bodies.push_back(box({.position = {2.0 * i, 0.5}}));
    CHECK(levels_as_found(beside) == 2);
    World drum;  // can only turn; a box lies on it, another one beside it
    drum.bodies = {disc({.radius = 1}), box({.position = {0, 1.5}}), box({.position = {1.5, 0}})};
    drum.bodies[0].inverse_mass = 0;
    CHECK(levels_as_found(drum) == 2);
    CHECK(contact_colours(drum, contact_set(drum, 0.02)) == std::vector<int>{0, 1});
    drum.bodies[0].inverse_inertia = 0;
    CHECK(levels_as_found(drum) == 1);
    CHECK(contact_colours(drum, contact_set(drum, 0.02)) == std::vector<int>{0, 0});
    CHECK(levels_as_found(on_ground(pyramid({.rows = 10}))) == 54);   // 200 contacts
    CHECK(levels_as_found(on_ground(pyramid({.rows = 20}))) == 114);  // 800
}
