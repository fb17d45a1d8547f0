#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "common/demo/recording.hpp"

// The numbers of lesson 15's text, from the commands that it gives.

using namespace rbc;

namespace {

double last(const Recording& recording, const char* column) {
    return recording.column(column).back();
}

/// Within two per cent: bodies that bounce for some seconds make round-off, which differs between compilers, larger.
bool about(double value, double expected) {
    return std::abs(value - expected) <= 0.02 * std::abs(expected);
}

}  // namespace

TEST_CASE("15 nncg: a column of 20 sags as the text says") {
    const Recording twenty = record("15_nncg", {}, 180);
    CHECK(about(last(twenty, "pgs.sag"), 95.8));
    CHECK(about(last(twenty, "nncg.sag"), 11.9));
    CHECK(about(last(twenty, "pgs.drift"), 1037));
    CHECK(about(last(twenty, "nncg.drift"), 100));
    const Recording ten = record("15_nncg", {{"iterations", "10"}}, 180);
    CHECK(last(ten, "pgs.sag") > 5000);
    CHECK(about(last(ten, "nncg.sag"), 55.7));
    const Recording fifty = record("15_nncg", {{"iterations", "50"}}, 180);
    CHECK(about(last(fifty, "pgs.sag"), 22.1));
    CHECK(about(last(fifty, "nncg.sag"), 2.89));
    const Recording many = record("15_nncg", {{"iterations", "400"}}, 180);
    CHECK(about(last(many, "pgs.sag"), 2.10));
    for (const Recording* run : {&twenty, &fifty}) {
        for (const double energy : run->column("nncg.energy")) REQUIRE(energy <= 1e-9);
    }
    double most = 0;
    for (const double energy : many.column("nncg.energy")) most = std::max(most, energy);
    CHECK(most == doctest::Approx(0.0023).epsilon(0.1));
}

TEST_CASE("15 nncg: with two sweeps a step both methods are one") {
    const Recording two = record("15_nncg", {{"rows", "5"}, {"iterations", "2"}}, 120);
    // NNCG computes the bodies' velocities afresh for each sweep; that is all.
    CHECK(std::abs(last(two, "pgs.sag") - last(two, "nncg.sag")) <= 1e-6);
    CHECK(std::abs(last(two, "pgs.drift") - last(two, "nncg.drift")) <= 1e-6);
    const Recording three = record("15_nncg", {{"rows", "5"}, {"iterations", "3"}}, 120);
    CHECK(std::abs(last(three, "pgs.sag") - last(three, "nncg.sag")) > 1);
}

TEST_CASE("15 nncg: heavy on light") {
    const Recording heavy = record("15_nncg", {{"scene", "heavy"}, {"rows", "6"}, {"ratio", "20"}}, 120);
    CHECK(about(last(heavy, "pgs.sag"), 27.2));
    CHECK(about(last(heavy, "nncg.sag"), 4.56));
    CHECK(about(last(heavy, "pgs.depth"), 7.59));
    CHECK(about(last(heavy, "nncg.depth"), 1.47));
    CHECK(last(heavy, "nncg.kinetic") < 1e-4);
    CHECK(last(heavy, "pgs.kinetic") > 0.1);
    const Recording too_heavy = record("15_nncg", {{"scene", "heavy"}, {"rows", "6"}, {"ratio", "1000"}}, 120);
    CHECK(last(too_heavy, "pgs.sag") > 1000);
    CHECK(last(too_heavy, "nncg.sag") > 1000);
}

TEST_CASE("15 nncg: a pyramid at rest, where NNCG loses") {
    const Recording rest = record("15_nncg", {{"scene", "pyramid"}, {"rows", "8"}, {"iterations", "10"}}, 90);
    CHECK(last(rest, "pgs.residual") < 1e-10);
    CHECK(last(rest, "nncg.residual") > 1e-8);
    CHECK(last(rest, "nncg.residual") < 1e-6);
    CHECK(about(last(rest, "pgs.sag"), 3.57));
    CHECK(about(last(rest, "nncg.sag"), 0.481));
}

TEST_CASE("15 nncg: without the restart the first step makes energy and the second is the end") {
    const auto demo = make_demo("15_nncg");
    demo->apply_preset("never");
    demo->restart();
    Recording run;
    run.start(*demo);
    demo->advance();
    run.append(*demo);
    CHECK(about(last(run, "nncg.energy"), 37.2));
    CHECK(demo->variants[1].status.empty());
    demo->advance();
    CHECK_FALSE(demo->variants[1].status.empty());
    CHECK(demo->variants[0].status.empty());
    demo->restart();
    CHECK(demo->variants[1].status.empty());
}

TEST_CASE("15 nncg: a column that slides") {
    const Settings slide{{"scene", "slide"}, {"rows", "5"}, {"friction", "0.3"}};
    const Recording few = record("15_nncg", slide, 120);
    CHECK(about(last(few, "pgs.drift"), 1936));
    CHECK(about(last(few, "nncg.drift"), 1189));
    Settings converged = slide;
    converged.push_back({"iterations", "500"});
    const Recording many = record("15_nncg", converged, 120);
    CHECK(about(last(many, "pgs.drift"), 1135));
    CHECK(about(last(many, "nncg.drift"), 1135));
}
