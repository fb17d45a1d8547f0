#include <doctest/doctest.h>

#include <cmath>
#include <memory>
#include <string>

#include "common/demo/kit/demo.hpp"
#include "tests/support/demo_probes.hpp"
#include "tests/support/student_targets.hpp"

using namespace rbc;
using namespace rbc::test;

namespace {

void run(Demo& demo, int steps) {
    demo.restart();
    advance(demo, steps);
}

}  // namespace

TEST_CASE("22: a right law of the gap to come is the lane's own; of other averages it rests as deep, by another way") {
    const auto demo = make_demo("22_small_steps");
    const std::shared_ptr<CallTarget> right = built_solution("22_small_steps/averages");
    demo->set_mine(right);
    demo->parameters.set("ground", 2);
    run(*demo, 60);
    // The same law up to some roundings of 1e-16, which a second of 480 substeps hardly makes larger.
    for (const char* name : {"error", "kinetic", "energy", "depth"}) {
        CAPTURE(name);
        CHECK(std::abs(probe(*demo, "mine", name) - probe(*demo, "many", name)) <= 1e-7);
    }

    demo->parameters.set("scene", "books");
    demo->parameters.set("zeta", 0.5);
    demo->parameters.set("mine.before", 0.25);
    demo->parameters.set("mine.after", 0.25);
    run(*demo, 3);
    const double mine = probe(*demo, "mine", "error"), many = probe(*demo, "many", "error");
    CAPTURE(mine);
    CAPTURE(many);
    CHECK(std::abs(mine - many) > 1e-3 * many);
    run(*demo, 600);
    CHECK(std::abs(probe(*demo, "mine", "error") - probe(*demo, "many", "error")) <=
          1e-3 * probe(*demo, "many", "error"));
}

TEST_CASE("22: who has no law says so") {
    const auto demo = make_demo("22_small_steps");
    const std::shared_ptr<CallTarget> right = built_solution("22_small_steps/averages");
    demo->set_mine(right);
    demo->parameters.set("mine.after", 0);
    demo->parameters.set("zeta", 0);
    run(*demo, 1);
    CHECK(demo->variants.back().status == "mine.after = 0 without a damper is no law: set zeta > 0");
    demo->parameters.set("zeta", 10);
    run(*demo, 1);
    CHECK(demo->variants.back().status.empty());
    demo->parameters.set("scene", "chain");
    run(*demo, 1);
    CHECK(demo->variants.back().status == "your law is for contacts, and a chain has pins: choose another scene");

    demo->parameters.set("scene", "heavy");
    check_failure_is_said(*demo, right, 15, "error");  // 12 contacts a step: it fails in the second one
}

TEST_CASE("22: what the captions say is so at the end of their loops") {
    const auto loop = [](const char* preset, const Settings& settings = {}) {
        return loop_of("22_small_steps", preset, settings);
    };
    const Recording heavy = loop("heavy");  // one lane holds the box
    CHECK(last(heavy, "one.error") > 1000);
    CHECK(last(heavy, "many.error") < 50);
    const Recording stack = loop("stack");  // red has been squeezed and leans over
    CHECK(last(stack, "one.error") > 1000);
    CHECK(last(stack, "many.error") < 20);
    const Recording cards = loop("cards");  // all houses stand; one still creeps
    CHECK(last(cards, "one.error") < 50);
    CHECK(last(cards, "other.error") < 200);
    const double second_ago = last(cards, "t") - 1;
    CHECK(last(cards, "other.error") > at(cards, "other.error", second_ago) + 10);
    CHECK(last(cards, "one.error") < at(cards, "one.error", second_ago) + 0.1);
    const Recording chain = loop("chain");  // one comes apart
    CHECK(last(chain, "one.error") > 1000);
    CHECK(last(chain, "many.error") < 20);
    CHECK(last(chain, "other.error") < 20);
    CHECK(last(loop("pyramid"), "many.error") < 1);  // gaps hold
    CHECK(last(loop("books"), "other.error") < 60);  // the springs hold, and stiffer ones do not
    CHECK(last(loop("books", "stiffness=1000000"), "other.error") > 1000);
    CHECK(last(loop("honest"), "many.kinetic") > 0.1);  // no rest
    CHECK(last(loop("honest", "relax=1"), "many.kinetic") < 1e-3);
    const Recording avbd = loop("avbd");
    CHECK(last(avbd, "one.error") > 1000);
    CHECK(last(avbd, "many.error") > 1000);
    CHECK(last(avbd, "other.error") < 500);  // the one that stands, and sinks
    CHECK(last(avbd, "other.error") > 300);
}
