#include "lessons/03_spring/spring.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "common/foundation/judge/require.hpp"

namespace rbc {

namespace {

void need_positive(double value, const char* what) {
    require(std::isfinite(value) && value > 0, what, "finite and > 0");
}
void need_not_negative(double value, const char* what) {
    require(std::isfinite(value) && value >= 0, what, "finite and >= 0");
}
void need_spring(double stiffness, double mass) {
    need_positive(stiffness, "stiffness");
    need_positive(mass, "mass");
}

/// The damping of zeta = 1; written so that it overflows only where the result does.
double critical_damping(double stiffness, double mass) {
    return 2 * std::sqrt(stiffness) * std::sqrt(mass);
}

double damping_ratio(double damping, double stiffness, double mass) {
    need_spring(stiffness, mass);
    need_not_negative(damping, "damping");
    return damping / critical_damping(stiffness, mass);
}

/// -ln e of (03.8); strictly increasing. Angles instead of acos and acosh: they stay exact next to zeta = 1.
double zero_force_exponent(double zeta) {
    if (zeta == 1) return 2;
    const double s = std::sqrt(std::abs(1 - zeta)) * std::sqrt(1 + zeta);
    return 2 * zeta * (zeta < 1 ? std::atan2(s, zeta) : std::asinh(s)) / s;
}

}  // namespace

Particle step_spring(Particle p, const SpringParameters& parameters) {
    const double h = parameters.dt, g = parameters.gravity, m = parameters.mass;
    const double k = parameters.stiffness, b = parameters.damping;
    double f = 0;
    if (p.x < 0) {
        f = -k * p.x - b * p.v;  // (03.1)
        if (parameters.clamp) f = std::max(0.0, f);
    }
    p.v += h * (f / m - g);  // (03.2)
    p.x += h * p.v;          // (03.3)
    return p;
}

bool spring_is_stable(const SpringParameters& parameters) {
    const double h = parameters.dt, m = parameters.mass, k = parameters.stiffness, b = parameters.damping;
    need_positive(h, "dt");
    need_spring(k, m);
    need_not_negative(b, "damping");
    return k / m * h * h + 2 * b / m * h < 4;  // (03.4)
}

double spring_stable_step(double stiffness, double damping, double mass) {
    need_spring(stiffness, mass);
    need_not_negative(damping, "damping");
    const double w = std::sqrt(stiffness / mass), b = damping / mass;
    return 4 / (b + std::hypot(b, 2 * w));  // (03.5)
}

double spring_rest_depth(double mass, double gravity, double stiffness) {
    need_spring(stiffness, mass);
    need_not_negative(gravity, "gravity");
    return mass * gravity / stiffness;  // (03.6)
}

double restitution_at_zero_gap(double damping, double stiffness, double mass) {
    const double zeta = damping_ratio(damping, stiffness, mass);
    if (zeta >= 1) return 0;
    return std::exp(-std::numbers::pi * zeta / std::sqrt((1 - zeta) * (1 + zeta)));  // (03.7)
}

double restitution_at_zero_force(double damping, double stiffness, double mass) {
    return std::exp(-zero_force_exponent(damping_ratio(damping, stiffness, mass)));  // (03.8)
}

double damping_at_zero_gap(double restitution, double stiffness, double mass) {
    need_spring(stiffness, mass);
    require(restitution >= 0 && restitution <= 1, "restitution", "in [0, 1]");
    if (restitution == 0) return critical_damping(stiffness, mass);
    const double l = std::abs(std::log(restitution));                                // abs: e = 1 gives 0, not -0
    return l / std::hypot(std::numbers::pi, l) * critical_damping(stiffness, mass);  // (03.9)
}

double damping_at_zero_force(double restitution, double stiffness, double mass) {
    need_spring(stiffness, mass);
    require(restitution > 0 && restitution <= 1, "restitution", "in (0, 1]");
    if (restitution == 1) return 0;
    const double wanted = -std::log(restitution);

    // The bracket [high/2, high] exists for every double in (0, 1); halving it ends between two neighbours.
    double high = 1;
    while (zero_force_exponent(high) < wanted) high *= 2;
    while (zero_force_exponent(high / 2) >= wanted) high /= 2;
    double low = high / 2;
    for (double middle = low + (high - low) / 2; middle > low && middle < high; middle = low + (high - low) / 2) {
        (zero_force_exponent(middle) < wanted ? low : high) = middle;
    }
    return high * critical_damping(stiffness, mass);
}

}  // namespace rbc
