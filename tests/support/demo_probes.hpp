#pragma once

#include <doctest/doctest.h>

#include <cmath>
#include <string>

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

inline double last(const Recording& recording, const char* column) {
    return recording.column(column).back();
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
