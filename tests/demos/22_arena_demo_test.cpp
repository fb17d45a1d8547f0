#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "common/demo/recording.hpp"
#include "demos/22_arena/picture.hpp"
#include "lessons/22_arena/match.hpp"

// The demo of lesson 22: its lanes are matches of the arena, and the numbers of the text come from its presets.

using namespace rbc;

namespace {

template <class Entry>
const Entry& named(const std::vector<Entry>& table, const std::string& name) {
    const auto found = std::find_if(table.begin(), table.end(), [&](const Entry& entry) { return entry.name == name; });
    REQUIRE(found != table.end());
    return *found;
}

class Played {
  public:
    Played(const std::string& preset, const Settings& settings, int steps) : demo(make_demo("22_arena")) {
        if (!preset.empty()) demo->apply_preset(preset);
        for (const auto& [name, value] : settings) demo->parameters.set(name, value);
        demo->restart();
        go(steps);
    }
    void go(int steps) {
        for (int i = 0; i < steps; ++i) demo->advance();
    }
    const Variant& lane(const std::string& name) const { return named(demo->variants, name); }
    double operator()(const std::string& variant, const std::string& probe) const {
        return named(lane(variant).probes, probe).value();
    }

    std::unique_ptr<Demo> demo;
};

}  // namespace

TEST_CASE("22 arena: a lane is a match of the arena, to the last bit") {
    for (const char* scene : {"card_house", "chain", "ramp"}) {
        CAPTURE(scene);
        const Played played("", {{"scene", scene}, {"first", "nncg"}, {"second", "admm"}, {"sweeps", "20"}}, 60);
        for (const auto& [lane, who] : {std::pair{"first", "nncg"}, {"second", "admm"}}) {
            const MatchResult alone =
                run_match(named(arena_scenes(), scene), named(contestants(), who), {.sweeps = 20, .steps = 60});
            CHECK(played(lane, "median") == alone.residual);
            CHECK(played(lane, "drift") == 1e3 * alone.drift);
            CHECK(played(lane, "depth") == 1e3 * alone.depth);
            CHECK(played(lane, "gained") == alone.energy_gained);
        }
    }
}

TEST_CASE("22 arena: what the presets show") {
    const Played heavy("", {}, 180);
    CHECK(heavy("first", "drift") > 1000);
    CHECK(heavy("second", "drift") < 1e-3);
    const Played stack("stack", {}, 180);
    CHECK(stack("first", "drift") > 1000);
    CHECK(stack("second", "drift") < 1e-3);
    const Played cradle("cradle", {}, 120);
    CHECK(std::abs(cradle("first", "drift") - 900) < 1);
    CHECK(cradle("second", "drift") < 1e-3);
    const Played cards("cards", {}, 180);
    CHECK(cards("first", "drift") > 1000);
    CHECK(std::abs(cards("second", "drift") - 15) < 1);
    const Played memory("memory", {}, 180);
    CHECK(memory("first", "drift") > 1000);
    CHECK(memory("second", "drift") < 500);
    CHECK(Played("memory", {{"first.sweeps", "2000"}}, 180)("first", "drift") < 1);
    const Played bowl("bowl", {}, 30);
    CHECK(std::isnan(bowl("first", "drift")));
    CHECK(bowl("second", "depth") > 1);
}

TEST_CASE("22 arena: a lane that blows up says so, and the other goes on") {
    Played wall("wall", {}, 180);
    CHECK(wall.lane("first").status.starts_with("out of the scene after 2."));
    CHECK(wall.lane("second").status.empty());
    CHECK(wall("second", "drift") < 1e-3);
    CHECK(Played("wall", {{"first.sweeps", "20"}}, 180)("first", "drift") < 0.01);
    wall.demo->restart();
    CHECK(wall.lane("first").status.empty());
    const Played chain("", {{"scene", "chain"}, {"first", "gbf"}, {"second", "dantzig"}}, 10);
    CHECK(chain.lane("first").status == "takes no part");
    CHECK(chain("second", "drift") < 1e-3);
    const Played slow("", {{"scene", "wall"}, {"first", "dantzig"}, {"second", "pgs"}}, 3);
    CHECK(slow.lane("first").status.starts_with("too slow to watch"));
    CHECK(slow("second", "drift") > 0);
}

TEST_CASE("22 arena: a match begins anew after its time, and where its rules change") {
    Played twice("", {{"scene", "pyramid"}, {"again", "0.5"}}, 15);
    const double drift = twice("first", "drift");
    twice.go(30);  // half a second is 30 steps
    CHECK(twice("first", "drift") == drift);
    Played changed("", {}, 60);
    changed.demo->parameters.set("gravity", 0.0);
    changed.go(60);
    CHECK(changed("first", "drift") == 0);
    CHECK(changed("first", "residual") == 0);
    changed.demo->parameters.set("scene", std::string_view("stack"));
    changed.demo->parameters.set("gravity", 9.81);
    changed.go(1);
    CHECK(changed("first", "contacts") == 20);
    CHECK_FALSE(changed.demo->problem_text().empty());
}

TEST_CASE("22 arena: ahead is who is better than all others by more than anyone sees") {
    CHECK(is_ahead(1, {2, 3}, true));
    CHECK_FALSE(is_ahead(2, {1}, true));
    CHECK_FALSE(is_ahead(1.9, {2}, true));
    CHECK_FALSE(is_ahead(1e-9, {1e-6}, true));
    CHECK_FALSE(is_ahead(NAN, {1}, true));
    CHECK(is_ahead(1, {INFINITY, NAN}, true));
    CHECK(is_ahead(1e-9, {1e-5}, false));
    CHECK(score_text(1e-5, true) == "< 0.001 mm off");
    CHECK(score_text(0.0123, true) == "0.012 mm off");
    CHECK(score_text(214.2, true) == "214 mm off");
    CHECK(score_text(3707.1, true) == "3707 mm off");
    CHECK(score_text(2e-5, false) == "residual 2e-05");
    CHECK(score_text(NAN, false).empty());
}
