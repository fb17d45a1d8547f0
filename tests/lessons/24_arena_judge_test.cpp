#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "lessons/24_arena/price.hpp"
#include "tests/lessons/24_arena_tables.hpp"

using namespace rbc;
using namespace arena_tests;

TEST_CASE("what goes wrong has a name") {
    CHECK(run_match(scene_named("stack"), fake<breaks>()).end == MatchEnd::not_finite);
    const MatchResult away = run_match(scene_named("stack"), fake<flies>());
    CHECK(away.end == MatchEnd::out_of_scene);
    CHECK(away.steps == 2);  // 60 m are within the reach of 100 m, 120 m are not
    CHECK(away.drift == doctest::Approx(120));
    CHECK(away.energy_gained == doctest::Approx(120 * 9.81));  // 1 kg
    const MatchResult refused = run_match(scene_named("stack"), fake<throws>());
    CHECK(refused.end == MatchEnd::refused);
    CHECK(refused.reason == "no answer");
    CHECK(run_match(scene_named("stack"), fake<sinks>(), {.steps = 3}).depth == doctest::Approx(0.03));
}

TEST_CASE("what the judge says of outcomes: off, fell, slid, chatter, healed") {
    // Every step 10 mm down, of body 1, which stands on the ground.
    const ArenaScene& stack = scene_named("stack");
    const MatchResult sunk = run_match(stack, fake<sinks>(), {.steps = 120});
    CHECK(sunk.off == doctest::Approx(1.2));
    CHECK(sunk.final_depth == doctest::Approx(1.2).epsilon(0.2));
    CHECK(std::isinf(sunk.heals_after));
    CHECK(sunk.slid == 0);
    CHECK(sunk.chatter == doctest::Approx(0.6));  // 10 mm in 1/60 s
    const MatchResult fell = run_match(stack, fake<sinks>(), {.fallen = 0.055});
    CHECK(fell.end == MatchEnd::fell);
    CHECK(fell.seconds == doctest::Approx(0.1));  // the sixth step
    const MatchResult shaken = run_match(stack, fake<shakes>(), {.steps = 121});
    CHECK(shaken.slid == doctest::Approx(0.01));
    CHECK(shaken.drift == doctest::Approx(0.01));
    CHECK(shaken.chatter == doctest::Approx(0.6));
    CHECK(run_match(stack, fake<shakes>(), {.steps = 120}).slid == doctest::Approx(0));
    // What nobody knows the place of is judged by its last depth; what does not rest has no chatter.
    ArenaScene unknown = stack;
    unknown.error = nullptr;
    CHECK(run_match(unknown, fake<sinks>(), {.steps = 12}).off == doctest::Approx(0.12));
    CHECK(std::isnan(run_match(unknown, fake<sinks>(), {.steps = 12}).slid));
    unknown.rests = false;
    CHECK(std::isnan(run_match(unknown, fake<sinks>(), {.steps = 12}).chatter));
    const MatchResult healed = run_match(stack, fake<dips>(), {.steps = 6});
    CHECK(healed.depth == doctest::Approx(0.03));
    CHECK(healed.final_depth == doctest::Approx(0).epsilon(1e-9));
    CHECK(healed.heals_after == doctest::Approx(5.0 / 60));
}

TEST_CASE("without its question the judge says the same of the world, and nothing of residuals") {
    const MatchOptions options{.sweeps = 10, .steps = 60};
    MatchOptions quick = options;
    quick.residuals = false;
    const MatchResult asked = run_match(scene_named("stack"), contestant_named("pgs"), options);
    const MatchResult not_asked = run_match(scene_named("stack"), contestant_named("pgs"), quick);
    CHECK(std::isnan(not_asked.residual));
    CHECK(asked.residual > 0);
    CHECK(not_asked.off == asked.off);
}

TEST_CASE("motors act before each step, on every contestant alike") {
    ArenaScene pushed = scene_named("ramp");
    pushed.drive = [](World& world, double t, double dt) { world.bodies.back().velocity.x() += t < 0.05 ? dt * 60 : 0; };
    // 1 m/s more in each of the first three steps: k = 0, 1, 2.
    CHECK(run_match(pushed, fake<idle>(), {.steps = 6}).energy_gained == doctest::Approx(0.5 * 9));
}

