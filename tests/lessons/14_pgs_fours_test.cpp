#include <doctest/doctest.h>

#include <cstring>
#include <numbers>
#include <string>
#include <utility>

#include "common/foundation/scenes/card_house.hpp"
#include "lessons/14_pgs/fast/four_sweeps.hpp"
#include "tests/lessons/14_pgs_scenes.hpp"

using namespace rbc;
using namespace rbc::test;

namespace {

/// Not ==, for which 0 is -0.
bool same_bits(const Eigen::VectorXd& r, const Eigen::VectorXd& s) {
    return r.size() == s.size() &&
           (r.size() == 0 || std::memcmp(r.data(), s.data(), sizeof(double) * static_cast<std::size_t>(r.size())) == 0);
}

/// Ten sweeps from a random r: one by one, with AVX2 where it is, and without.
void check_bits(const ContactSystem& system, const std::vector<int>& order, RandomNumbers& random) {
    BodySweeps one;
    one.set(system, order);
    Eigen::VectorXd start(one.size()), r(one.size()), s(one.size());
    for (double& x : start) x = random.between(-1, 1);
    one.start(start);
    for (int k = 0; k < 10; ++k) one.sweep();
    one.read(r);
    for (const bool wide : {true, false}) {
        CAPTURE(wide);
        FourSweeps four(wide);
        four.set(one);
        four.start(start);
        for (int k = 0; k < 10; ++k) four.sweep();
        four.read(s);
        CHECK(same_bits(r, s));  // the same operations on the same numbers
    }
}

struct Scene {
    std::string name;
    World world;
};

std::vector<Scene> scenes_at_rest() {
    return {{"nothing", on_ground({})},
            {"a box", on_ground(stack({.masses = equal(1)}))},
            {"column", on_ground(stack({.masses = equal(7)}))},
            {"discs", on_ground(disc_stack({.masses = equal(5)}))},
            {"light on heavy", on_ground(stack({.masses = {1000, 1, 1, 1}}))},
            {"heavy on light", on_ground(stack({.masses = {1, 1, 1, 1000}}))},
            {"pyramid", on_ground(pyramid({.rows = 9}))},
            {"wall", on_ground(wall({.columns = 5, .rows = 6}))},
            {"card house", on_ground(card_house({}))}};
}

double filled(const World& world, SweepOrder kind) {
    const std::vector<Contact> contacts = contact_set(world, 0.02);
    ContactSystem system;
    fill_contact_system(world, contacts, std::vector<ContactTerms>(contacts.size()), system);
    std::vector<int> order;
    sweep_order(world, contacts, kind, 0, order);
    BodySweeps one;
    one.set(system, order);
    FourSweeps four;
    four.set(one);
    return four.filled();
}

}  // namespace

TEST_CASE("sweeps in fours are sweeps over bodies, to the last bit: any order, mass ratio, target, fixed or not") {
    RandomNumbers random(22);
    bool any_left[4] = {};
    for (int scene = 0; scene < 30; ++scene) {
        World world = uneven_heap(random, 20, scene, 5);
        for (std::size_t i = 2; i < world.bodies.size(); i += 7) world.bodies[i].inverse_mass = 0;  // can only turn
        const ContactSystem system = random_system(world, random, 2, 1);
        any_left[system.rows.size() % 4] = true;
        std::vector<int> order;
        for (const SweepOrder kind : all_orders) {
            sweep_order(world, contact_set(world, 0.02), kind, 7, order);
            check_bits(system, order, random);
        }
    }
    for (const bool left : any_left) CHECK(left);
}

TEST_CASE("so they are between any bodies: A and B and B and A, again and again, with all, some and none fixed") {
    RandomNumbers random(23);
    for (int scene = 0; scene < 200; ++scene) {
        const int bodies = 2 + scene % 7, fixed = scene % 3 == 0 ? 0 : scene % 4;
        ContactSystem system;
        system.inverse_mass.resize(3, bodies);
        for (int i = 0; i < bodies; ++i)
            system.inverse_mass.col(i) = Eigen::Vector3d(1, 1, 2) * (i < fixed ? 0 : random.decades(-2, 2));
        for (int k = 0; k < scene / 5; ++k) {
            ContactRow& row = system.rows.emplace_back();
            const bool again = k > 0 && random.between(0, 1) < 0.4;
            row.a = again ? system.rows[system.rows.size() - 2].b : static_cast<int>(random.between(0, bodies));
            row.b = again ? system.rows[system.rows.size() - 2].a
                          : (row.a + 1 + static_cast<int>(random.between(0, bodies - 1))) % bodies;
            if (random.between(0, 1) < 0.5) std::swap(row.a, row.b);
            const double angle = random.between(0, 2 * std::numbers::pi);
            row.normal = {std::cos(angle), std::sin(angle)};
            row.arm_a = {random.between(-1, 1), random.between(-1, 1)};
            row.arm_b = {random.between(-1, 1), random.between(-1, 1)};
            row.friction = random.between(0, 1);
            row.q = {random.between(-1, 1), random.between(-1, 1)};
        }
        check_bits(system, {}, random);
    }
}

