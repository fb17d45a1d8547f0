#pragma once

#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/support/demo_probes.hpp"

// What tests of captions ask of a run.

namespace rbc::test {

/// All rows until the window begins again; also of demos whose end is no fixed time.
inline Recording whole_run(std::string_view name, std::string_view preset, std::shared_ptr<CallTarget> mine = nullptr) {
    const auto demo = make_demo(name, preset);
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

inline double first_of(const Recording& recording, std::string_view column) {
    return recording.column(column).front();
}
inline double largest_of(const Recording& recording, std::string_view column, double from = 0, double to = HUGE_VAL) {
    return extremes(recording, column, from, to).largest;
}
inline double least_of(const Recording& recording, std::string_view column, double from = 0, double to = HUGE_VAL) {
    return extremes(recording, column, from, to).least;
}

/// From when on, s, a column stays at zero.
inline double zero_from(const Recording& recording, std::string_view column) {
    const std::vector<double>& values = recording.column(column);
    std::size_t from = values.size();
    while (from > 0 && values[from - 1] == 0) --from;
    return recording.column("t").at(from);
}

inline bool same(double value, double other, double part = 1e-9) {
    return value == doctest::Approx(other).epsilon(part);
}

}  // namespace rbc::test