TEST_CASE("a match step by step: the world is the one that its contestant makes alone, to the last bit") {
    const ArenaScene& pile = scene_named("heavy_on_light");
    Match match(pile, contestant_named("pgs"), {.sweeps = 20});
    CHECK(match.last().t == 0);
    CHECK(match.last().error == 0);
    CHECK(match.result().end == MatchEnd::not_over);
    CHECK(std::isnan(match.result().residual));
    const auto alone = make_contestant(contestant_named("pgs"), pile, 20);
    World world = pile.world();
    double deepest = 0;
    for (int k = 1; k <= 60; ++k) {
        match.step();
        alone->step(world);
        REQUIRE(match.world().bodies.back().position == world.bodies.back().position);
        CHECK(match.last().t == k * pile.dt);
        CHECK(match.last().error == pile.error(match.start(), world, k * pile.dt));
        deepest = std::max(deepest, match.last().depth);
    }
    const MatchResult so_far = match.result(), whole = run_match(pile, contestant_named("pgs"), {.sweeps = 20, .steps = 60});
    CHECK_FALSE(match.over());
    CHECK(so_far.steps == 60);
    CHECK(so_far.depth == deepest);
    CHECK(deepest > match.last().depth);  // it was deeper before
    for (const auto part :
         {&MatchResult::residual, &MatchResult::depth, &MatchResult::final_depth, &MatchResult::drift, &MatchResult::off,
          &MatchResult::slid, &MatchResult::chatter, &MatchResult::energy_gained})
        CHECK(so_far.*part == whole.*part);
}

TEST_CASE("what is over stays as it is") {
    Match match(scene_named("stack"), contestant_named("pgs"), {.steps = 2});
    for (int k = 0; k < 2; ++k) {
        CHECK_FALSE(match.over());
        match.step();
    }
    CHECK(match.over());
    const double y = match.world().bodies.back().position.y();
    match.step();
    CHECK(match.world().bodies.back().position.y() == y);
    CHECK(match.result().steps == 2);
    CHECK(match.result().end == MatchEnd::ended);
    Match broken(scene_named("stack"), fake<breaks>());
    broken.step();
    CHECK(broken.over());
    CHECK(broken.last().t == 0);  // nothing could be measured
    Match away(scene_named("chain"), contestant_named("gbf"));
    CHECK(away.over());
    CHECK(away.contestant() == nullptr);
    CHECK(away.result().end == MatchEnd::takes_no_part);
}

TEST_CASE("a hand may pull at a body between two steps, and the next step begins from there") {
    Match match(scene_named("stack"), contestant_named("pgs"), {.steps = 3});
    match.step();
    match.world().bodies.back().velocity.y() = 6;  // up
    match.step();
    CHECK(match.last().error == doctest::Approx((6 - 9.81 / 60) / 60).epsilon(0.01));
    CHECK(match.result().energy_gained > 17);  // 18 J of 1 kg with 6 m/s, less what gravity took
}

TEST_CASE("a world that begins with overlap has five seconds to heal, and nothing is known of it before") {
    ArenaScene overlaps = scene_named("stack");
    overlaps.overlap = 0.005;
    CHECK(std::isnan(run_match(overlaps, fake<sinks>(), {.seconds = 10, .steps = 300}).off));
    CHECK(run_match(overlaps, fake<sinks>(), {.seconds = 10, .steps = 301}).off == doctest::Approx(3.01));
    // Then it falls like any other.
    const MatchResult fell = run_match(overlaps, fake<sinks>(), {.seconds = 10, .fallen = 0.1});
    CHECK(fell.end == MatchEnd::fell);
    CHECK(fell.steps == 301);
}

TEST_CASE("of a match that is too short to know its outcome nothing is off, and no price is searched") {
    const ArenaScene& grasp = scene_named("grasp");
    const MatchResult soon = run_match(grasp, contestant_named("pgs"), {.seconds = 2.4, .fallen = 0.25});
    CHECK(std::isnan(soon.off));
    CHECK(std::isnan(soon.drift));
    CHECK(run_match(grasp, fake<idle>(), {.seconds = 2.6, .fallen = 0.25}).end == MatchEnd::fell);  // it was not lifted
    const PriceCurve curve = find_price(grasp, contestant_named("pgs"), {.seconds = 2.4});
    CHECK(curve.end == PriceEnd::not_known);
    CHECK(curve.matches.size() == 1);
}
