#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <set>
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

using namespace rbc;

namespace {

const ArenaScene& scene(std::string_view name) {
    for (const ArenaScene& s : arena_scenes())
        if (s.name == name) return s;
    FAIL("no scene " << name);
    return arena_scenes().front();
}

const NamedContestant& contestant(std::string_view name) {
    for (const NamedContestant& c : contestants())
        if (c.name == name) return c;
    FAIL("no contestant " << name);
    return contestants().front();
}

/// Does what it is told, to see that the arena sees it.
class Fake : public Contestant {
  public:
    using Step = void (*)(World&);
    explicit Fake(Step step) : step_(step) {}
    void step(World& world) override { step_(world); }
    std::span<const Contact> contacts() const override { return {}; }
    Eigen::VectorXd impulses() const override { return {}; }

  private:
    Step step_;
};

void idle(World&) {}
void breaks(World& w) {
    w.bodies.back().velocity.x() = std::numeric_limits<double>::quiet_NaN();
}
void flies(World& w) {
    w.bodies.back().position.y() += 60;
}
void throws(World&) {
    throw std::runtime_error("no answer");
}
void sinks(World& w) {
    w.bodies[1].position.y() -= 0.01;
}

template <Fake::Step step>
NamedContestant fake() {
    return {"fake", "a fake",
            "00",   Effort::sweeps,
            false,  [](const ArenaScene&, int) -> std::unique_ptr<Contestant> { return std::make_unique<Fake>(step); }};
}

}  // namespace

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
        const World world = s.world();
        const MatchResult still = run_match(s, fake<idle>(), {.steps = 1});
        CHECK_MESSAGE(still.depth <= 1e-9, std::string(s.name));
        CHECK_MESSAGE(still.energy_gained == 0, std::string(s.name));
    }
    const World bowl = scene("bowl").world();
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
        const int steps = std::string(s.name) == "bowl" ? 2 : 6;
        for (const NamedContestant& c : contestants()) {
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
        CHECK_MESSAGE(run_match(scene("stack"), contestant(name), {.sweeps = 2000, .steps = 3}).residual <= 2e-8,
                      std::string(name));
    const MatchResult lazy = run_match(scene("stack"), fake<idle>(), {.steps = 3});
    CHECK(lazy.residual == doctest::Approx(1).epsilon(1e-12));
}

TEST_CASE("more sweeps of PGS leave a smaller residual") {
    const MatchResult few = run_match(scene("pyramid"), contestant("pgs"), {.sweeps = 5, .steps = 60});
    const MatchResult many = run_match(scene("pyramid"), contestant("pgs"), {.sweeps = 200, .steps = 60});
    CHECK(few.residual > 10 * many.residual);
}

TEST_CASE("what goes wrong has a name") {
    CHECK(run_match(scene("stack"), fake<breaks>()).end == MatchEnd::not_finite);
    const MatchResult away = run_match(scene("stack"), fake<flies>());
    CHECK(away.end == MatchEnd::out_of_scene);
    CHECK(away.steps == 2);  // 60 m are within the reach of 100 m, 120 m are not
    CHECK(away.drift == doctest::Approx(120));
    CHECK(away.energy_gained == doctest::Approx(120 * 9.81));  // 1 kg
    const MatchResult refused = run_match(scene("stack"), fake<throws>());
    CHECK(refused.end == MatchEnd::refused);
    CHECK(refused.reason == "no answer");
    CHECK(run_match(scene("stack"), fake<sinks>(), {.steps = 3}).depth == doctest::Approx(0.03));
}

TEST_CASE("a match step by step: the world is the one that its contestant makes alone, to the last bit") {
    const ArenaScene& pile = scene("heavy_on_light");
    Match match(pile, contestant("pgs"), {.sweeps = 20});
    CHECK(match.last().t == 0);
    CHECK(match.last().error == 0);
    CHECK(std::isnan(match.result().residual));
    const auto alone = contestant("pgs").make(pile, 20);
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
    const MatchResult so_far = match.result(), whole = run_match(pile, contestant("pgs"), {.sweeps = 20, .steps = 60});
    CHECK_FALSE(match.over());
    CHECK(so_far.steps == 60);
    CHECK(so_far.depth == deepest);
    CHECK(deepest > match.last().depth);  // it was deeper before
    for (const auto part :
         {&MatchResult::residual, &MatchResult::depth, &MatchResult::drift, &MatchResult::energy_gained})
        CHECK(so_far.*part == whole.*part);
}

