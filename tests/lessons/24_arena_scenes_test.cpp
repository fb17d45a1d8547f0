#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>

#include "common/foundation/judge/world_balance.hpp"
#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/stacks.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/24_arena/match.hpp"
#include "lessons/24_arena/more_scenes.hpp"
#include "tests/lessons/24_arena_tables.hpp"

// What the scenes of the arena say of themselves. Where a closed form says what happens, a method that is given sweeps
// enough to solve each step has to show it.

using namespace rbc;
using namespace arena_tests;

namespace {

std::vector<Contact> contacts_within(const ArenaScene& scene, const World& world, double margin) {
    if (!scene.find) return contact_set(world, margin);
    std::vector<Contact> contacts;
    scene.find(world, margin, contacts);
    return contacts;
}

bool moves_finitely(const Body& b) {
    return b.position.allFinite() && b.velocity.allFinite() && std::isfinite(b.angle) &&
           std::isfinite(b.angular_velocity);
}

/// The whole match of a method that solves.
struct Solved {
    explicit Solved(const ArenaScene& scene, int sweeps = 1000, const char* who = "nncg")
        : match(scene, entry_named(contestants(), who), {.sweeps = sweeps}) {
        while (!match.over()) match.step();
        CHECK(match.result().end == MatchEnd::ended);
        // Where nothing bounces and gravity sets the measure: what has stopped for good is compared with round-off.
        if (scene.restitution == 0 && match.start().gravity.norm() > 0) CHECK(match.result().residual < 1e-7);
    }
    const World& world() const { return match.world(); }
    Match match;
};

}  // namespace

TEST_CASE("scenes: each begins with finite bodies, with the overlap that it says and a sound contact set") {
    for (const ArenaScene& s : arena_scenes()) {
        CAPTURE(std::string(s.name));
        const World world = s.world();
        CHECK(std::all_of(world.bodies.begin(), world.bodies.end(), moves_finitely));
        CHECK(world.joints.empty());  // methods know contacts only
        double depth = 0;
        std::set<std::tuple<int, int, std::uint32_t>> seen;
        const auto contacts = contacts_within(s, world, look_ahead);
        for (const Contact& c : contacts) {
            depth = std::max(depth, -c.gap);
            REQUIRE((0 <= c.a && c.a < c.b && c.b < static_cast<int>(world.bodies.size())));
            CHECK(std::abs(c.normal.norm() - 1) < 1e-14);
            CHECK((c.point.allFinite() && std::isfinite(c.gap)));
            CHECK_FALSE((never_moves(world.bodies[static_cast<std::size_t>(c.a)]) &&
                         never_moves(world.bodies[static_cast<std::size_t>(c.b)])));
            CHECK(seen.insert(identity(c)).second);
        }
        CHECK(std::is_sorted(contacts.begin(), contacts.end(),
                             [](const Contact& one, const Contact& other) { return identity(one) < identity(other); }));
        // 1000 km from the origin a coordinate is known to 1.2e-10 m.
        CHECK(std::abs(depth - s.overlap) < 1e-9);
        // What overlaps is off its place by what the rows below it overlap, all others are in it.
        // That of the grasp is known after its lift only.
        if (const double error = s.error ? s.error(world, world, 0) : 0; !std::isnan(error))
            CHECK((s.overlap > 0 ? error > s.overlap : error == 0));
        else
            CHECK(std::string(s.name) == "grasp");
    }
}

TEST_CASE("scenes: each says in a sentence what it tests and what an ideal method does") {
    std::set<std::string> all;
    for (const ArenaScene& s : arena_scenes()) {
        CAPTURE(std::string(s.name));
        for (const std::string text : {s.tests, s.ideal}) CHECK((text.size() > 9 && text.back() == '.'));
        CHECK_MESSAGE(all.insert(s.tests).second, "the same words as another scene");
    }
    for (const ArenaSceneIn<3>& s : arena_scenes_in_space())
        for (const std::string text : {s.tests, s.ideal}) CHECK((text.size() > 9 && text.back() == '.'));
}

