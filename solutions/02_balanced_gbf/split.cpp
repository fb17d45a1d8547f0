#include "exercises/02_balanced_gbf/split.hpp"

#include <algorithm>

namespace rbc::ex02 {

Particle step_split(const Particle& p, const Split& split) {
    const double h = split.dt, g = split.gravity, e = split.restitution, theta = split.fraction, delta = split.shell;
    double v = p.v - theta * g * h;
    if (p.x <= delta && v < 0) v = -e * v;
    v -= (1 - theta) * g * h;
    return {p.x + h * v, v};
}

double creep_speed(const Split& split) {
    const double h = split.dt, g = split.gravity, e = split.restitution, theta = split.fraction;
    // The steady v = -e (v - theta g h) - (1 - theta) g h. An upward one carries the particle out: no creep.
    return std::max(0.0, g * h * (1 - theta * (1 + e)) / (1 + e));
}

double creep_free_fraction(double restitution) { return 1 / (1 + restitution); }

double bounce_speed_error(const Split& split) {
    const double h = split.dt, g = split.gravity, e = split.restitution, theta = split.fraction;
    return (1 + e) * (theta - 0.5) * g * h;
}

}  // namespace rbc::ex02
