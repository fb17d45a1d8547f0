#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "common/foundation/scenes/bowl.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/13_dantzig_friction/dantzig_friction.hpp"
#include "lessons/14_pgs/contact_stepper.hpp"
#include "lessons/14_pgs/matrix_step.hpp"
#include "lessons/16_normal_stabilization/normal_stabilization.hpp"
#include "lessons/24_arena/match.hpp"
#include "tests/lessons/24_arena_tables.hpp"

using namespace rbc;
using namespace arena_tests;

TEST_CASE("names are words, and each stands once in its table") {
    std::set<std::string> names;
    const auto is_word = [](const std::string& name) {
        return !name.empty() && name.find_first_not_of("abcdefghijklmnopqrstuvwxyz_0123456789") == std::string::npos;
    };
    for (const ArenaScene& s : arena_scenes()) CHECK((names.insert(s.name).second && is_word(s.name)));
    CHECK(names.size() == arena_scenes().size());
    names.clear();
    for (const NamedContestant& c : contestants()) CHECK((names.insert(c.name).second && is_word(c.name)));
}

TEST_CASE("every scene begins without penetration worth the name, and the bowl holds 200 bodies") {
    for (const ArenaScene& s : arena_scenes()) {
        const MatchResult still = run_match(s, fake<idle>(), {.steps = 1});
        CHECK_MESSAGE(still.depth <= s.overlap + 1e-9, std::string(s.name));
        CHECK_MESSAGE((still.energy_gained == 0 || s.drive), std::string(s.name));
    }
    const World bowl = scene_named("bowl").world();
    CHECK(std::count_if(bowl.bodies.begin(), bowl.bodies.end(), [](const Body& b) { return b.inverse_mass > 0; }) ==
          200);
}

TEST_CASE("in the bowl no two bodies touch before they fall, whatever their sizes; bad sizes are refused") {
    using scenes::bowl;
    for (const double uneven : {0.0, 0.3, 0.9}) CHECK(contact_set(bowl({.bodies = 60, .uneven = uneven}), 0).empty());
    CHECK(bowl({.bodies = 0}).bodies.size() == 3);
    CHECK_THROWS_AS(bowl({.bodies = -1}), std::invalid_argument);
    CHECK_THROWS_AS(bowl({.half_width = 0}), std::invalid_argument);
    CHECK_THROWS_AS(bowl({.slope = 1.6}), std::invalid_argument);
    CHECK_THROWS_AS(bowl({.size = -1}), std::invalid_argument);
    CHECK_THROWS_AS(bowl({.uneven = 1}), std::invalid_argument);
    CHECK_THROWS_AS(bowl({.density = 0}), std::invalid_argument);
}

TEST_CASE("every contestant steps every scene that it can take, and stays within it") {
    for (const ArenaScene& s : arena_scenes()) {
        const int steps = s.world().bodies.size() > 100 ? 2 : 6;
        for (const NamedContestant& c : contestants()) {
            // A method that pivots needs seconds for a first step with 400 contacts, and minutes with more.
            const bool many = s.world().bodies.size() > 200 || s.name == std::string("joint_grid");
            if (c.effort == Effort::until_done && many) continue;
            const MatchResult result = run_match(s, c, {.sweeps = 20, .steps = steps});
            CAPTURE(s.name);
            CAPTURE(c.name);
            CAPTURE(result.reason);
            if (c.finds && s.find) {
                CHECK(result.end == MatchEnd::takes_no_part);
            } else {
                CHECK(result.end == MatchEnd::ended);
                CHECK(result.steps == steps);
                CHECK(std::isnan(result.residual) == (s.restitution > 0));
            }
        }
    }
}

TEST_CASE("the judge knows a right answer: a contestant that solves has no residual, one that does nothing has 1") {
    // On the ground at rest |q| is g h, and a method that gives no impulses leaves u_n = -g h.
    for (const char* name : {"dantzig", "admm_cone"})
        CHECK_MESSAGE(run_match(scene_named("stack"), contestant_named(name), {.sweeps = 2000, .steps = 3}).residual <= 2e-8,
                      std::string(name));
    const MatchResult lazy = run_match(scene_named("stack"), fake<idle>(), {.steps = 3});
    CHECK(lazy.residual == doctest::Approx(1).epsilon(1e-12));
}