TEST_CASE("scenes: what stands or hangs by its closed form does so under a method that solves") {
    // Each of 180 steps leaves velocities of 1e-8 g h or less (the residual), and a step is 1/60 s: below 1e-8 m in
    // all, if nothing grows. The rest of 1e-6 m is for what creeps before the first steps are solved.
    for (const char* name : {"arch", "bridge", "joint_grid", "storeys", "cards_mu_04", "confined", "grasp"}) {
        CAPTURE(std::string(name));
        const Solved solved(scene_named(name));
        CHECK(solved.match.result().drift < 1e-6);
        CHECK(solved.match.last().depth < 1e-6);
    }
}

TEST_CASE("scenes: the arch needs no friction, as each thrust goes through the middle of its joint") {
    ArenaScene smooth = scene_named("arch");
    smooth.friction = 0;
    const Solved solved(smooth);
    CHECK(solved.match.result().drift < 1e-6);
    // Beside the keystone it is (H, W/2), H = 2 W. How the ends of a joint share it is not unique: a thrust line that
    // is moved up or down balances all stones, too.
    const Contestant& nncg = *solved.match.contestant();
    const double h = smooth.dt, W = 9.81;
    Eigen::Vector2d thrust = Eigen::Vector2d::Zero();
    for (std::size_t i = 0; i < nncg.contacts().size(); ++i) {
        const Contact& c = nncg.contacts()[i];
        if (c.a != 7) continue;  // the keystone, and its neighbour on the right
        thrust += nncg.impulses()[2 * static_cast<Eigen::Index>(i)] / h * c.normal;
    }
    CHECK(thrust.x() == doctest::Approx(2 * W).epsilon(1e-6));
    CHECK(thrust.y() == doctest::Approx(-0.5 * W).epsilon(1e-6));
}

TEST_CASE("scenes: the card house falls at mu = 0.3 by its closed form, whoever solves, and stands at 0.4") {
    const World house = scene_named("cards_mu_03").world();
    const Body& first = house.bodies[1];
    const double W = 1 / first.inverse_mass, phi = std::abs(first.angle);
    const Box card = std::get<Box>(first.shape);
    double all = 0;
    for (const Body& body : house.bodies) all += body.inverse_mass > 0 ? 1 / body.inverse_mass : 0;
    const double slim = std::min(card.half_width, card.half_height) / std::max(card.half_width, card.half_height);
    const double part = 8 * W / all;  // that the eight cards of the lowest row are of all
    const double A = std::tan(phi) - (std::tan(phi) + slim) * part / 2, B = slim * (1 - part);
    CHECK((A - B) / (1 + B * std::tan(phi)) == doctest::Approx(0.314).epsilon(1e-3));
    CHECK(A - B == doctest::Approx(0.316).epsilon(2e-3));
    CHECK(std::tan(phi) == doctest::Approx(0.394).epsilon(1e-3));
    CHECK(all / W == doctest::Approx(25.7).epsilon(1e-3));
    for (const char* who : {"nncg", "admm_cone"}) {
        CAPTURE(std::string(who));
        Match match(scene_named("cards_mu_03"), entry_named(contestants(), who), {.sweeps = 1000});
        while (!match.over()) match.step();
        CHECK(mechanical_energy(match.world()) < mechanical_energy(match.start()) - 0.5);
    }
}

TEST_CASE("scenes: far from the origin the stack does what it does near it") {
    const World near = Solved(scene_named("stack"), 400).world();
    for (const auto& [name, away] : {std::pair{"far_10_km", 1e4}, std::pair{"far_1000_km", 1e6}}) {
        CAPTURE(std::string(name));
        const World far = Solved(scene_named(name), 400).world();
        for (std::size_t i = 0; i < near.bodies.size(); ++i) {
            const Eigen::Vector2d back = far.bodies[i].position - Eigen::Vector2d(away, away);
            CHECK((back - near.bodies[i].position).norm() < 1e-6);
        }
    }
}

