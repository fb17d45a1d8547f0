#include "exercises/05_time_of_impact/count_bounces.hpp"

#include <cmath>

namespace rbc::ex05 {

namespace {

double impact_speed(const Drop& drop) {
    return std::sqrt(drop.velocity * drop.velocity + 2 * drop.gravity * drop.height);
}

/// The later root of x0 + v0 t - g t^2/2, in the form in which nothing cancels.
double first_bounce(const Drop& drop) {
    const double v = drop.velocity, V = impact_speed(drop);
    return v < 0 ? 2 * drop.height / (V - v) : (V + v) / drop.gravity;
}

double first_arc(const Drop& drop) {
    return 2 * drop.restitution * impact_speed(drop) / drop.gravity;
}

}  // namespace

double time_of_bounce(std::int64_t k, const Drop& drop) {
    const double e = drop.restitution, arcs = static_cast<double>(k - 1);
    const double first = first_bounce(drop);
    if (e == 0) return first;
    if (e == 1) return first + arcs * first_arc(drop);
    // (1 - e^n)/(1 - e) loses all digits near e = 1; expm1 does not.
    return first + first_arc(drop) * std::expm1(arcs * std::log(e)) / (e - 1);  // (E05.1)
}

std::int64_t count_bounces(double t, const Drop& drop) {
    const double e = drop.restitution;
    const double since = t - time_of_bounce(1, drop);
    if (since < 0) return 0;
    if (e == 0) return infinitely_many;
    const double arcs = since / first_arc(drop);
    if (e == 1) return 1 + static_cast<std::int64_t>(std::floor(arcs));
    if (arcs * (1 - e) >= 1) return infinitely_many;
    return 1 + static_cast<std::int64_t>(std::floor(std::log1p(-arcs * (1 - e)) / std::log(e)));  // (E05.1) for k
}

}  // namespace rbc::ex05
