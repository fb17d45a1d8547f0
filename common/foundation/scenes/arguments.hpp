#pragma once

#include <cmath>
#include <stdexcept>
#include <string>

namespace rbc::scenes {

/// @throws std::invalid_argument  "box: half_width = 0.000000; > 0 and finite", unless `holds`
template <class Number>
void need(bool holds, const char* maker, const char* name, Number value, const char* allowed) {
    if (holds) return;
    throw std::invalid_argument(std::string(maker) + ": " + name + " = " + std::to_string(value) + "; " + allowed);
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
