// hint: The solve follows the impact in the same step, with the velocity that the impact left.
#include "exercises/04_spook/tether.hpp"

#include <algorithm>

namespace rbc::ex04 {

namespace {

/// One bound as SPOOK sees it: gap c >= 0 where it holds, and how c changes with the ball, G = dc/dx = +-1.
struct Bound {
    double c, G;
};

Bound floor_bound(const Particle& p) {
    return {p.x, 1};
}
Bound tether_bound(const Particle& p, const Tether& t) {
    return {t.length - p.x, -1};
}

double impulse(const Bound& bound, double v, const Tether& t) {
    if (bound.c >= 0) return 0;
    const double d = t.relaxation / t.dt, Y = 1 / (1 + 4 * d);
    const double a = 4 * Y / t.dt, b = 4 * d * Y, epsilon = 4 * Y / (t.dt * t.dt * t.stiffness);
    const double rhs = -a * bound.c - b * bound.G * v + bound.G * t.dt * t.gravity;
    return std::max(0.0, rhs / (1 / t.mass + epsilon));
}

double impact(const Bound& bound, double v, const Tether& t) {
    const double half_kick = 0.5 * t.gravity * t.dt;
    const double v_t = v - half_kick;
    if (bound.c >= 0 || bound.G * v_t >= -t.impact_threshold) return v;
    return -t.restitution * v_t + half_kick;
}

}  // namespace

double tether_impulse(const Particle& p, const Tether& tether) {
    return impulse(tether_bound(p, tether), p.v, tether);
}

Particle step_on_tether(Particle p, const Tether& tether) {
    const Bound bounds[] = {floor_bound(p), tether_bound(p, tether)};
    const double v0 = p.v;
    for (const Bound& bound : bounds) p.v = impact(bound, p.v, tether);
    double push = 0;
    for (const Bound& bound : bounds) push += p.v != v0 ? 0 : bound.G * impulse(bound, p.v, tether);
    p.v += -tether.gravity * tether.dt + push / tether.mass;
    p.x += tether.dt * p.v;
    return p;
}

}  // namespace rbc::ex04
