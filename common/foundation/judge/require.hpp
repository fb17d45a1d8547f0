#pragma once

#include <stdexcept>
#include <string>

namespace rbc {

/// What a function asks of its arguments.
/// @throws std::invalid_argument  it does not hold: "dt must be > 0"
inline void require(bool holds, const char* sentence) {
    if (!holds) throw std::invalid_argument(sentence);
}

/// @throws std::invalid_argument  it does not hold: "dt must be > 0", of "dt" and "> 0"
inline void require(bool holds, const char* name, const char* allowed) {
    if (!holds) throw std::invalid_argument(std::string(name) + " must be " + allowed);
}

/// @throws std::invalid_argument  it does not hold: "dt = -1.000000; > 0"
template <class Number>
void require(bool holds, const char* name, Number value, const char* allowed) {
    if (!holds) throw std::invalid_argument(std::string(name) + " = " + std::to_string(value) + "; " + allowed);
}

}  // namespace rbc
