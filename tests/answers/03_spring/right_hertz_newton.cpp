#include <cmath>

#include "exercises/03_spring/hertz.hpp"

namespace rbc::ex03 {

Particle step_hertz(Particle p, const HertzContact& contact) {
    double acceleration = -contact.gravity;
    if (p.x < 0 && contact.loss * p.v < 1) {
        acceleration += contact.stiffness * std::pow(-p.x, 1.5) * (1 - contact.loss * p.v) / contact.mass;
    }
    const double v = p.v + contact.dt * acceleration;
    return {p.x + contact.dt * v, v};
}

double hertz_energy(Particle p, const HertzContact& contact) {
    // The velocity at t_n is the mean of the stored ones before and after it.
    HertzContact lossless = contact;
    lossless.loss = 0;
    const double v = 0.5 * (p.v + step_hertz(p, lossless).v);
    const double stored = p.x < 0 ? 2.0 / 5.0 * contact.stiffness * std::pow(-p.x, 2.5) / contact.mass : 0;
    return v * v / 2 + contact.gravity * p.x + stored;
}

double hertz_stable_step(double depth, double stiffness, double mass) {
    return std::sqrt(8 * mass / (3 * stiffness)) * std::pow(depth, -0.25);
}

// y - log1p(y) without cancellation: its series for small |y|.
static double gap(double y) {
    if (std::abs(y) > 0.1) return y - std::log1p(y);
    double sum = 0, power = y * y;
    for (int n = 2; n < 40; ++n, power *= -y) sum += power / n;
    return sum;
}

double hertz_restitution(double speed, double loss) {
    const double q = loss * speed;
    if (q == 0) return 1;
    // Newton for gap(q) = gap(-y), started beyond the root of a convex function: it falls towards it.
    double y = q < 1 ? q : 1 - std::exp(-1 - gap(q));
    for (int i = 0; i < 100; ++i) {
        const double slope = y / (1 - y);
        if (slope == 0) break;
        const double next = y - (gap(-y) - gap(q)) / slope;
        y = next < 1 ? next : 0.5 * (1 + y);
    }
    return y / q;
}

}  // namespace rbc::ex03
