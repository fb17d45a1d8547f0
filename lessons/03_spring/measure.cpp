#include "lessons/03_spring/measure.hpp"

#include <algorithm>
#include <cmath>

namespace rbc {

namespace {

bool stays_at_rest(const SpringParameters& spring, long steps) {
    const double rest = -spring_rest_depth(spring.mass, spring.gravity, spring.stiffness);
    const double push = 1e-6 * rest;
    Particle p{rest + push, 0};
    for (long n = 0; n < steps; ++n) {
        p = step_spring(p, spring);
        if (!(std::abs(p.x - rest) < 1e3 * std::abs(push))) return false;
    }
    return true;
}

}  // namespace

double measured_stiffness_limit(const SpringParameters& parameters, long steps) {
    SpringParameters spring = parameters;
    spring.clamp = false;
    double low = 0, high = 5 * spring.mass / (spring.dt * spring.dt);
    for (int i = 0; i < 50; ++i) {
        spring.stiffness = 0.5 * (low + high);
        (stays_at_rest(spring, steps) ? low : high) = spring.stiffness;
    }
    return 0.5 * (low + high);
}

double measured_restitution(const SpringParameters& parameters, double phase, double speed) {
    SpringParameters spring = parameters;
    spring.gravity = 0;
    Particle p{phase * speed * spring.dt, -speed};
    for (long n = 0; n < 1000000; ++n) {
        p = step_spring(p, spring);
        if (p.x >= 0 && p.v > 0) return p.v / speed;
    }
    return 0;
}

RestitutionSpread measured_restitution_spread(const SpringParameters& parameters, int phases) {
    RestitutionSpread spread{1e300, 0, 0};
    for (int i = 0; i < phases; ++i) {
        const double e = measured_restitution(parameters, (i + 0.5) / phases);
        spread.smallest = std::min(spread.smallest, e);
        spread.largest = std::max(spread.largest, e);
        spread.mean += e / phases;
    }
    return spread;
}

}  // namespace rbc
