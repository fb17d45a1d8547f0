#include <doctest/doctest.h>

#include <cmath>

#include "tests/support/demo_probes.hpp"
#include "tests/support/student_targets.hpp"

using namespace rbc;
using namespace rbc::test;

namespace {

constexpr const char* name = "23_space";

Recording loop(std::string_view preset, const Settings& settings = {}, std::shared_ptr<CallTarget> mine = nullptr) {
    return loop_of(name, preset, settings, std::move(mine));
}

int flips(const Recording& recording, const std::string& column) {
    int count = 0;
    double side = 1;
    for (const double axis : recording.column(column)) {
        if (side * axis > -0.5) continue;
        side = -side;
        ++count;
    }
    return count;
}

/// What a preset's plot shows dashed.
double closed_form(std::string_view preset, const Settings& settings = {}) {
    const auto guide = make_demo(name, preset, settings)->plots[0].guide;
    REQUIRE(guide);
    return *guide;
}

}  // namespace

TEST_CASE("what the presets' captions say holds at the end of their loops") {
    SUBCASE("a plate that turns over") {
        const Recording top = loop("top");
        CHECK(flips(top, "first.axis") == 4);
        CHECK(flips(top, "second.axis") == 0);
        CHECK(last(top, "second.energy") == doctest::Approx(1).epsilon(1e-12));
        CHECK(last(top, "third.energy") > 1.9);
        CHECK(std::abs(last(top, "first.energy") - 1) < 1e-4);
    }
    SUBCASE("a table: all rest, and do not agree; on three legs they do") {
        const Recording four = loop("table"), three = loop("table", "legs=3");
        const double first = last(four, "first.corner");
        for (const char* other : {"second.corner", "third.corner"}) {
            CHECK(std::abs(last(four, other) - first) > 0.2 * first);
            CHECK(last(three, other) == doctest::Approx(last(three, "first.corner")).epsilon(1e-5));
        }
        for (const char* kinetic : {"first.kinetic", "second.kinetic", "third.kinetic"})
            CHECK(last(four, kinetic) < 1e-12);
    }
    SUBCASE("a disc that slides and spins, and a ball with side") {
        const Recording disc = loop("disc");
        CHECK(last(disc, "first.ratio") == doctest::Approx(0.6530018).epsilon(0.03));
        CHECK(last(disc, "second.ratio") > 5);
        CHECK(last(disc, "first.kinetic") == 0);
        const Recording ball = loop("billiard");
        for (const char* slip : {"first.slip", "second.slip", "third.slip"}) CHECK(last(ball, slip) < 1e-12);
        const double exact = last(ball, "first.drift");
        CHECK(std::abs(last(ball, "second.drift") - exact) < 1);
        CHECK(std::abs(last(ball, "third.drift") - exact) > 3);
    }
    SUBCASE("tops go round as (23.58) says, too fast without the gyroscopic term, or fall") {
        const double steady = closed_form("heavy_top");
        const Recording top = loop("heavy_top");
        CHECK(about(last(top, "first.rate"), steady, 0.001));
        CHECK(about(last(top, "second.rate"), 1.77 * steady, 0.01));
        CHECK(extremes(top, "first.tilt", 0).largest < 0.31);
        CHECK(extremes(top, "second.tilt", 0).largest < 0.34);
        CHECK(extremes(top, "third.tilt", 0.3).least > 0.53);
        CHECK(last(top, "third.rate") == 0);
        // Enough for C, too slow for A in place of C.
        const Recording slower = loop("heavy_top", "spin=45");
        CHECK(about(last(slower, "first.rate"), closed_form("heavy_top", "spin=45"), 0.01));
        CHECK(extremes(slower, "first.tilt", 0).largest < 0.35);
        CHECK(last(slower, "second.tilt") > 0.53);
    }
    SUBCASE(
        "a coin on a round rim goes on as (23.59) says; on corners it is ever faster, then flat; on four kept first") {
        const double steady = closed_form("coin");
        const Recording coin = loop("coin");
        CHECK(about(last(coin, "first.rate"), steady, 0.04));
        CHECK(extremes(coin, "first.tilt", 0).largest < 0.21);
        CHECK(extremes(coin, "second.rate", 0).largest > 6 * steady);
        CHECK(extremes(coin, "third.tilt", 0.4).largest < 1e-3);
        CHECK(extremes(coin, "second.tilt", 0, 0.9).least > 0.01);
        CHECK(last(coin, "second.tilt") < 1e-3);
        CHECK(last(coin, "second.rate") == 0);
        CHECK(std::abs(last(coin, "first.energy") - 1) < 0.005);
    }
    SUBCASE("stack, wall, heap") {
        const Recording stack = loop("stack");
        CHECK(last(stack, "first.sag") > 1000);
        CHECK(last(stack, "second.sag") < 50);
        CHECK(last(stack, "second.kinetic") > 1);
        CHECK(last(stack, "third.kinetic") < 1e-6);
        const Recording wall = loop("wall");
        CHECK(extremes(wall, "second.energy", 1).largest < extremes(wall, "first.energy", 1).least);
        CHECK(last(wall, "third.energy") > 2 * last(wall, "second.energy"));
        CHECK(extremes(wall, "third.contacts", 0.5).largest < extremes(wall, "first.contacts", 0.5).least);
        const Recording heap = loop("heap");
        for (const char* kinetic : {"first.kinetic", "second.kinetic", "third.kinetic"})
            CHECK(last(heap, kinetic) < 1e-6);
        CHECK(last(heap, "first.depth") < 2);
        CHECK(last(heap, "second.depth") > 20);
    }
    SUBCASE("chains") {
        const Recording chain = loop("chain");
        CHECK(last(chain, "first.sag") > 20 * last(chain, "second.sag"));
        CHECK(last(chain, "third.sag") > 5 * last(chain, "first.sag"));
        const Recording swing = loop("swing");
        CHECK(last(swing, "first.depth") < 2);
        CHECK(last(swing, "second.depth") > 10);
        CHECK(last(swing, "third.depth") < 1);
    }
    SUBCASE("your first guess, and your loop") {
        const Recording carry = loop("carry", {}, built_solution("23_space/carry"));
        CHECK(last(carry, "mine.drift") == doctest::Approx(last(carry, "first.drift")).epsilon(1e-6));
        const Recording own = loop("stack", "exercise=loop height=3", built_solution("23_space/loop"));
        CHECK(last(own, "mine.kinetic") < 1e-9);
    }
}

