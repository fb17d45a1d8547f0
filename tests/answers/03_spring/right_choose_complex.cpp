#include <algorithm>
#include <cmath>
#include <complex>

#include "exercises/03_spring/choose.hpp"

namespace rbc::ex03 {

// One formula for weak and strong damping: the complex arc cosine does not mind.
static double phase(double zeta) {
    if (std::abs(zeta - 1) < 1e-14) return 1;
    const std::complex<double> z(zeta);
    return std::abs(std::acos(z)) / std::abs(std::sqrt(1.0 - z * z));
}

double deepest_point(double speed, double stiffness, double damping, double mass) {
    const double w = std::sqrt(stiffness / mass), zeta = damping / (2 * mass * w);
    return speed / w * std::exp(-zeta * phase(zeta));
}

double contact_duration(double stiffness, double damping, double mass) {
    const double w = std::sqrt(stiffness / mass);
    return 2 * phase(damping / (2 * mass * w)) / w;
}

// No relation between depth and restitution is used: one search for the damping ratio, one for the stiffness.
ChosenSpring choose_spring(const WantedContact& wish) {
    const auto search = [](double low, double high, auto too_small) {
        for (int i = 0; i < 300; ++i) {
            const double middle = std::sqrt(low * high);
            (too_small(middle) ? low : high) = middle;
        }
        return std::sqrt(low * high);
    };
    const double zeta = wish.restitution == 1 ? 0 : search(1e-30, 1e12, [&](double z) {
        return std::exp(-2 * z * phase(z)) > wish.restitution;
    });
    const auto damping = [&](double k) { return 2 * zeta * std::sqrt(k * wish.mass); };
    const double k = search(1e-30, 1e30, [&](double stiffness) {
        return deepest_point(wish.speed, stiffness, damping(stiffness), wish.mass) > wish.depth;
    });
    const double b = damping(k);
    const double limit =
        search(1e-30, 1e30, [&](double h) { return k / wish.mass * h * h + 2 * b / wish.mass * h < 4; });
    return {k, b, std::min(wish.safety * limit, contact_duration(k, b, wish.mass) / wish.steps)};
}

}  // namespace rbc::ex03
