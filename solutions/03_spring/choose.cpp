#include "exercises/03_spring/choose.hpp"

#include <algorithm>
#include <cmath>

namespace rbc::ex03 {

namespace {

/// acos(zeta) / sqrt(1 - zeta^2), continued through zeta = 1: the phase w t of the deepest point.
double deepest_phase(double zeta) {
    if (zeta == 1) return 1;
    const double s = std::sqrt(std::abs(1 - zeta) * (1 + zeta));
    return (zeta < 1 ? std::atan2(s, zeta) : std::asinh(s)) / s;
}

double ratio(double stiffness, double damping, double mass) { return damping / (2 * std::sqrt(stiffness * mass)); }

double ratio_for(double restitution) {
    double low = 0, high = 1;
    const auto restitution_of = [](double zeta) { return std::exp(-2 * zeta * deepest_phase(zeta)); };
    while (restitution_of(high) > restitution) high *= 2;
    for (int i = 0; i < 200; ++i) {
        const double middle = 0.5 * (low + high);
        (restitution_of(middle) > restitution ? low : high) = middle;
    }
    return 0.5 * (low + high);
}

}  // namespace

double deepest_point(double speed, double stiffness, double damping, double mass) {
    const double zeta = ratio(stiffness, damping, mass);
    return speed * std::sqrt(mass / stiffness) * std::exp(-zeta * deepest_phase(zeta));
}

double contact_duration(double stiffness, double damping, double mass) {
    // The force vanishes at twice the time of the deepest point.
    return 2 * deepest_phase(ratio(stiffness, damping, mass)) * std::sqrt(mass / stiffness);
}

ChosenSpring choose_spring(const WantedContact& wanted) {
    // The exponent of the deepest point is half of the one of the restitution: depth = (speed/w) sqrt(e).
    const double e = wanted.restitution, m = wanted.mass;
    const double w = wanted.speed * std::sqrt(e) / wanted.depth, zeta = ratio_for(e);
    const double k = m * w * w, b = 2 * zeta * m * w;
    const double limit = 4 / (b / m + std::hypot(b / m, 2 * w));
    return {k, b, std::min(wanted.safety * limit, contact_duration(k, b, m) / wanted.steps)};
}

}  // namespace rbc::ex03
