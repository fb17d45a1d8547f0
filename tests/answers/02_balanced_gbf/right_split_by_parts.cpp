#include "exercises/02_balanced_gbf/split.hpp"

namespace rbc::ex02 {

Particle step_split(const Particle& p, const Split& s) {
    const double early = s.fraction * s.gravity * s.dt, late = s.gravity * s.dt - early;
    const bool impact = p.x <= s.shell && p.v < early;
    const double v = (impact ? s.restitution * (early - p.v) : p.v - early) - late;
    return {p.x + s.dt * v, v};
}

// The fixed point, weighed: what pulls down after the impact against what the impact throws back up.
double creep_speed(const Split& s) {
    const double down = (1 - s.fraction) * s.gravity * s.dt, up = s.restitution * s.fraction * s.gravity * s.dt;
    return down > up ? (down - up) / (1 + s.restitution) : 0;
}

double creep_free_fraction(double e) { return 1 - e / (1 + e); }

// By one bounce, before and after, at the same instant.
double bounce_speed_error(const Split& s) {
    const double half = 0.5 * s.gravity * s.dt, w = -1000 * half;
    const Particle after = step_split({-1, w + half}, {s.dt, s.gravity, s.restitution, s.fraction, 0});
    return after.v + half + s.restitution * w;
}

}  // namespace rbc::ex02