TEST_CASE("more sweeps of PGS leave a smaller residual") {
    const MatchResult few = run_match(scene_named("pyramid"), contestant_named("pgs"), {.sweeps = 5, .steps = 60});
    const MatchResult many = run_match(scene_named("pyramid"), contestant_named("pgs"), {.sweeps = 200, .steps = 60});
    CHECK(few.residual > 10 * many.residual);
}

TEST_CASE("the cradle's own answer: shocks hand the ball on, one LCP of all contacts does not") {
    CHECK(run_match(scene_named("cradle"), contestant_named("shocks")).drift <= 0.05);
    CHECK(run_match(scene_named("cradle"), contestant_named("dantzig")).drift > 0.3);
}

TEST_CASE("a scene's own contacts reach the contestants: the chain hangs") {
    const MatchResult chain = run_match(scene_named("chain"), contestant_named("admm_cone"), {.sweeps = 1000, .seconds = 0.5});
    CHECK(chain.drift <= 1e-3);
}

TEST_CASE("small steps tell the impulse of the whole step: what stands has no residual") {
    for (const char* name : {"soft", "xpbd"})
        CHECK_MESSAGE(run_match(scene_named("stack"), contestant_named(name), {.sweeps = 4000, .seconds = 0.5}).residual <= 1e-3,
                      std::string(name));
    CHECK(run_match(scene_named("chain"), contestant_named("soft"), {.sweeps = 400, .seconds = 0.5}).drift <= 1e-4);
}

TEST_CASE("no contestant makes energy of five balls") {
    // 0.5 J; what an envelope pushes open is 2 mJ; the others solve to 1e-8.
    for (const NamedContestant& c : contestants())
        CHECK_MESSAGE(run_match(scene_named("cradle"), c, {.sweeps = 50}).energy_gained <=
                          (c.name == std::string("envelope") ? 3e-3 : 1e-7),
                      std::string(c.name));
}

TEST_CASE("an envelope of 5 mm brings the card house down, more exactly solved or not; one of 2 mm does not") {
    for (const double eta : {0.005, 0.002}) {
        const ArenaScene& cards = scene_named("card_house");
        ContactStepper stepper({.dt = cards.dt, .friction = cards.friction, .margin = eta});
        stepper.terms = envelope_terms({.envelope = eta, .error_reduction = 0.2});
        MatrixStep exact(solve_contact_dantzig);
        exact.until_done = true;
        stepper.solve = exact;
        const World start = cards.world();
        World world = start;
        for (int k = 0; k < 180; ++k) stepper.step(world);
        const double moved = cards.error(start, world, 3);
        MESSAGE("card house, envelope of ", 1e3 * eta, " mm: ", 1e3 * moved, " mm off");
        if (eta == 0.005)
            CHECK(moved > 1);
        else
            CHECK(moved < 0.006);
    }
}

TEST_CASE("the heavy load is thrown by what pushes depth out, not by friction that remembers") {
    CHECK(run_match(scene_named("heavy_on_light"), contestant_named("baumgarte")).energy_gained > 100);
    CHECK(run_match(scene_named("heavy_on_light"), contestant_named("memory")).energy_gained == 0);
}

TEST_CASE("options out of range are refused") {
    CHECK_THROWS_AS(run_match(scene_named("ramp"), contestant_named("pgs"), {.sweeps = 0}), std::invalid_argument);
    CHECK_THROWS_AS(run_match(scene_named("ramp"), contestant_named("pgs"), {.seconds = -1}), std::invalid_argument);
    CHECK_THROWS_AS(run_match(scene_named("ramp"), contestant_named("pgs"), {.steps = -1}), std::invalid_argument);
    CHECK_THROWS_AS(run_match(scene_named("ramp"), contestant_named("pgs"), {.fallen = -1}), std::invalid_argument);
}