TEST_CASE("what is over stays as it is") {
    Match match(scene("stack"), contestant("pgs"), {.steps = 2});
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
    Match broken(scene("stack"), fake<breaks>());
    broken.step();
    CHECK(broken.over());
    CHECK(broken.last().t == 0);  // nothing could be measured
    Match away(scene("chain"), contestant("gbf"));
    CHECK(away.over());
    CHECK(away.contestant() == nullptr);
    CHECK(away.result().end == MatchEnd::takes_no_part);
}

TEST_CASE("a hand may pull at a body between two steps, and the next step begins from there") {
    Match match(scene("stack"), contestant("pgs"), {.steps = 3});
    match.step();
    match.world().bodies.back().velocity.y() = 6;  // up
    match.step();
    CHECK(match.last().error == doctest::Approx((6 - 9.81 / 60) / 60).epsilon(0.01));
    CHECK(match.result().energy_gained > 17);  // 18 J of 1 kg with 6 m/s, less what gravity took
}

TEST_CASE("the cradle's own answer: shocks hand the ball on, one LCP of all contacts does not") {
    CHECK(run_match(scene("cradle"), contestant("shocks")).drift <= 0.05);
    CHECK(run_match(scene("cradle"), contestant("dantzig")).drift > 0.3);
}

TEST_CASE("a scene's own contacts reach the contestants: the chain hangs") {
    const MatchResult chain = run_match(scene("chain"), contestant("admm_cone"), {.sweeps = 1000, .seconds = 0.5});
    CHECK(chain.drift <= 1e-3);
}

TEST_CASE("small steps tell the impulse of the whole step: what stands has no residual") {
    for (const char* name : {"soft", "xpbd"})
        CHECK_MESSAGE(run_match(scene("stack"), contestant(name), {.sweeps = 4000, .seconds = 0.5}).residual <= 1e-3,
                      std::string(name));
    CHECK(run_match(scene("chain"), contestant("soft"), {.sweeps = 400, .seconds = 0.5}).drift <= 1e-4);
}

TEST_CASE("no contestant makes energy of five balls") {
    // 0.5 J; what an envelope pushes open is 2 mJ; the others solve to 1e-8.
    for (const NamedContestant& c : contestants())
        CHECK_MESSAGE(run_match(scene("cradle"), c, {.sweeps = 50}).energy_gained <=
                          (c.name == std::string("envelope") ? 3e-3 : 1e-7),
                      std::string(c.name));
}

TEST_CASE("an envelope of 5 mm brings the card house down, more exactly solved or not; one of 2 mm does not") {
    for (const double eta : {0.005, 0.002}) {
        const ArenaScene& cards = scene("card_house");
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
    CHECK(run_match(scene("heavy_on_light"), contestant("baumgarte")).energy_gained > 100);
    CHECK(run_match(scene("heavy_on_light"), contestant("memory")).energy_gained == 0);
}

TEST_CASE("the budget is spent: more of it, more sweeps; and who pivots has nothing to choose") {
    const int little = sweeps_for_budget(scene("pyramid"), contestant("pgs"), 0.05, 10);
    const int much = sweeps_for_budget(scene("pyramid"), contestant("pgs"), 1, 10);
    CHECK(little >= 1);
    CHECK(much > 4 * little);  // a factor of 20, less what a step costs without sweeps
    CHECK(sweeps_for_budget(scene("pyramid"), contestant("dantzig"), 1) == 1);
}

TEST_CASE("options out of range are refused") {
    CHECK_THROWS_AS(run_match(scene("ramp"), contestant("pgs"), {.sweeps = 0}), std::invalid_argument);
    CHECK_THROWS_AS(run_match(scene("ramp"), contestant("pgs"), {.seconds = -1}), std::invalid_argument);
    CHECK_THROWS_AS(run_match(scene("ramp"), contestant("pgs"), {.steps = -1}), std::invalid_argument);
    CHECK_THROWS_AS(sweeps_for_budget(scene("ramp"), contestant("pgs"), 0), std::invalid_argument);
    CHECK_THROWS_AS(sweeps_for_budget(scene("ramp"), contestant("pgs"), 1, 0), std::invalid_argument);
}
