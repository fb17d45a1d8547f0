#include "common/grading/grader/domain.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <set>

using namespace rbc;

namespace {

const Domain domain{even("e", 0, 1).edges({0.5}), decades("h", 1e-6, 1e3, "s"), either_sign("g", 0.1, 100),
                    integer("n", 0, 1000), angle("tilt")};

std::vector<double> column(const std::vector<Sample>& samples, const char* name) {
    std::vector<double> values;
    for (const Sample& s : samples) values.push_back(s[name]);
    return values;
}

long count(const std::vector<double>& values, double value) {
    return std::count(values.begin(), values.end(), value);
}

}  // namespace

TEST_CASE("samples lie in their ranges, and hit each edge exactly and beside it, alone and with others") {
    const std::vector<Sample> samples = domain.samples(2000, 7);
    for (const Coordinate& c : domain.coordinates()) {
        const std::vector<double> values = column(samples, c.name().c_str());
        CHECK(std::all_of(values.begin(), values.end(), [&](double v) { return c.contains(v); }));
        for (const double edge : c.edges()) CHECK_MESSAGE(count(values, edge) >= 20, c.name());
    }
    const std::vector<double> e = column(samples, "e");
    CHECK(count(e, std::nextafter(0.5, 1)) >= 3);
    CHECK(std::count_if(e.begin(), e.end(), [](double v) { return v != 0.5 && std::abs(v - 0.5) < 1e-9; }) >= 10);
    // Each decade of a range, both signs, zero.
    const std::vector<double> h = column(samples, "h"), g = column(samples, "g"), n = column(samples, "n");
    for (int k = -6; k < 3; ++k)
        CHECK(std::count_if(h.begin(), h.end(), [&](double v) { return std::floor(std::log10(v)) == k; }) >= 30);
    CHECK(std::count_if(g.begin(), g.end(), [](double v) { return v < 0; }) >= 400);
    CHECK(count(g, 0) >= 40);
    CHECK(std::count_if(n.begin(), n.end(), [](double v) { return v <= 5; }) >= 200);
    CHECK(std::count_if(n.begin(), n.end(), [](double v) { return v >= 500; }) >= 200);
    // The simplest first, then one number at a time.
    CHECK(samples.front().values() == domain.simplest().values());
    int changed = 0;
    for (std::size_t i = 0; i < samples[1].values().size(); ++i)
        changed += samples[1].values()[i] != domain.simplest().values()[i];
    CHECK(changed == 1);
    CHECK(samples.back().values() == samples[2].values());  // again, after all others
}

TEST_CASE("decades stand alike often enough: what is small is small together") {
    const Domain five{decades("a", 1e-6, 1e6), decades("b", 1e-3, 1), decades("c", 1e-9, 1e3),
                      either_sign("d", 1e-6, 1), decades("e", 1, 1e4)};
    const std::vector<Sample> samples = five.samples(2000, 3);
    const auto within = [&](double from, double to) {
        return std::count_if(samples.begin(), samples.end(), [&](const Sample& s) {
            return std::all_of(five.coordinates().begin(), five.coordinates().end(), [&](const Coordinate& c) {
                const double part = std::log(std::abs(s[c.name()]) / c.low()) / std::log(c.high() / c.low());
                return part >= from && part <= to;
            });
        });
    };
    CHECK(within(0, 0.3) >= 100);
    CHECK(within(0.7, 1) >= 20);
}

TEST_CASE("the same seed gives the same samples, another one others") {
    const auto one = domain.samples(50, 1), again = domain.samples(50, 1), other = domain.samples(50, 2);
    for (std::size_t i = 0; i < one.size(); ++i) CHECK(one[i].values() == again[i].values());
    int same = 0;
    for (std::size_t i = 0; i < one.size(); ++i) same += one[i].values() == other[i].values();
    CHECK(same >= static_cast<int>(domain.fixed_samples().size()));  // they do not depend on the seed
    CHECK(same < static_cast<int>(domain.fixed_samples().size()) + 10);
}

TEST_CASE("any two ends stand together in the fixed samples, and each kind of a choice") {
    const Domain two{decades("m", 1e-3, 1e3).simple(1), even("e", 0, 1).simple(0.5), choice("kind", 5), seed()};
    const std::vector<Sample> samples = two.fixed_samples();
    for (const double m : {1e-3, 1e3})
        for (const double e : {0.0, 1.0})
            CHECK(std::any_of(samples.begin(), samples.end(), [&](const Sample& s) { return s["m"] == m && s["e"] == e; }));
    for (int kind = 0; kind < 5; ++kind)
        CHECK(std::any_of(samples.begin(), samples.end(), [&](const Sample& s) { return s["kind"] == kind && s["m"] == 1e3; }));
}

TEST_CASE("what must hold between numbers holds, and what hardly ever does is refused") {
    const Domain ordered = domain.where([](const Sample& s) { return s["e"] < s["h"]; });
    for (const Sample& s : ordered.samples(200, 3)) CHECK(s["e"] < s["h"]);
    CHECK_THROWS_AS(domain.where([](const Sample& s) { return s["e"] == 0.123; }).samples(200, 3), GraderError);
}

TEST_CASE("shrinking ends at the simplest place that fails") {
    const auto fails = [](const Sample& s) { return s["n"] >= 17 && s["h"] > 3e-4; };
    for (const Sample& s : domain.samples(300, 5)) {
        if (!fails(s)) continue;
        const Sample simple = domain.shrunk(s, fails, 1000);
        CHECK(fails(simple));
        CHECK(simple["e"] == 0);
        CHECK(simple["g"] == 1);
        CHECK(simple["tilt"] == 0);
        CHECK(simple["n"] == 17);
        CHECK(simple["h"] == 1);
    }
    int calls = 0;
    domain.shrunk(
        domain.samples(10, 5)[12], [&](const Sample&) { return ++calls, false; }, 7);
    CHECK(calls == 7);
}

TEST_CASE("domains that are none are refused") {
    CHECK_THROWS_AS(even("x", 1, 0), GraderError);
    CHECK_THROWS_AS(decades("x", 0, 1), GraderError);
    CHECK_THROWS_AS(even("x", 0, HUGE_VAL), GraderError);
    CHECK_THROWS_AS(even("x", 0, 1).edges({2}), GraderError);
    CHECK_THROWS_AS(even("x", 0, 1).simple(NAN), GraderError);
    CHECK_THROWS_AS((Domain{even("x", 0, 1), even("x", 0, 2)}), GraderError);
    CHECK_THROWS_AS(domain.simplest()["y"], GraderError);
    CHECK(domain.simplest().text() == "e = 0, h = 1 s, g = 1, n = 0, tilt = 0 rad");
    const Domain kinds{choice("which", 3), integer("n", 0, 9), choice("other", 2).simple(1)};
    CHECK(kinds.simplest().text() == "n = 0");
    CHECK(Sample(kinds.coordinates(), {2, 5, 0}).text() == "which = 2, n = 5, other = 0");
}
