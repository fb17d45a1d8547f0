#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "common/foundation/io/number_text.hpp"
#include "lessons/24_arena/bands.hpp"
#include "lessons/24_arena/price.hpp"
#include "lessons/24_arena/settings.hpp"
#include "tests/lessons/24_arena_tables.hpp"

using namespace rbc;
using namespace arena_tests;

namespace {

/// Sinks by 10 mm/s divided by its sweeps, and by its setting, whatever the scene.
class Sinking : public Contestant {
  public:
    Sinking(double dt, int sweeps, double setting) : step_(0.01 * dt / (sweeps * setting)) {}
    void step(World& world) override { world.bodies.back().position.y() -= step_; }
    std::span<const Contact> contacts() const override { return {}; }
    Eigen::VectorXd impulses() const override { return {}; }

  private:
    double step_;
};

NamedContestant sinking(Effort effort = Effort::sweeps) {
    NamedContestant made{"sinking", "sinking", "00", effort, false,
                         [](const ArenaScene& s, int sweeps, std::span<const double> settings) {
                             return std::make_unique<Sinking>(s.dt, sweeps, settings[0]);
                         }};
    made.settings = {{"softness", "", 1, {0.5, 1, 2}}};
    return made;
}

}  // namespace

TEST_CASE("the price is the fewest sweeps, five to a decade, with which the world stays within a tolerance") {
    // In 60 s it sinks by 600 mm / n.
    const PriceCurve curve = find_price(scene_named("stack"), sinking(), {.seconds = 60, .tolerance = 0.011, .given_up = 0.25});
    CHECK(curve.end == PriceEnd::paid);
    std::vector<int> sweeps;
    for (const MatchResult& match : curve.matches) sweeps.push_back(match.sweeps);
    CHECK(sweeps == std::vector<int>{1, 2, 3, 5, 8, 12, 20, 32, 50, 80});
    CHECK(curve.matches.back().off == doctest::Approx(0.6 / 80));
    CHECK(curve.matches[0].end == MatchEnd::fell);
    CHECK(curve.matches[0].seconds == doctest::Approx(25).epsilon(1e-3));  // 250 mm
    CHECK(first_within(curve, 0.011) == &curve.matches.back());
    CHECK(first_within(curve, 0.1) == &curve.matches[4]);  // 75 mm; 120 with five sweeps
    CHECK(first_within(curve, 0.001) == nullptr);
}

TEST_CASE("a search that buys nothing says why") {
    const auto end = [](const char* where, const NamedContestant& who, const PriceOptions& options) {
        return find_price(scene_named(where), who, options).end;
    };
    CHECK(end("stack", sinking(Effort::until_done), {.seconds = 1, .tolerance = 1e-6}) == PriceEnd::missed);
    CHECK(end("stack", sinking(), {.seconds = 1, .tolerance = 1e-9}) == PriceEnd::too_long);
    CHECK(find_price(scene_named("stack"), sinking(), {.seconds = 1, .tolerance = 1e-9}).matches.back().sweeps ==
          most_sweeps);
    CHECK(end("chain", contestant_named("gbf"), {}) == PriceEnd::missed);
    CHECK(end("wall", contestant_named("dantzig"), {.most_ms = 0.01}) == PriceEnd::too_dear);
    const PriceCurve dear = find_price(scene_named("wall"), contestant_named("dantzig"), {.most_ms = 0.01});
    CHECK(dear.matches.size() == 1);
    CHECK(dear.matches[0].end == MatchEnd::not_over);  // one second, no more
    CHECK(dear.matches[0].steps == 60);
    CHECK(first_within(dear, 1) == nullptr);
    CHECK(end("stack", contestant_named("pgs"), {.tolerance = 1e-6, .limit = 0.05}) == PriceEnd::too_long);
}

TEST_CASE("only what is to stay is watched for a minute") {
    const PriceOptions options{.seconds = 1, .tolerance = 1};
    CHECK(find_price(scene_named("stack"), contestant_named("nncg"), options).matches.back().seconds == doctest::Approx(1));
    CHECK(find_price(scene_named("cradle"), contestant_named("shocks"), options).matches.back().seconds == doctest::Approx(2));
}

TEST_CASE("PGS pays for a millimetre, and more for a tenth of it") {
    const PriceCurve curve = find_price(scene_named("pyramid"), contestant_named("pgs"), {.seconds = 5, .tolerance = 1e-4});
    REQUIRE(curve.end == PriceEnd::paid);
    const MatchResult* coarse = first_within(curve, 1e-3);
    REQUIRE(coarse != nullptr);
    CHECK(coarse->sweeps < curve.matches.back().sweeps);
}

