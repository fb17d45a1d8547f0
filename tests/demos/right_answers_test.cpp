#include <doctest/doctest.h>

#include <memory>
#include <string>

#include "common/demo/kit/recording.hpp"
#include "tests/support/demo_probes.hpp"
#include "tests/support/student_targets.hpp"

// What the texts of exercises say of a right answer in the demo: the solution, built and run as a student's file is.

using namespace rbc;
using namespace rbc::test;

namespace {

/// A demo in which the solution takes part, after so many steps.
std::unique_ptr<Demo> with_solution(const char* name, const char* preset, const Settings& settings, int steps) {
    auto demo = make_demo(name, preset, settings);
    demo->restart();  // which exercise takes part may hang on a setting
    REQUIRE(demo->slot);
    demo->set_mine(built_solution(demo->slot->exercise));
    demo->restart();
    advance(*demo, steps);
    CHECK(demo->variants.back().status == "");
    return demo;
}

}  // namespace

TEST_CASE("a right answer does in its demo what the text of the exercise says") {
    const struct {
        const char *demo, *preset;
        Settings settings;
        int steps;
        const char* probe;
        double value, part;
    } rows[] = {{"15_nncg", "heavy", {}, 60, "sag", 3.0, 0.02},
                {"15_nncg", "wall", {}, 60, "residual", 7e-11, 0.1},
                {"17_friction_stabilization", "wall", {}, 600, "drift", 34.9, 0.002},
                {"18_admm", "", {}, 60, "sag", 7.99, 0.02},
                {"18_admm", "", "exercise=momentum", 60, "sag", 1.01, 0.02},
                {"19_admm_friction", "slide", {}, 60, "drift", 281.7, 0.002},
                {"19_admm_friction", "pyramid", {}, 60, "sag", 75.9, 0.02},
                {"22_small_steps", "", "mine.before=0.25 mine.after=0.25", 180, "error", 22.26, 3e-4}};
    for (const auto& row : rows) {
        CAPTURE(row.demo);
        CAPTURE(row.preset);
        const auto demo = with_solution(row.demo, row.preset, row.settings, row.steps);
        const double value = probe(*demo, "mine", row.probe);
        CAPTURE(value);
        CHECK(about(value, row.value, row.part));
    }
}
