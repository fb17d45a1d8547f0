#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "common/demo/kit/demo.hpp"

// What a hand leaves behind in demo 12 while pivots are shown.

using namespace rbc;

namespace {

double probe(const Demo& demo, const std::string& name) {
    const auto& probes = demo.variants.front().probes;
    return std::find_if(probes.begin(), probes.end(), [&](const Probe& p) { return p.name == name; })->value();
}

}  // namespace

TEST_CASE("a box that was lifted and let go falls, comes to rest, and the next problem is posed and solved") {
    const auto demo = make_demo("12_dantzig_lcp");
    demo->apply_preset("stack");
    demo->restart();
    const Point top{0.17, 1.35};  // the middle of the top box
    demo->drag(top, true);
    const double before = probe(*demo, "energy");
    for (int i = 0; i < 60; ++i) {
        demo->drag({top.x - 0.01 * i, top.y + 0.01 * i}, false);
        demo->advance();
    }
    const double held = probe(*demo, "energy");
    CHECK(held > before + 4);  // 4 kg, lifted by half a metre or so
    demo->drop();
    for (int i = 0; i < 700; ++i) demo->advance();  // at most 6 s go by before it stands still
    const double rest = probe(*demo, "energy");
    CHECK(rest < before + 1e-6);  // it fell, at least to where it was
    for (int i = 0; i < 1500; ++i) demo->advance();
    CHECK(probe(*demo, "energy") == rest);  // time stands still again
    CHECK(probe(*demo, "worst") > -1e-9);
    CHECK(probe(*demo, "ground") == doctest::Approx(8 * 9.81));  // 8 kg, nothing of it in mid-air
}
