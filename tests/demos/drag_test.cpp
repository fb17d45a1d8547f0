#include <doctest/doctest.h>

#include <string>

#include "common/demo/kit/demo.hpp"
#include "tests/support/demo_probes.hpp"

using namespace rbc;
using namespace rbc::test;

TEST_CASE("A stack pressed and pushed by mouse: what the script says, a hand on the topmost box says too") {
    const auto demo = make_demo("16_normal_stabilization", "by_hand");
    advance(*demo, 10);
    const Point top{0, 5.5};  // the centre of the sixth box, in the first lane
    demo->drag(top, true);
    for (int i = 1; i <= 10; ++i) {
        demo->drag({0, top.y - 0.2 * i}, false);
        demo->advance();
    }
    for (const double aside : {0.3, -0.3}) {
        demo->drag({aside, top.y - 2}, false);
        advance(*demo, 10);
    }
    demo->drop();
    advance(*demo, 50);
    CHECK(probe(*demo, "none", "deepest") > 1);  // 0.1 mm if nobody presses
    CHECK(probe(*demo, "touching", "deepest") > 100);
    CHECK(probe(*demo, "baumgarte", "deepest") < 10);
    CHECK(probe(*demo, "envelope", "deepest") == 0);
    for (const char* stands : {"baumgarte", "envelope"}) {
        CHECK(probe(*demo, stands, "blow_ups") == 0);
        CHECK(probe(*demo, stands, "sag") < 5);
        CHECK(probe(*demo, stands, "kinetic") < 1e-3);
    }
}

TEST_CASE("A wall from which a brick was pulled by mouse comes to rest again where all is remembered") {
    const auto demo = make_demo("17_friction_stabilization");
    advance(*demo, 330);
    demo->drag({0, 0.75}, true);
    for (int i = 1; i <= 20; ++i) {
        demo->drag({0.1 * i, 0.75}, false);
        demo->advance();
    }
    demo->drop();
    advance(*demo, 200);
    CHECK(probe(*demo, "kept", "drift") > 100);
    CHECK(probe(*demo, "kept", "kinetic") < 1e-9);
    CHECK(probe(*demo, "kept", "lost") < probe(*demo, "none", "lost"));
}

TEST_CASE("a box that was lifted and let go falls, comes to rest, and the next problem is posed and solved") {
    const auto demo = make_demo("12_dantzig_lcp", "stack");
    const Point top{0.17, 1.35};  // the middle of the top box
    demo->drag(top, true);
    const double before = probe(*demo, "dantzig", "energy");
    for (int i = 0; i < 60; ++i) {
        demo->drag({top.x - 0.01 * i, top.y + 0.01 * i}, false);
        demo->advance();
    }
    const double held = probe(*demo, "dantzig", "energy");
    CHECK(held > before + 4);  // 4 kg, lifted by half a metre or so
    demo->drop();
    advance(*demo, 700);  // at most 6 s go by before it stands still
    const double rest = probe(*demo, "dantzig", "energy");
    CHECK(rest < before + 1e-6);  // it fell, at least to where it was
    advance(*demo, 1500);
    CHECK(probe(*demo, "dantzig", "energy") == rest);  // time stands still again
    CHECK(probe(*demo, "dantzig", "worst") > -1e-9);
    CHECK(probe(*demo, "dantzig", "ground") == doctest::Approx(8 * 9.81));  // 8 kg, nothing of it in mid-air
}
