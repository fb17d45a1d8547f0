#include <doctest/doctest.h>

#include <cmath>
#include <memory>
#include <string>

#include "common/demo/kit/demo.hpp"
#include "tests/support/demo_probes.hpp"
#include "tests/support/student_targets.hpp"

using namespace rbc;
using namespace rbc::test;

TEST_CASE("16: a right layer at eta/2 moves as the envelope does, elsewhere it rests elsewhere; a failure is said") {
    const auto demo = make_demo("16_normal_stabilization");
    const std::shared_ptr<CallTarget> right = built_solution("16_normal_stabilization/layer");
    demo->set_mine(right);
    demo->restart();
    advance(*demo, 60);
    for (const char* name : {"kinetic", "sag", "drift", "energy", "error"}) {
        CAPTURE(name);
        CHECK(std::abs(probe(*demo, "mine", name) - probe(*demo, "envelope", name)) <= 1e-9);
    }

    demo->parameters.set("layer.place", 0.1);
    demo->restart();
    advance(*demo, 90);
    CHECK(demo->variants.back().status.empty());
    CHECK(probe(*demo, "mine", "kinetic") < 1e-9);
    // Six gaps of 0.1 eta in place of eta/2, 9.81 N each box: 9.81 * 0.025 * (1 + ... + 6) J.
    CHECK(std::abs(probe(*demo, "envelope", "energy") - probe(*demo, "mine", "energy") - 9.81 * 0.025 * 21) < 0.1);

    check_failure_is_said(*demo, right, 15, "energy");  // 12 contacts a step: it fails in the second one
}
