// Lessons 16 and 17, as captions_test.cpp.

#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "tests/support/captions.hpp"

using namespace rbc;
using namespace rbc::test;

TEST_CASE("16: what the captions say is so at the end of their loops") {
    constexpr const char* demo_name = "16_normal_stabilization";
    const auto loop = [](const char* preset, const Settings& settings = {}) {
        return loop_of(demo_name, preset, settings);
    };
    const Recording press = loop("press");
    CHECK(last(press, "touching.sag") > 2000);
    CHECK(about(last(press, "baumgarte.deepest"), 2, 0.1));
    CHECK(last(press, "envelope.deepest") == 0);
    for (const char* sag : {"baumgarte.sag", "envelope.sag"}) CHECK(std::abs(last(press, sag)) < 1);
    const Recording tall = loop("tall"), more = loop("tall", "iterations=300");
    const Recording slower = loop("tall", "baumgarte.error_reduction=0.1 envelope.error_reduction=0.1");
    for (const char* kinetic : {"baumgarte.kinetic", "envelope.kinetic"}) {
        CAPTURE(std::string(kinetic));
        CHECK(last(tall, kinetic) > 0.01);
        CHECK(last(more, kinetic) < 1e-9);
        CHECK(last(slower, kinetic) < 1e-6);
    }
    const Recording sweeps = loop("sweeps");
    for (const char* sag : {"baumgarte.sag", "envelope.sag"}) CHECK(last(sweeps, sag) > 3000);
    CHECK(last(sweeps, "none.sag") < 300);
    // 4 s of 15: all of it would take 3 s to compute.
    const Recording pyramid = recorded(*make_demo(demo_name, "pyramid"), 240);
    const Recording calm =
        recorded(*make_demo(demo_name, "pyramid", "baumgarte.error_reduction=0.05 envelope.error_reduction=0.05"), 240);
    CHECK(least_of(pyramid, "envelope.kinetic", 1) > 1e-2);
    CHECK(last(calm, "envelope.kinetic") < 1e-6);
    const Recording overlap = loop("overlap"), unclamped = loop("overlap", "clamp=1000");
    for (const char* speed : {"baumgarte.speed", "envelope.speed"}) CHECK(about(at(overlap, speed, 1.0 / 60), 8));
    CHECK(about(at(unclamped, "baumgarte.speed", 1.0 / 60), 36));
    CHECK(about(at(unclamped, "envelope.speed", 1.0 / 60), 80));
    const Recording moved = loop("moved");
    CHECK(last(moved, "moved.sag") < -1000);
    CHECK(largest_of(moved, "moved.speed") < 1e-3);
    CHECK(about(at(moved, "agreeing.speed", 1.0 / 60), 36));
    const Recording drop = loop("drop");
    CHECK(about(at(drop, "baumgarte.depth", 0.4), 90));
    CHECK(about(at(drop, "baumgarte.speed", 0.4), 1.9));
    CHECK(about(at(drop, "envelope.speed", 0.4), 1.5));
}

TEST_CASE("17: what the captions say is so at the end of their loops") {
    const auto loop = [](const char* preset, const Settings& settings = {}) {
        return loop_of("17_friction_stabilization", preset, settings);
    };
    for (const char* preset : {"standing", "wall"}) {
        CAPTURE(std::string(preset));
        const Recording wall = loop(preset);
        CHECK(last(wall, "none.lost") > 8);
        CHECK(last(wall, "kept.lost") == 0);
        CHECK(last(wall, "kept.kinetic") < 1e-15);
    }
    const Recording wall = loop("wall");
    CHECK(at(wall, "none.bricks", 27) == 27);
    CHECK(last(wall, "kept.lean") > 0.05);
    const Recording stack = loop("stack"), ramp = loop("ramp"), warm = loop("warm_start");
    CHECK(about(at(stack, "none.drift", 20), 370));
    CHECK(about(last(stack, "none.drift"), 180, 0.05));
    CHECK(last(stack, "none.lost") == 0);
    CHECK(last(stack, "kept.kinetic") < 1e-20);
    CHECK(last(ramp, "none.energy") > at(ramp, "none.energy", 10) + 2);  // uphill
    CHECK(about(last(ramp, "one_step.drift"), 0.56 * last(ramp, "none.drift")));
    for (const char* lost : {"none.lost", "one_step.lost", "kept.lost"}) CHECK(last(warm, lost) == 0);
    CHECK(about(last(warm, "none.drift"), 4.3, 0.1));
    CHECK(about(last(warm, "one_step.drift"), 2.8, 0.1));
    CHECK(about(last(warm, "kept.drift"), 0.47, 0.1));
    CHECK(last(loop("tall_wall"), "kept.lost") > 5);
    CHECK(last(loop("tall_wall", "iterations=50"), "kept.lost") == 0);

    const Recording rolling = loop("rolling"), apart = loop("told_apart"), downhill = loop("downhill");
    const double mass = last(rolling, "none.kinetic") / 0.75;  // it rolls with 1 m/s, I = m r^2 / 2
    const double lag = (last(rolling, "kept.drift") - at(rolling, "kept.drift", 3)) * 1e-3 / 3;  // m/s
    const double rim = std::sqrt((last(rolling, "kept.kinetic") - 0.5 * mass * (1 - lag) * (1 - lag)) / (0.25 * mass));
    CHECK(about(rim - (1 - lag), 2));
    CHECK(largest_of(apart, "kept.drift") < 1e-6);
    CHECK(same(last(apart, "kept.energy"), last(apart, "none.energy"), 1e-6));
    CHECK(about(at(downhill, "kept.energy", 5) - at(downhill, "none.energy", 5), 46));
    CHECK(last(downhill, "kept.drift") > 1000);
    CHECK(last(downhill, "kept.kinetic") > last(downhill, "none.kinetic"));
    CHECK(last(downhill, "one_step.energy") > last(downhill, "none.energy") + 5);
}
