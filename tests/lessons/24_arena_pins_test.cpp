#include <doctest/doctest.h>

#include <cmath>
#include <numbers>
#include <set>
#include <stdexcept>
#include <string>
#include <tuple>

#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/stacks.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/24_arena/more_scenes.hpp"
#include "tests/lessons/24_arena_tables.hpp"

using namespace rbc;
using namespace arena_tests;

namespace {

/// A rod that hangs on one pin, a little aside.
constexpr double rod_half = 0.5, rod_thin = 0.05, rod_aside = 0.05;  // m, m, rad
const std::vector<Joint> one_pin{{.a = 0, .b = 1, .anchor_b = {0, rod_half}}};
World pendulum() {
    World world;
    world.bodies.push_back(scenes::disc({.radius = 0.1, .mass = scenes::fixed}));
    const Eigen::Vector2d middle(rod_half * std::sin(rod_aside), -rod_half * std::cos(rod_aside));
    world.bodies.push_back(
        scenes::box({.half_width = rod_thin, .half_height = rod_half, .position = middle, .angle = rod_aside}));
    return world;
}

}  // namespace

TEST_CASE("pins: a rod on one pin swings with the period of a pendulum, and its pin holds") {
    const ArenaScene swings{.name = "pendulum",
                            .label = "a rod on a pin",
                            .kind = "chains",
                            .tests = "One pin.",
                            .ideal = "It swings.",
                            .world = pendulum,
                            .dt = 1.0 / 240,
                            .seconds = 9,
                            .find = [](const World& world, double margin, std::vector<Contact>& contacts) {
                                find_with_pins(one_pin, world, margin, contacts);
                            }};
    const double inertia = (rod_half * rod_half + rod_thin * rod_thin) / 3 + rod_half * rod_half;  // about the pin
    const double period = 2 * std::numbers::pi * std::sqrt(inertia / (9.81 * rod_half));
    for (const char* who : {"pgs", "nncg", "admm_cone"}) {
        CAPTURE(std::string(who));
        Match match(swings, entry_named(contestants(), who), {.sweeps = 200});
        std::vector<double> crossings;  // s, downwards
        double largest = 0;             // rad, of the last period
        while (!match.over()) {
            const double before = match.world().bodies[1].angle, t = match.result().steps * swings.dt;
            match.step();
            const double after = match.world().bodies[1].angle;
            if (before > 0 && after <= 0) crossings.push_back(t + swings.dt * before / (before - after));
            if (crossings.size() >= 5) largest = std::max(largest, after);
        }
        REQUIRE(crossings.size() >= 5);
        // Longer by aside^2/16 = 1.6e-4 of itself, shorter by (w h)^2/24 = 1.1e-5; a pin that is found again in each
        // step lets the rod out by L w^2 h/2, in the mean 2e-5 m/s: 1e-4 of the period in 8 s.
        CHECK(crossings[4] - crossings[0] == doctest::Approx(4 * period).epsilon(4e-4));
        CHECK(std::abs(largest / rod_aside - 1) < 0.01);  // friction of a pin has nothing to do
        CHECK(match.result().depth < 4e-4);               // 9 s of 2e-5 m/s, twice
    }
}

TEST_CASE("pins: four contacts each, d both ways, pinned pairs else left out; rods and turned pairs are refused") {
    World world = scenes::on_ground({scenes::box({.position = {0, 0.5}}), scenes::box({.position = {0, 1.5}})});
    const std::vector<Joint> pins{{.a = 1, .b = 2, .anchor_a = {0, 0.5}, .anchor_b = {0, -0.5}}};
    world.bodies[2].position += Eigen::Vector2d(0.003, -0.004);
    world.bodies[1].angle = std::numbers::pi;  // its anchor is now at (0, 0)
    std::vector<Contact> contacts;
    find_with_pins(pins, world, 0.02, contacts);
    int of_pin = 0;
    Eigen::Vector2d all = Eigen::Vector2d::Zero();
    for (const Contact& c : contacts) {
        if (c.b == 1) continue;  // the box on the ground
        REQUIRE((c.a == 1 && c.b == 2));
        ++of_pin;
        all += c.normal;
        CHECK(c.gap == doctest::Approx(c.normal.dot(Eigen::Vector2d(0.003, 0.996))).epsilon(1e-12));
    }
    CHECK(of_pin == 4);
    CHECK(all.norm() == 0);
    CHECK(contacts.size() == 6);
    contacts.clear();
    find_with_pins({pins[0], pins[0]}, world, 0, contacts);  // two of one pair keep names of their own
    std::set<std::tuple<int, int, std::uint32_t>> seen;
    for (const Contact& c : contacts) CHECK(seen.insert(identity(c)).second);
    const std::vector<Joint> rod{{.kind = Joint::Kind::rod, .a = 1, .b = 2, .length = 1}}, turned{{.a = 2, .b = 1}};
    CHECK_THROWS_AS(find_with_pins(rod, world, 0, contacts), std::invalid_argument);
    CHECK_THROWS_AS(find_with_pins(turned, world, 0, contacts), std::invalid_argument);
}
