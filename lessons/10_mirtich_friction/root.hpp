#pragma once

#include <cmath>

namespace rbc {

/// The zero of f in [low, high], where f changes its sign once: Newton's step wherever it stays inside the bracket,
/// halving where it does not. To the last bits of the root.
template <class Function, class Slope>
double find_root(const Function& f, const Slope& slope, double low, double high) {
    const bool rising = f(high) > f(low);
    double x = 0.5 * (low + high);
    for (int i = 0; i < 100; ++i) {
        const double value = f(x);
        if (value == 0) return x;
        ((value < 0) == rising ? low : high) = x;
        double next = x - value / slope(x);
        if (!(next > low && next < high)) next = 0.5 * (low + high);
        if (std::abs(next - x) <= 2e-16 * std::abs(x) || next == low || next == high) return next;
        x = next;
    }
    return x;
}

}  // namespace rbc
