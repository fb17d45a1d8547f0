#include <doctest/doctest.h>

#include <string>

#include "lessons/14_pgs/contact_stepper.hpp"
#include "lessons/14_pgs/pair_sweeps.hpp"
#include "tests/lessons/14_pgs_scenes.hpp"

using namespace rbc;
using namespace rbc::test;

TEST_CASE("sweeps in pairs are sweeps over bodies, to the last bit: any order, mass ratio, target, fixed or not") {
    RandomNumbers random(21);
    bool odd = false, even = false;
    for (int scene = 0; scene < 30; ++scene) {
        World world = uneven_heap(random, 20, scene, 5);
        for (std::size_t i = 2; i < world.bodies.size(); i += 7) world.bodies[i].inverse_mass = 0;  // can only turn
        const ContactSystem system = random_system(world, random, 2, 1);
        (system.rows.size() % 2 == 0 ? even : odd) = true;
        std::vector<int> order;
        for (const SweepOrder kind : all_orders) {
            sweep_order(world, contact_set(world, 0.02), kind, 7, order);
            BodySweeps one;
            one.set(system, order);
            PairSweeps two;
            two.set(one);
            Eigen::VectorXd r(one.size()), s(one.size());
            for (double& x : r) x = random.between(-1, 1);
            one.start(r);
            two.start(r);
            for (int sweep = 0; sweep < 10; ++sweep) {
                one.sweep();
                two.sweep();
            }
            one.read(r);
            two.read(s);
            CHECK(r == s);  // the same operations on the same numbers
        }
    }
    CHECK(odd);
    CHECK(even);
}

TEST_CASE("who shares a movable body is not paired; who shares the ground is") {
    const auto filled = [](const World& world, SweepOrder kind) {
        const std::vector<Contact> contacts = contact_set(world, 0.02);
        ContactSystem system;
        fill_contact_system(world, contacts, std::vector<ContactTerms>(contacts.size()), system);
        std::vector<int> order;
        sweep_order(world, contacts, kind, 0, order);
        BodySweeps one;
        one.set(system, order);
        PairSweeps two;
        two.set(one);
        return two.filled();
    };
    CHECK(filled(World{}, SweepOrder::as_found) == 0);
    CHECK(filled(on_ground(stack({.masses = equal(1)})), SweepOrder::as_found) == 1);  // both corners of one box
    World beside = on_ground({});
    for (int i = 0; i < 8; ++i) beside.bodies.push_back(disc({.position = {2.0 * i, 0.5}}));
    CHECK(filled(beside, SweepOrder::as_found) == 2);
    CHECK(filled(on_ground(pyramid({.rows = 10})), SweepOrder::colours) > 1.9);  // only a colour's last may be alone
    CHECK(filled(on_ground(pyramid({.rows = 10})), SweepOrder::as_found) > 1.8);
    CHECK(filled(on_ground(stack({.masses = equal(10)})), SweepOrder::colours) > 1.9);
    CHECK(filled(on_ground(stack({.masses = equal(10)})), SweepOrder::as_found) ==
          1);  // one waits for the other, all the way up
}

TEST_CASE("a stepper that sweeps in pairs makes the same steps, to the last bit") {
    for (const SweepOrder order : all_orders) {
        World one = on_ground(pyramid({.rows = 6})), two = one;
        ContactStepper plain({.iterations = 10, .order = order}), pairs({.iterations = 10, .order = order});
        plain.solve = sweep_one_by_one;
        pairs.solve = sweep_in_pairs;
        for (int k = 0; k < 120; ++k) {
            plain.step(one);
            pairs.step(two);
        }
        for (std::size_t i = 0; i < one.bodies.size(); ++i) {
            CHECK(one.bodies[i].position == two.bodies[i].position);
            CHECK(one.bodies[i].angle == two.bodies[i].angle);
        }
    }
}

TEST_CASE("sweeps in pairs refuse impulses for another number of contacts") {
    const World world = on_ground(stack({.masses = equal(2)}));
    ContactSystem system;
    fill_contact_system(world, contact_set(world, 0.02), std::vector<ContactTerms>(4), system);
    BodySweeps one;
    one.set(system);
    PairSweeps two;
    two.set(one);
    Eigen::VectorXd r = Eigen::VectorXd::Zero(6);
    const std::string words = "r has 6 entries; two for each of 4 contacts";
    CHECK_THROWS_WITH_AS(two.start(r), words.c_str(), std::invalid_argument);
    CHECK_THROWS_WITH_AS(two.read(r), words.c_str(), std::invalid_argument);
}
