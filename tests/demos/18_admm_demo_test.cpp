#include <doctest/doctest.h>

#include <string>

#include "tests/support/demo_probes.hpp"

using namespace rbc;
using namespace rbc::test;

TEST_CASE("18: what the captions say is so at the end of their loops") {
    const auto loop = [](const char* preset, const Settings& settings = {}) {
        return loop_of("18_admm", preset, settings);
    };
    constexpr double step = 1.0 / 60;

    const Recording heavy = loop("heavy");
    CHECK(at(heavy, "pgs.sag", 1) > 1000);
    CHECK(at(heavy, "plain.sag", 1) < 20);  // purple falls in the end
    CHECK(last(heavy, "plain.sag") > 500);
    CHECK(last(heavy, "memory.sag") < 2);

    const Recording column = loop("column");
    CHECK(at(column, "pgs.drift", 1) > 200);  // it bends
    CHECK(at(column, "pgs.sag", 1) < 200);
    CHECK(last(column, "pgs.sag") > 5000);
    for (const char* lane : {"plain", "memory"}) {
        CAPTURE(lane);
        CHECK(last(column, std::string(lane) + ".sag") < 5);
        CHECK(last(column, std::string(lane) + ".drift") < 1e-3);
    }

    const Recording stiff = loop("stiff"), one = loop("stiff", "times=1"), less = loop("stiff", "times=0.1");
    for (const char* sag : {"pgs.sag", "plain.sag", "memory.sag"}) {
        CAPTURE(sag);
        CHECK(last(stiff, sag) > 1000);
    }
    for (const char* residual : {"plain.residual", "memory.residual"}) {
        CAPTURE(residual);
        CHECK(at(stiff, residual, step) > 2 * at(one, residual, step));  // they hardly move
    }
    CHECK(last(one, "memory.sag") < 2);
    CHECK(last(less, "plain.sag") < 1);
    CHECK(last(less, "memory.sag") < 1e-3);

    const Recording pyramid = loop("pyramid");
    for (const char* sag : {"pgs.sag", "plain.sag", "memory.sag"}) {
        CAPTURE(sag);
        CHECK(last(pyramid, sag) < 0.1);
    }
    for (const char* drift : {"pgs.drift", "plain.drift"}) {
        CAPTURE(drift);
        CHECK(last(pyramid, drift) > 1);
        CHECK(last(pyramid, drift) < 20);
    }
    CHECK(last(pyramid, "memory.drift") < 1e-3);
}
