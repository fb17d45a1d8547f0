#pragma once

#include <cmath>
#include <cstdio>
#include <stdexcept>
#include <string>

namespace rbc {

/// A number as messages show it: at most ten digits.
inline std::string value_text(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.10g", value);
    return text;
}

/// What a function asks of its arguments.
/// @throws std::invalid_argument  it does not hold: "dt must be > 0"
inline void require(bool holds, const char* sentence) {
    if (!holds) throw std::invalid_argument(sentence);
}

/// @throws std::invalid_argument  it does not hold: "dt must be > 0", of "dt" and "> 0"
inline void require(bool holds, const char* name, const char* allowed) {
    if (!holds) throw std::invalid_argument(std::string(name) + " must be " + allowed);
}

/// @throws std::invalid_argument  it does not hold: "dt = -0.1; > 0"
inline void require(bool holds, const char* name, double value, const char* allowed) {
    if (!holds) throw std::invalid_argument(std::string(name) + " = " + value_text(value) + "; " + allowed);
}

/// @throws std::invalid_argument  the number is not > 0 and finite
inline void require_positive(const char* name, double value) {
    require(value > 0 && std::isfinite(value), name, value, "> 0 and finite");
}

}  // namespace rbc
