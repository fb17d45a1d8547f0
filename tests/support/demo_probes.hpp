#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/demo/kit/demo.hpp"
#include "common/demo/kit/recording.hpp"

namespace rbc::test {

/// What a probe of a demo says now; a failed test where there is none of that name.
inline double probe(const Demo& demo, const std::string& variant, const std::string& name) {
    for (const Variant& v : demo.variants)
        for (const Probe& p : v.probes)
            if (v.name == variant && p.name == name) return p.value();
    FAIL("no probe " << variant << "." << name);
    return 0;
}

/// All rows of so many steps, with room for `rows` of them; 0: for all.
inline Recording recorded(Demo& demo, int steps, std::size_t rows = 0) {
    Recording recording;
    recording.keep_at_most(rows);
    recording.start(demo);
    for (int i = 0; i < steps; ++i) {
        demo.advance();
        recording.append(demo);
    }
    return recording;
}

/// All rows of a demo with a preset, until its window would begin again.
/// @param mine  takes part from the start
inline Recording loop_of(std::string_view demo_name, std::string_view preset, const Settings& settings = {},
                         std::shared_ptr<CallTarget> mine = nullptr) {
    const auto demo = make_demo(demo_name, preset, settings);
    REQUIRE(demo->run_end() > 0);
    if (mine) {
        demo->set_mine(std::move(mine));
        demo->restart();
    }
    Recording recording;
    recording.start(*demo);
    while (!demo->at_end()) {
        demo->advance();
        recording.append(*demo);
    }
    return recording;
}

inline double last(const Recording& recording, std::string_view column) {
    return recording.column(column).back();
}

/// What a column said in the first step that ends at this time, s, or later.
inline double at(const Recording& recording, std::string_view column, double time) {
    constexpr double rounded = 1e-6;  // s
    const std::vector<double>& times = recording.column("t");
    const auto row = std::lower_bound(times.begin(), times.end(), time - rounded) - times.begin();
    return recording.column(column).at(static_cast<std::size_t>(row));
}

/// The least and the largest that it said from one time to another, s.
struct Extremes {
    double least = HUGE_VAL, largest = -HUGE_VAL;
};
inline Extremes extremes(const Recording& recording, std::string_view column, double from, double to = HUGE_VAL) {
    const std::vector<double>& times = recording.column("t");
    const std::vector<double>& values = recording.column(column);
    Extremes found;
    for (std::size_t i = 0; i < times.size(); ++i) {
        if (times[i] < from || times[i] > to) continue;
        found.least = std::min(found.least, values[i]);
        found.largest = std::max(found.largest, values[i]);
    }
    return found;
}

/// By default within two per cent: bodies that bounce for some seconds make round-off, which differs between compilers,
/// larger, and counts of iterations hang on it even more.
inline bool about(double value, double expected, double part = 0.02) {
    return std::abs(value - expected) <= part * std::abs(expected);
}

inline void advance(Demo& demo, int steps) {
    for (int i = 0; i < steps; ++i) demo.advance();
}

}  // namespace rbc::test