TEST_CASE("options of a search out of range are refused") {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    for (const double bad : {0.0, -1.0, nan}) {
        CHECK_THROWS_AS(find_price(scene_named("ramp"), sinking(), {.seconds = bad}), std::invalid_argument);
        CHECK_THROWS_AS(find_price(scene_named("ramp"), sinking(), {.tolerance = bad}), std::invalid_argument);
        CHECK_THROWS_AS(find_price(scene_named("ramp"), sinking(), {.given_up = bad}), std::invalid_argument);
        CHECK_THROWS_AS(find_price(scene_named("ramp"), sinking(), {.limit = bad}), std::invalid_argument);
    }
    CHECK_THROWS_AS(find_price(scene_named("ramp"), sinking(), {.most_ms = -1}), std::invalid_argument);
}

TEST_CASE("the best settings are found, not chosen") {
    const SettingsSearch search{.scenes = {"stack"}, .sweeps = 1, .seconds = 1};
    const std::vector<TriedSettings> tried = best_settings(sinking(), search);
    REQUIRE(tried.size() == 3);
    CHECK(tried[0].values == std::vector<double>{2});  // 5 mm in a second
    CHECK(tried[1].values == std::vector<double>{1});  // 10 mm
    CHECK(tried[2].values == std::vector<double>{0.5});
    CHECK(tried[0].decades == doctest::Approx(std::log10(5.0)));
    CHECK(tried[0].scenes == 1);
    CHECK(tried[2].scenes == 0);
    CHECK(best_settings(contestant_named("pgs"), search).size() == 1);
    CHECK_THROWS_AS(best_settings(sinking(), {.scenes = {"stak"}}), std::invalid_argument);
    CHECK_THROWS_AS(with_settings(sinking(), {1, 2}), std::invalid_argument);
}

TEST_CASE("every contestant plays with the best of its settings, by the search of this lesson") {
    for (const NamedContestant& c : contestants()) {
        if (c.settings.empty()) continue;
        CAPTURE(std::string(c.name));
        const std::vector<TriedSettings> tried = best_settings(c);
        for (const TriedSettings& choice : tried) {
            std::string said;
            for (std::size_t i = 0; i < c.settings.size(); ++i)
                said += std::string(i == 0 ? " " : ", ") + c.settings[i].name + " = " + number_text(choice.values[i]);
            MESSAGE(std::string(c.name), said, ": ", choice.scenes, " scenes, ", choice.decades, " decades");
        }
        for (std::size_t i = 0; i < c.settings.size(); ++i) {
            CAPTURE(std::string(c.settings[i].name));
            CHECK(c.settings[i].value == tried.front().values[i]);
        }
    }
}

TEST_CASE("bands end at the first value that falls") {
    HarderScene harder{"speed", "", {1, 2, 5, 1, 0.1}, [](double value) {
                           ArenaScene made = scene_named("stack");
                           made.dt *= value;
                           return made;
                       }};
    // 1 mm in a second whatever the step, of which there are fewer: 6 mm.
    CHECK(largest_that_stands(harder, sinking(), 10, {.seconds = 6, .tolerance = 0.0061}) == 0.1);
    CHECK(largest_that_stands(harder, sinking(), 10, {.seconds = 6, .tolerance = 0.0059}) == 0);
    // More sweeps of PGS carry a heavier load, and stand longer steps.
    for (const HarderScene& scene : {heavier_load(), longer_steps()})
        CHECK(largest_that_stands(scene, contestant_named("pgs"), 20, {.seconds = 3}) <
              largest_that_stands(scene, contestant_named("pgs"), 200, {.seconds = 3}));
    // v h/2 is left when it is asked about in time: 120 margin a second, and the speed below that.
    for (const char* name : {"pgs", "soft", "tgs", "xpbd", "spook"})
        for (const double margin : {0.02, 0.2})
            CHECK(largest_that_stands(faster_landing(margin), contestant_named(name), 20,
                                      {.seconds = 1, .tolerance = 0.001}) == 100 * margin);
}

TEST_CASE("in space the same judge: what solves stands, what cannot says so") {
    const ArenaSceneIn<3>& stack = entry_named(arena_scenes_in_space(), "space_stack");
    const MatchResult solved = run_match(stack, contestant_named("nncg"), {.sweeps = 200, .seconds = 1});
    CHECK(solved.end == MatchEnd::ended);
    CHECK(solved.off < 1e-3);
    CHECK(solved.residual < 1e-3);
    const MatchResult planar = run_match(stack, contestant_named("gbf"), {.steps = 1});
    CHECK(planar.end == MatchEnd::takes_no_part);
    CHECK(planar.reason == "it plays in the plane");
    CHECK(run_match(entry_named(arena_scenes_in_space(), "space_cradle"), contestant_named("shocks")).off < 1e-6);
    for (const ArenaSceneIn<3>& scene : arena_scenes_in_space())
        for (const NamedContestant& c : contestants()) {
            const MatchResult begun = run_match(scene, c, {.sweeps = 5, .steps = 2});
            CAPTURE(scene.name);
            CAPTURE(std::string(c.name));
            CAPTURE(begun.reason);
            CHECK(begun.end == (c.make_in_space ? MatchEnd::ended : MatchEnd::takes_no_part));
            CHECK(begun.depth < 0.01);
        }
}
