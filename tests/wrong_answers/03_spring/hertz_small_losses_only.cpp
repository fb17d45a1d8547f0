// hint: 1 - 2/3 c v is the beginning of the answer, good for small c v only.
#include "exercises/03_spring/hertz.hpp"

#include <algorithm>
#include <cmath>

namespace rbc::ex03 {

namespace {

double force(const Particle& p, double stiffness, double loss) {
    const double d = std::max(0.0, -p.x);
    return stiffness * d * std::sqrt(d) * std::max(0.0, 1 - loss * p.v);
}

}  // namespace

Particle step_hertz(Particle p, const HertzContact& contact) {
    const auto& [h, g, m, k, c] = contact;
    p.v += h * (force(p, k, c) / m - g);
    p.x += h * p.v;
    return p;
}

double hertz_energy(Particle p, const HertzContact& contact) {
    const auto& [h, g, m, k, c] = contact;
    const double d = std::max(0.0, -p.x);
    const double now = p.v + 0.5 * h * (force(p, k, 0) / m - g);
    return 0.5 * now * now + g * p.x + 0.4 * k / m * d * d * std::sqrt(d);
}

double hertz_stable_step(double depth, double stiffness, double mass) {
    return 2 / std::sqrt(1.5 * stiffness * std::sqrt(depth) / mass);
}

double hertz_restitution(double speed, double loss) {
    return 1 - 2 * loss * speed / 3;
}

}  // namespace rbc::ex03
