#pragma once

#include <cmath>
#include <cstdio>
#include <stdexcept>
#include <string>

namespace rbc::scenes {

/// @throws std::invalid_argument  "box: half_width = 0; > 0 and finite", unless `holds`
inline void need(bool holds, const char* maker, const char* name, double value, const char* allowed) {
    if (holds) return;
    char number[32];
    std::snprintf(number, sizeof number, "%.10g", value);
    throw std::invalid_argument(std::string(maker) + ": " + name + " = " + number + "; " + allowed);
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