TEST_CASE("scenes: overlap has healed where the rows lie on each other, and only there") {
    for (const auto& [name, off] :
         {std::pair{"overlap_stack", 0.05}, std::pair{"overlap_pyramid", 0.05}, std::pair{"overlap_deep", 0.5}}) {
        CAPTURE(std::string(name));
        const ArenaScene& s = scene_named(name);
        const World start = s.world();
        World healed = start;  // ten rows, the k-th lies k overlaps too deep
        for (std::size_t i = 1; i < healed.bodies.size(); ++i)
            healed.bodies[i].position.y() += s.overlap * std::round(healed.bodies[i].position.y() + 0.5);
        CHECK(s.error(start, start, 0) == doctest::Approx(off).epsilon(1e-12));
        CHECK(s.error(start, healed, 0) < 1e-12);
        for (const Contact& c : contact_set(healed, look_ahead)) CHECK(std::abs(c.gap) < 1e-12);
    }
}

TEST_CASE("scenes: the plate stops every shot of a method that looks ahead as far as a step goes") {
    NamedContestant sees = entry_named(contestants(), "pgs");
    sees.make = [](const ArenaScene& s, int sweeps, std::span<const double>) -> MadeContestantIn<2> {
        auto made = std::make_unique<StepperContestant>(s, sweeps);
        made->stepper.options.margin = 1;
        return made;
    };
    const MatchResult stopped = run_match(scene_named("shots"), sees);
    CHECK(stopped.drift < 1e-12);
    CHECK(stopped.depth < 1e-12);
    const MatchResult blind = run_match(scene_named("shots"), entry_named(contestants(), "pgs"));
    CHECK(blind.drift > 40);
}

TEST_CASE("scenes: the break keeps momentum, and the mirror image where all contacts are solved together") {
    const Solved solved(scene_named("billiards"), 500);
    CHECK((momentum(solved.world()) - Eigen::Vector2d(4, 0)).norm() < 1e-12);
    // A mirrored pair differs by what 500 sweeps leave, 1e-12 m/s or so, over 1.5 s.
    CHECK(solved.match.result().drift < 1e-9);
    CHECK(kinetic_energy(solved.match.start()) == doctest::Approx(8).epsilon(1e-12));
    CHECK(kinetic_energy(solved.world()) == doctest::Approx(8).epsilon(1e-6));
}

TEST_CASE("scenes: all dominoes fall, and the crowd of the rush becomes a round heap") {
    const World fallen = Solved(scene_named("dominoes"), 200).world();
    for (std::size_t i = 1; i < fallen.bodies.size(); ++i)
        CHECK(-fallen.bodies[i].angle > std::acos(0.25) - 0.05);  // feet slide, if little
    Match rush(scene_named("rush"), entry_named(contestants(), "soft"));
    while (!rush.over()) rush.step();
    double area = 0, far = 0;  // over pi
    for (const Body& body : rush.world().bodies) {
        const double r = std::get<Circle>(body.shape).radius;
        area += r * r;
        far = std::max(far, body.position.norm() + r);
    }
    // No packing of discs fills more of a circle than 0.9069, and a loose one more than 0.6.
    CHECK(far > std::sqrt(area / 0.9069));
    CHECK(far < std::sqrt(area / 0.6));
}

TEST_CASE("scenes: motors run in a match, and without them the box stays on the ground") {
    ArenaScene idle = scene_named("grasp");
    idle.drive = nullptr;
    CHECK(run_match(idle, entry_named(contestants(), "nncg")).drift > 0.5);
    ArenaScene weak = scene_named("grasp");
    weak.friction = 0.2;  // 2 mu 40 N = 16 N < 19.6 N
    CHECK(run_match(weak, entry_named(contestants(), "nncg")).drift > 0.5);
    // All of the work is in the height: 4 kg, 0.8 m. On its way there the kinetic energy is less than what is missing.
    CHECK(run_match(scene_named("grasp"), entry_named(contestants(), "nncg")).energy_gained ==
          doctest::Approx(4 * 9.81 * 0.8).epsilon(1e-3));
}
