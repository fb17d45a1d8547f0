#include <cmath>
#include <stdexcept>

#include "exercises/04_spook/tuning.hpp"

namespace rbc::ex04 {

namespace {

/// Half the trace and the determinant of one step in a contact, from k, tau and h.
struct Map {
    double half_trace, determinant;
    double discriminant() const { return half_trace * half_trace - determinant; }
    double slower() const { return half_trace + std::sqrt(std::fmax(0, discriminant())); }
};

Map map_of(double h, double m, double k, double tau) {
    const double Q = 4 * m / (k * h * h) + 1 + 4 * tau / h;
    return {1 - 2 * (1 + tau / h) / Q, 1 - 4 * tau / (h * Q)};
}

}  // namespace

double stiffness_for_rest_depth(double mass, double gravity, int contacts, double depth) {
    const double load = mass * gravity / contacts;
    return load / depth;
}

double critical_relaxation(double dt, double mass, double stiffness) {
    // d^2 - 2 d - q = 0 from the discriminant, by Newton's method from a point on the right of the root.
    const double q = 4 * mass / (stiffness * dt * dt);
    double d = 2 + q;
    for (int i = 0; i < 200; ++i) d -= (d * d - 2 * d - q) / (2 * d - 2);
    return d * dt;
}

double relaxation_for_contraction(double dt, double mass, double stiffness, double contraction) {
    double low = critical_relaxation(dt, mass, stiffness), high = low;
    const bool possible = contraction < 1 && contraction >= map_of(dt, mass, stiffness, low).half_trace - 1e-12;
    if (!possible) throw std::invalid_argument("no relaxation gives this contraction");
    while (map_of(dt, mass, stiffness, high).slower() < contraction) high *= 2;
    for (int i = 0; i < 100; ++i) {
        const double middle = 0.5 * (low + high);
        (map_of(dt, mass, stiffness, middle).slower() < contraction ? low : high) = middle;
    }
    return high;
}

}  // namespace rbc::ex04
