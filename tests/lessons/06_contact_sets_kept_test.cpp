#include <doctest/doctest.h>

#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/stacks.hpp"
#include "lessons/06_contact_sets/fast/kept_contacts.hpp"
#include "tests/lessons/06_contact_sets_bodies.hpp"

using namespace rbc;
using namespace rbc::test;

namespace {

/// @return how many contacts there are
std::size_t check_same_contacts(KeptContacts& kept, const World& world, double margin) {
    std::vector<Contact> found;
    kept(world, margin, found);
    const std::vector<Contact> all = contact_set(world, margin);
    REQUIRE(found.size() == all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Contact &a = found[i], &b = all[i];
        const bool same = identity(a) == identity(b) && a.point == b.point && a.normal == b.normal && a.gap == b.gap;
        CHECK_MESSAGE(same, "contact " << i << ": the same operations on the same numbers");
    }
    return all.size();
}

void move_all(World& world, double step) {
    for (Body& body : world.bodies)
        if (!never_moves(body)) body = moved(body, step);
}

}  // namespace

TEST_CASE("kept contacts are those of contact_set, to the last bit: any world that moves, and bodies that change") {
    RandomNumbers random(68);
    std::size_t contacts = 0;
    for (int scene = 0; scene < 300; ++scene) {
        CAPTURE(scene);
        World world = random_world(random, 60);
        const double margin = random.between(0, 1) < 0.3 ? 0 : random.decades(-3, 0);
        const double step = random.decades(-5, 0);  // from next to no motion to all over the place
        KeptContacts kept(scene % 5 == 0 ? 0 : random.decades(-3, 0));
        for (int k = 0; k < 12; ++k) {
            CAPTURE(k);
            contacts += check_same_contacts(kept, world, margin);
            move_all(world, step);
            if (world.bodies.empty() || k % 2 == 0) continue;
            const auto any = static_cast<std::size_t>(random.between(0, static_cast<double>(world.bodies.size())));
            Body& changed = world.bodies[any];
            const double dice = random.between(0, 1);
            if (dice < 0.2) changed = random_body(random, kinds[static_cast<int>(random.between(0, 3.999))], 1);
            if (dice > 0.3 && dice < 0.5) changed.inverse_mass = changed.inverse_inertia = dice < 0.4 ? 0 : 1;
            if (dice > 0.5 && dice < 0.6) changed.angle += 1;
            if (dice > 0.6 && dice < 0.8) changed.shape = Box{random.between(0.1, 2), random.between(0.1, 2)};
            if (dice > 0.9 && dice < 0.95) world.bodies.pop_back();
            if (dice > 0.95) world.bodies.push_back(random_body(random, box, 1));
        }
    }
    CHECK(contacts > 100000);
}

TEST_CASE("so they are of boxes in rows: corners over corners, edges that hardly overlap, one in the other, far away") {
    RandomNumbers random(69);
    std::size_t contacts = 0;
    for (int scene = 0; scene < 300; ++scene) {
        CAPTURE(scene);
        World world;
        const double pitch = 1 + random.between(-1, 1) * random.decades(-12, -0.5);
        const bool diamonds = scene % 5 == 0;  // of which two edges face the other box as directly
        const double far = scene % 3 == 0 ? random.decades(0, 6) : 0, tilt = random.decades(-12, diamonds ? -9 : -1);
        for (int i = 0; i < 25; ++i) {
            const int column = i % 5, row = i / 5;
            const double shift = scene % 2 == 0 ? 0 : 0.5 * (row % 2);
            Body body = make_body(Box{0.5, scene % 4 == 0 ? 0.3 : 0.5}, far + pitch * (column + shift), pitch * row);
            body.angle = (scene % 7 == 0 ? 0 : random.between(-tilt, tilt)) + (i % 3) * pi / 2;
            if (diamonds) body.angle += (i % 2) * pi / 4;
            world.bodies.push_back(body);
        }
        KeptContacts kept;
        contacts += check_same_contacts(kept, world, diamonds ? 0.5 : random.decades(-4, -1));
    }
    CHECK(contacts > 20000);
}

TEST_CASE("what is kept is of use: of what rests no pair is looked for again, of what flies only its own") {
    World world = scenes::on_ground(scenes::pyramid({.rows = 8}));
    world.bodies.push_back(make_body(Circle{0.2}, -20, 5));
    const auto bodies = static_cast<long>(world.bodies.size());
    KeptContacts kept(0.05);
    check_same_contacts(kept, world, 0.02);
    CHECK(kept.moved() == bodies);
    for (int k = 0; k < 10; ++k) {
        for (Body& body : world.bodies)
            if (!never_moves(body)) body.position.y() -= 0.004;  // 4 cm in all
        check_same_contacts(kept, world, 0.02);
    }
    CHECK(kept.moved() == bodies);
    for (int k = 0; k < 100; ++k) {
        world.bodies.back().position.x() += 0.4;  // through all of it
        check_same_contacts(kept, world, 0.02);
    }
    CHECK(kept.moved() == bodies + 100);
    world.bodies[0].position.y() -= 0.01;  // a half-plane has no bounds
    check_same_contacts(kept, world, 0.02);
    CHECK(kept.moved() == bodies + 101);
    check_same_contacts(kept, world, 0.03);
    CHECK(kept.moved() == 2 * bodies + 101);
}

TEST_CASE("kept contacts refuse what contact_set refuses, and are right again afterwards") {
    World world = scenes::on_ground(scenes::pyramid({.rows = 3}));
    KeptContacts kept;
    check_same_contacts(kept, world, 0.02);
    std::vector<Contact> none;
    CHECK_THROWS_AS(kept(world, -1, none), std::invalid_argument);
    World bad = world;
    bad.bodies[2].position.x() = std::nan("");
    CHECK_THROWS_AS(kept(bad, 0.02, none), std::invalid_argument);
    bad = world;
    bad.bodies[2].shape = Box{0, 1};
    CHECK_THROWS_AS(kept(bad, 0.02, none), std::invalid_argument);
    CHECK(none.empty());
    check_same_contacts(kept, world, 0.02);
    CHECK_THROWS_AS(KeptContacts(-1), std::invalid_argument);
}
