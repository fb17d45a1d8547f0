#pragma once

#include <cmath>
#include <stdexcept>
#include <string>

#include "common/foundation/judge/require.hpp"

namespace rbc::scenes {

/// @throws std::invalid_argument  "box: half_width = 0; > 0 and finite", unless `holds`
inline void need(bool holds, const char* maker, const char* name, double value, const char* allowed) {
    if (!holds)
        throw std::invalid_argument(std::string(maker) + ": " + name + " = " + value_text(value) + "; " + allowed);
}

inline void need_positive(const char* maker, const char* name, double value) {
    need(value > 0 && std::isfinite(value), maker, name, value, "> 0 and finite");
}

inline void need_finite(const char* maker, const char* name, double value) {
    need(std::isfinite(value), maker, name, value, "finite");
}

inline void need_mass(const char* maker, const char* name, double value) {
    need(value > 0, maker, name, value, "> 0, infinite if nothing moves it");
}

inline void need_count(const char* maker, const char* name, int value) {
    need(value >= 0, maker, name, value, ">= 0");
}

}  // namespace rbc::scenes
