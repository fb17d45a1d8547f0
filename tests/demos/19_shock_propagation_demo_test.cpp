#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "common/demo/recording.hpp"

// The numbers of lesson 19's text, from the commands that it gives.

using namespace rbc;

TEST_CASE("19 shock_propagation: a cradle swings for minutes, and neither side makes energy") {
    const Recording run = record("19_shock_propagation", {}, 240 * 60);
    for (const char* lane : {"shock", "other"}) {
        const std::vector<double> made = run.column(std::string(lane) + ".made");
        for (const double energy : made) REQUIRE(std::abs(energy) <= 1e-9);
    }
    CHECK(run.column("shock.rounds").back() == 4);
}

TEST_CASE(
    "19 shock_propagation: Kane's rod in turns leaves with more than twice its energy, in the safe order with less") {
    const Recording run =
        record("19_shock_propagation",
               {{"scene", "rod"}, {"restitution", "0.9"}, {"friction", "1"}, {"against", "turns"}}, 60);
    const double before = run.column("other.energy").front();
    CHECK(run.column("other.energy").back() > 2 * before);
    CHECK(run.column("shock.energy").back() < before);
}
