#pragma once

#include <doctest/doctest.h>

#include <string>

#include "common/demo/demo.hpp"

namespace rbc::test {

/// What a probe of a demo says now; a failed test where there is none of that name.
inline double probe(const Demo& demo, const std::string& variant, const std::string& name) {
    for (const Variant& v : demo.variants)
        for (const Probe& p : v.probes)
            if (v.name == variant && p.name == name) return p.value();
    FAIL("no probe " << variant << "." << name);
    return 0;
}

inline void advance(Demo& demo, int steps) {
    for (int i = 0; i < steps; ++i) demo.advance();
}

}  // namespace rbc::test
