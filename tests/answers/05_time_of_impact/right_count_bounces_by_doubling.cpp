#include "exercises/05_time_of_impact/count_bounces.hpp"

#include <cmath>

namespace rbc::ex05 {

namespace {

/// 1 + e + ... + e^(n-1) by doubling, S(2 n) = S(n) (1 + e^n): some fifty steps, and nothing is subtracted.
double geometric_sum(double e, std::int64_t n) {
    if (n == 0) return 0;
    const double half = geometric_sum(e, n / 2), whole = half * (1 + std::pow(e, static_cast<double>(n / 2)));
    return n % 2 == 0 ? whole : whole + std::pow(e, static_cast<double>(n - 1));
}

double impact_speed(const Drop& drop) {
    return std::sqrt(drop.velocity * drop.velocity + 2 * drop.gravity * drop.height);
}

double fall(const Drop& drop) {
    const double V = impact_speed(drop), v = drop.velocity;
    return v > 0 ? (v + V) / drop.gravity : 2 * drop.height / (V - v);
}

}  // namespace

double time_of_bounce(std::int64_t k, const Drop& drop) {
    const double V = impact_speed(drop);
    return fall(drop) + 2 * drop.restitution * V * geometric_sum(drop.restitution, k - 1) / drop.gravity;
}

/// Another way: looks for the count by bisection, asking time_of_bounce.
std::int64_t count_bounces(double t, const Drop& drop) {
    const double e = drop.restitution, V = impact_speed(drop);
    if (e < 1 && t >= fall(drop) + 2 * e * V / (1 - e) / drop.gravity) return infinitely_many;
    std::int64_t happened = 0, not_yet = std::int64_t{1} << 53;
    while (not_yet - happened > 1) {
        const std::int64_t middle = happened + (not_yet - happened) / 2;
        (time_of_bounce(middle, drop) <= t ? happened : not_yet) = middle;
    }
    return happened;
}

}  // namespace rbc::ex05
