// hint: Sum the geometric series, and ask the logarithm for the count. Near e = 1 the difference 1 - e^n loses its digits: expm1 and log1p keep them.
#include "exercises/05_time_of_impact/count_bounces.hpp"

#include <cmath>

namespace rbc::ex05 {

double time_of_bounce(std::int64_t k, const Drop& drop) {
    double u = std::sqrt(drop.velocity * drop.velocity + 2 * drop.gravity * drop.height);
    double t = (drop.velocity + u) / drop.gravity;
    for (std::int64_t i = 1; i < k; ++i) {
        u *= drop.restitution;
        t += 2 * u / drop.gravity;
    }
    return t;
}

std::int64_t count_bounces(double t, const Drop& drop) {
    double u = std::sqrt(drop.velocity * drop.velocity + 2 * drop.gravity * drop.height);
    double left = t - (drop.velocity + u) / drop.gravity;
    std::int64_t count = 0;
    while (left >= 0) {
        ++count;
        u *= drop.restitution;
        if (2 * u <= drop.gravity * (1 - drop.restitution) * left) return infinitely_many;
        left -= 2 * u / drop.gravity;
    }
    return count;
}

}  // namespace rbc::ex05
