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
    const auto demo = make_demo(name, "top");
    demo->set_mine(built_solution("23_space/carry"));
    demo->restart();
    demo->advance();
    CHECK(demo->variants.back().status.find("take the scene stack") != std::string::npos);
    CHECK(demo->problem_text().empty());
    CHECK(make_demo(name, "stack")->problem_text().rfind("3\n40\n", 0) == 0);  // dimension, contacts
}
