#include "lessons/05_time_of_impact/time_of_impact.hpp"

#include <cmath>
#include <limits>

namespace rbc {

Particle step_time_of_impact(Particle p, const TimeOfImpactParameters& parameters) {
    const double h = parameters.dt, g = parameters.gravity, e = parameters.restitution;
    p.v -= g * h;                                       // (05.1)
    p.x += h * p.v;
    if (p.x >= 0) return p;

    const double w = p.v - 0.5 * g * h;                 // (05.2)
    double c2 = w * w + 2 * g * p.x;
    // A particle at rest has w^2 = -2 g x; what rounding leaves of the difference is no bounce.
    if (c2 < 4 * std::numeric_limits<double>::epsilon() * w * w) c2 = 0;
    const double c = -std::sqrt(c2);                    // (05.3)
    double s = 2 * p.x / (w + c);                       // (05.4)
    double u = -e * c;                                  // (05.5)
    while (true) {
        if (2 * u <= g * (1 - e) * s) return {0, 0.5 * g * h};                          // (05.6)
        if (2 * u >= g * s) break;
        s -= 2 * u / g;                                 // (05.7)
        u *= e;
    }
    return {(u - 0.5 * g * s) * s, u - g * s + 0.5 * g * h};                            // (05.8)
}

Particle step_time_of_impact_slide(Particle p, const TimeOfImpactParameters& parameters) {
    const double h = parameters.dt, g = parameters.gravity, e = parameters.restitution;
    double v = p.v - g * h;
    double x = p.x + h * v;
    if (x < 0) {
        const double v_after = -e * v - 0.5 * (1 - e) * g * h * (1 - 2 * x / (v * h));  // (05.9)
        x = -e * x * (1 - g * h / (2 * v) + g * x / (v * v));                           // (05.10)
        v = v_after;
    }
    return {x, v};
}

Particle step_time_of_impact_explicit(Particle p, const TimeOfImpactParameters& parameters, ImpactTime estimate) {
    const double h = parameters.dt, g = parameters.gravity, e = parameters.restitution;
    const double v = p.v - g * h;
    const double x = p.x + h * v;
    if (x >= 0) return {x, v};

    double s = x / v;                                   // (05.11)
    if (estimate == ImpactTime::second) s *= 1 + g * h / (2 * v) - g * x / (2 * v * v);  // (05.12)
    return {-e * x - (1 + e) * g * s * s / 2, -e * v + (1 + e) * g * (h / 2 - s)};      // (05.14), (05.13)
}

}  // namespace rbc
