#pragma once

#include <cmath>
#include <cstdio>
#include <cstring>
#include <string>

namespace rbc {

/// With six digits, or where there is little room with four, of very small and very large numbers with two.
inline std::string short_number(double value, bool tight) {
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, tight ? "%.4g" : "%.6g", value);
    if (tight && std::strchr(buffer, 'e') != nullptr) std::snprintf(buffer, sizeof buffer, "%.1e", value);
    std::string text = std::isnan(value) ? "\u2013" : buffer;
    if (text.front() == '-') text.replace(0, 1, "\u2212");
    return text;
}

}  // namespace rbc
