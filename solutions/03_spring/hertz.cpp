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
    const double h = contact.dt, g = contact.gravity, m = contact.mass, k = contact.stiffness, c = contact.loss;
    p.v += h * (force(p, k, c) / m - g);
    p.x += h * p.v;
    return p;
}

double hertz_energy(Particle p, const HertzContact& contact) {
    const double h = contact.dt, g = contact.gravity, m = contact.mass, k = contact.stiffness;
    const double d = std::max(0.0, -p.x);
    const double now = p.v + 0.5 * h * (force(p, k, 0) / m - g);
    return 0.5 * now * now + g * p.x + 0.4 * k / m * d * d * std::sqrt(d);
}

double hertz_stable_step(double depth, double stiffness, double mass) {
    return 2 / std::sqrt(1.5 * stiffness * std::sqrt(depth) / mass);
}

double hertz_restitution(double speed, double loss) {
    // m v dv = k d^1.5 (1 - c v) dx: between x = 0 and the deepest point v dv / (1 - c v) has integrals of the same
    // size on the way in and out. With q = c speed:  q - ln(1 + q) = -e q - ln(1 - e q), where the right side grows
    // from 0 to infinity with e q in [0, 1).
    const double q = loss * speed;
    // Below this the difference of the two sides is cancellation; the series of the root is off by less than q^3.
    if (q < 1e-4) return 1 - 2 * q / 3 + 4 * q * q / 9;
    const double in = q - std::log1p(q);
    double low = 0, high = 1;
    for (int i = 0; i < 200; ++i) {
        const double out = 0.5 * (low + high);
        (-out - std::log1p(-out) < in ? low : high) = out;
    }
    return 0.5 * (low + high) / q;
}

}  // namespace rbc::ex03
