#include "lessons/03_spring/measure.hpp"

#include <algorithm>
#include <cmath>

#include "common/foundation/judge/particle_energy.hpp"

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

SpreadStarts::SpreadStarts(const Particle& middle, int count, const SpringParameters& spring) {
    constexpr double phi = 0.6180339887498949;  // its multiples, modulo 1, are spread evenly
    for (int i = 0; i < count; ++i) {
        const Particle p{middle.x * (0.8 + 0.4 * (i + 0.5) / count), middle.v - 1 + 2 * std::fmod(phi * i, 1.0)};
        const double energy = particle_energy(p, spring.dt, spring.gravity);
        balls_.push_back({p, energy, energy});
    }
}

void SpreadStarts::step(const SpringParameters& spring) {
    for (Ball& ball : balls_) {
        ball.now = step_spring(ball.now, spring);
        const bool above = ball.now.x >= 0;
        if (above) ball.arc = particle_energy(ball.now, spring.dt, spring.gravity);
        ball.below = above ? 0 : ball.below + spring.dt;
    }
}

bool SpreadStarts::Ball::resting() const {
    return below > 1 - 1e-9 && std::abs(now.v) < 1e-3;  // a second, but for the rounding of its sum
}

EnergyShares SpreadStarts::shares() const {
    EnergyShares all{1e300, 0, 0, 0};
    for (const Ball& ball : balls_) {
        const double share = ball.resting() ? 0 : ball.arc / ball.start;
        all.least = std::min(all.least, share);
        all.largest = std::max(all.largest, share);
        all.mean += share / count();
        all.resting += ball.resting() ? 1 : 0;
    }
    return all;
}

}  // namespace rbc
