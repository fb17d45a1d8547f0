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
    const auto ends = [](const std::string& preset) {
        auto demo = make_demo("22_small_steps");
        demo->apply_preset(preset);
        demo->restart();
        advance(*demo, static_cast<int>(std::lround(60 * demo->run_end())));
        return demo;
    };
    const auto error = [](const Demo& demo, const char* lane) { return probe(demo, lane, "error"); };
    auto demo = ends("heavy");  // one lane holds the box
    CHECK(error(*demo, "one") > 1000);
    CHECK(error(*demo, "many") < 50);
    demo = ends("stack");  // red has been squeezed and leans over
    CHECK(error(*demo, "one") > 1000);
    CHECK(error(*demo, "many") < 20);
    demo = ends("cards");  // all houses stand; one still creeps
    CHECK(error(*demo, "one") < 50);
    CHECK(error(*demo, "other") < 200);
    const double before = error(*demo, "other"), red = error(*demo, "one");
    advance(*demo, 60);
    CHECK(error(*demo, "other") > before + 10);
    CHECK(error(*demo, "one") < red + 0.1);
    demo = ends("chain");  // one comes apart
    CHECK(error(*demo, "one") > 1000);
    CHECK(error(*demo, "many") < 20);
    CHECK(error(*demo, "other") < 20);
    CHECK(error(*ends("pyramid"), "many") < 1);  // gaps hold
    demo = ends("books");
    CHECK(error(*demo, "other") < 60);  // the springs hold, and stiffer ones do not
    demo->parameters.set("stiffness", 1e6);
    run(*demo, 300);
    CHECK(error(*demo, "other") > 1000);
    demo = ends("honest");
    CHECK(probe(*demo, "many", "kinetic") > 0.1);  // no rest
    demo->parameters.set("relax", 1);
    run(*demo, 300);
    CHECK(probe(*demo, "many", "kinetic") < 1e-3);
    demo = ends("avbd");
    CHECK(error(*demo, "one") > 1000);
    CHECK(error(*demo, "many") > 1000);
    CHECK(error(*demo, "other") < 500);  // the one that stands, and sinks
    CHECK(error(*demo, "other") > 300);
}
