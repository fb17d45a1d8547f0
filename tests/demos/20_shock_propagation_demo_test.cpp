#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>

#include "common/demo/kit/recording.hpp"
#include "tests/support/demo_probes.hpp"

// The numbers of lesson 20's text, from the commands that it gives.

using namespace rbc;
using namespace rbc::test;

namespace {

Recording run(const char* preset, long steps, const Settings& settings = {}) {
    return record(*make_demo("20_shock_propagation", preset, settings), steps);
}

}  // namespace

TEST_CASE("20 shock_propagation: a cradle swings for a minute, and neither side makes energy") {
    const Recording cradle = run("", 240 * 60);
    for (const char* lane : {"shock", "other"}) {
        const std::vector<double> made = cradle.column(std::string(lane) + ".made");
        for (const double energy : made) REQUIRE(std::abs(energy) <= 1e-9);
    }
    CHECK(last(cradle, "shock.rounds") == 4);
    const Recording struck = run("", 128);
    CHECK(last(struck, "shock.fastest") == doctest::Approx(1.8).epsilon(1e-3));
    CHECK(last(struck, "other.fastest") == doctest::Approx(0.6 * 1.8).epsilon(1e-3));
    CHECK(last(run("lossy", 240), "shock.rounds") == 7);
}

TEST_CASE("20 shock_propagation: Kane's rod in turns makes energy, turn by turn, and in the safe order none") {
    const struct {
        const char* turns;
        double made;
    } rows[] = {{"1", -0.09632}, {"2", 0.0940216}, {"3", 0.280089}, {"100", 0.838295}};
    for (const auto& row : rows) {
        CAPTURE(row.turns);
        const Recording rod = run("kane", 60, std::string("turns=") + row.turns);
        CHECK(last(rod, "other.made") == doctest::Approx(row.made).epsilon(1e-5));
        CHECK(last(rod, "shock.made") == doctest::Approx(-0.09632).epsilon(1e-9));
        CHECK(rod.column("shock.energy").front() == doctest::Approx(0.68));
    }
}

TEST_CASE("20 shock_propagation: a break and a bridge keep the energy, and the bridge its symmetry") {
    const Recording balls = run("billiards", 60), bridge = run("bridge", 40);
    CHECK(std::abs(last(balls, "shock.made")) <= 1e-13);
    CHECK(last(balls, "shock.rounds") == 6);
    CHECK(last(balls, "shock.fastest") == doctest::Approx(4.73).epsilon(1e-3));
    CHECK(last(balls, "other.fastest") == doctest::Approx(6.17).epsilon(1e-3));
    CHECK(std::abs(last(bridge, "shock.made")) <= 1e-14);
    CHECK(last(bridge, "shock.rounds") == 17);
    CHECK(std::abs(last(bridge, "shock.p_x")) <= 1e-14);
}

TEST_CASE("20 shock_propagation: fewer contacts of a wall persist with shocks than without restitution") {
    const auto mean = [](const Recording& recording, const char* column) {
        double sum = 0;
        for (const double x : recording.column(column)) sum += x;
        return sum / 240;
    };
    const Recording bouncing = run("wall", 240), none = run("wall", 240, "restitution=0");
    CHECK(mean(bouncing, "shock.persisting") == doctest::Approx(95).epsilon(0.1));
    CHECK(mean(none, "other.persisting") == doctest::Approx(137).epsilon(0.05));
    CHECK(mean(bouncing, "other.persisting") < mean(bouncing, "shock.persisting"));
}

TEST_CASE("20: what the captions say is so at the end of their loops") {
    const auto loop = [](const char* preset) { return loop_of("20_shock_propagation", preset); };
    const auto keeps = [](const Recording& recording) {
        for (const char* made : {"shock.made", "other.made"}) CHECK(std::abs(last(recording, made)) < 1e-5);
        CHECK(std::abs(last(recording, "shock.p_x") - last(recording, "other.p_x")) < 1e-6);
    };
    // Pendulums of the same period: their speeds have, until the next strike, the ratios that they had after the last.
    const auto share = [](const Recording& recording, const char* lane) {
        const std::string name = lane;
        return last(recording, name + ".fastest") / last(recording, name + ".p_x");
    };
    const Recording cradle = loop("cradle");
    keeps(cradle);
    CHECK(about(share(cradle, "shock"), 1, 1e-6));    // one ball has it all
    CHECK(about(share(cradle, "other"), 0.6, 1e-6));  // one back with 0.6, four on with 0.4
    CHECK(last(cradle, "shock.rounds") == 4);

    const Recording three = loop("three_in");
    CHECK(about(share(three, "shock"), 1.0 / 3, 1e-6));
    CHECK(last(three, "shock.rounds") == 4);

    const Recording both = loop("both_sides");
    keeps(both);
    CHECK(std::abs(last(both, "shock.fastest") - last(both, "other.fastest")) > 0.03);

    const Recording lossy = loop("lossy");
    CHECK(at(lossy, "shock.rounds", 0.6) == 7);
    for (const char* energy : {"shock.energy", "other.energy"}) {
        const double left = last(lossy, energy) / at(lossy, energy, 0);  // a fifth is that of one swing
        CHECK(left > 0.2);
        CHECK(left < 0.25);
    }
    CHECK(last(lossy, "shock.rounds") == 1);

    const Recording collapse = loop("collapse");
    CHECK(last(collapse, "shock.rounds") > 100);  // neighbours take turns, 50 rounds each
    CHECK(about(last(collapse, "shock.energy"), at(collapse, "shock.energy", 0) / 10, 1e-9));

    const Recording balls = loop("billiards");
    constexpr double strike = 0.3 / 8;  // s
    CHECK(last(balls, "shock.rounds") == 6);
    CHECK(about(last(balls, "shock.fastest"), 4.73, 1e-3));
    CHECK(about(last(balls, "other.fastest"), 6.17, 1e-3));
    // 0.7 m to the left of where it strikes the picture ends.
    CHECK(last(balls, "other.fastest") * (last(balls, "t") - strike) < 0.7);

    const Recording bridge = loop("bridge");
    keeps(bridge);
    CHECK(last(bridge, "shock.rounds") == 17);
    CHECK(std::abs(last(bridge, "shock.p_x")) < 1e-12);
    CHECK(last(bridge, "other.fastest") > last(bridge, "shock.fastest") + 0.2);

    const Recording wall = loop("wall");
    CHECK(last(wall, "shock.rounds") > 0);
    for (const char* lane : {"shock", "other"}) {
        CAPTURE(lane);
        CHECK(last(wall, std::string(lane) + ".persisting") > 50);
        CHECK(last(wall, std::string(lane) + ".fastest") < 4);  // it has not begun again, with 8 m/s
    }

    const Recording kane = loop("kane");
    CHECK(last(kane, "other.made") > 0.8);
    CHECK(about(last(kane, "shock.made"), -0.09632, 1e-6));
    CHECK(extremes(kane, "shock.made", 0.1).least > -0.0964);  // of one strike, like the orange curve
}
