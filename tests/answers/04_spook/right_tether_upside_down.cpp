#include <algorithm>

#include "exercises/04_spook/tether.hpp"

namespace rbc::ex04 {

namespace {

/// The solve of a floor at 0, and no impact.
double floor_impulse(const Particle& p, const Tether& t) {
    const double weight = 1 + 4 * t.relaxation / t.dt;
    const double top = -4 * p.x / t.dt - (weight - 1) * p.v + weight * t.dt * t.gravity;
    const double bottom = weight / t.mass + 4 / (t.dt * t.dt * t.stiffness);
    return p.x < 0 ? std::max(0.0, top / bottom) : 0;
}

Particle floor_step(Particle p, const Tether& t) {
    double now = p.v - 0.5 * t.gravity * t.dt;
    if (p.x < 0 && now < -t.impact_threshold) now *= -t.restitution;
    p.v = now + 0.5 * t.gravity * t.dt;
    p.v += floor_impulse(p, t) / t.mass - t.gravity * t.dt;
    p.x += t.dt * p.v;
    return p;
}

Particle upside_down(const Particle& p, const Tether& t) { return {t.length - p.x, -p.v}; }

Tether upside_down(Tether t) {
    t.gravity = -t.gravity;
    return t;
}

}  // namespace

double tether_impulse(const Particle& p, const Tether& tether) {
    return floor_impulse(upside_down(p, tether), upside_down(tether));
}

Particle step_on_tether(Particle p, const Tether& tether) {
    if (p.x <= tether.length) return floor_step(p, tether);
    return upside_down(floor_step(upside_down(p, tether), upside_down(tether)), tether);
}

}  // namespace rbc::ex04