TEST_CASE("an exercise where contacts come once says what to take, and the problem of a step is in space") {
    for (const char* preset : {"top", "heavy_top", "coin"}) {
        CAPTURE(std::string(preset));
        const auto demo = make_demo(name, preset);
        demo->set_mine(built_solution("23_space/carry"));
        demo->restart();
        demo->advance();
        CHECK(demo->variants.back().status.find("take the scene stack") != std::string::npos);
        CHECK(demo->problem_text().empty() == (std::string_view(preset) == "top"));
    }
    CHECK(make_demo(name, "stack")->problem_text().rfind("3\n40\n", 0) == 0);  // dimension, contacts
}

TEST_CASE("tops and coins at the ends of their ranges: no steady motion, no gravity, long steps") {
    CHECK_FALSE(make_demo(name, "heavy_top", "spin=30")->plots[0].guide);
    CHECK_FALSE(make_demo(name, "coin", "gravity=0")->plots[0].guide);
    CHECK(closed_form("heavy_top", "spin=-100") == -closed_form("heavy_top"));
    for (const char* preset : {"heavy_top", "coin"})
        for (const char* odd : {"spin=1000", "spin=0", "tilt=0.05", "tilt=0.5", "dt=1", "gravity=0", "gravity=1000",
                                "update=momentum dt=1 spin=1000", "update=implicit_newton dt=0.1 spin=1000"}) {
            CAPTURE(std::string(preset));
            CAPTURE(std::string(odd));
            const Recording run = recorded(*make_demo(name, preset, odd), 100);
            for (const char* lane : {"first", "second", "third"})
                for (const char* probe : {".rate", ".tilt", ".energy"})
                    CHECK(std::isfinite(last(run, std::string(lane) + probe)));
        }
}