TEST_CASE("a stepper makes the same steps by solve_sweeps_fast and solve_sweeps, to the last bit, on all that rests") {
    for (const Scene& scene : scenes_at_rest()) {
        CAPTURE(scene.name);
        for (const SweepOrder order : {SweepOrder::as_found, SweepOrder::colours, SweepOrder::random}) {
            World one = scene.world, wide = one, narrow = one;
            ContactStepper plain({.iterations = 10, .order = order}), fours = plain, halves = plain;
            fours.solve = solve_sweeps_fast;
            FourSweeps sweeps(false);
            halves.solve = [&](StepProblem& problem, Eigen::Ref<Eigen::VectorXd> r) {
                sweeps.set(problem.sweeps());
                sweep_all(sweeps, problem.iterations(), r);
            };
            for (int k = 0; k < 60; ++k) {
                plain.step(one);
                fours.step(wide);
                halves.step(narrow);
            }
            CHECK(same_bits(plain.impulses(), fours.impulses()));
            CHECK(same_bits(plain.impulses(), halves.impulses()));
            for (std::size_t i = 0; i < one.bodies.size(); ++i)
                for (const World& other : {wide, narrow}) {
                    CHECK(one.bodies[i].position == other.bodies[i].position);
                    CHECK(one.bodies[i].angle == other.bodies[i].angle);
                }
        }
    }
}

TEST_CASE("what stands side by side is arranged again where a contact or what can move is another, and else kept") {
    const std::vector<BodyPair> pairs{{.a = 0, .b = 1}, {.a = 1, .b = 2}, {.a = 2, .b = 3}}, others{pairs[0], pairs[2]};
    const std::vector<char> all{1, 1, 1, 1}, but_one{1, 0, 1, 1};
    SideBySide kept;
    for (const std::vector<BodyPair>& now : {pairs, others, pairs})
        for (const std::vector<char>& moves : {all, but_one, all}) {
            SideBySide anew;
            anew.arrange(now, moves);
            kept.arrange(now, moves);
            CHECK(kept.contacts() == anew.contacts());
            CHECK(kept.fours().size() == anew.fours().size());
            CHECK_FALSE(kept.arrange(now, moves));
            CHECK(kept.contacts() == anew.contacts());
        }
    CHECK(SideBySide().arrange(pairs, all));
}

TEST_CASE("four stand side by side where four can") {
    CHECK(filled(World{}, SweepOrder::as_found) == 0);
    // Both corners of a box are one run: two rows with one lane.
    CHECK(filled(on_ground(stack({.masses = equal(1)})), SweepOrder::as_found) == 1);
    World beside = on_ground({});
    for (int i = 0; i < 8; ++i) beside.bodies.push_back(disc({.position = {2.0 * i, 0.5}}));
    CHECK(filled(beside, SweepOrder::as_found) == 4);  // the ground does not move
    beside.bodies.pop_back();
    CHECK(filled(beside, SweepOrder::as_found) == 3.5);
    // One waits for the other, all the way up.
    CHECK(filled(on_ground(stack({.masses = equal(10)})), SweepOrder::as_found) == 1);
    CHECK(filled(on_ground(pyramid({.rows = 20})), SweepOrder::as_found) > 3.5);
    CHECK(filled(on_ground(pyramid({.rows = 20})), SweepOrder::colours) > 3.8);
}

TEST_CASE("sweeps in fours refuse impulses for another number of contacts") {
    const World world = on_ground(stack({.masses = equal(2)}));
    ContactSystem system;
    fill_contact_system(world, contact_set(world, 0.02), std::vector<ContactTerms>(4), system);
    BodySweeps one;
    one.set(system);
    FourSweeps four;
    four.set(one);
    Eigen::VectorXd r = Eigen::VectorXd::Zero(6);
    const std::string words = "r has 6 entries; two for each of 4 contacts";
    CHECK_THROWS_WITH_AS(four.start(r), words.c_str(), std::invalid_argument);
    CHECK_THROWS_WITH_AS(four.read(r), words.c_str(), std::invalid_argument);
}
