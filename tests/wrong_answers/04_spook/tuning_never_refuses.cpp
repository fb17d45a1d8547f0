// hint: Nothing decays faster than critical damping: throw std::invalid_argument below its eigenvalue, and from 1 on.
#include "exercises/04_spook/tuning.hpp"

#include <cmath>

namespace rbc::ex04 {

double stiffness_for_rest_depth(double mass, double gravity, int contacts, double depth) {
    return mass * gravity / (contacts * depth);
}

double critical_relaxation(double dt, double mass, double stiffness) {
    // The discriminant of (04.9) is 16 (d^2 - 2 d - q)/Q^2: it vanishes at d = 1 + sqrt(1 + q), q = 4 m/(k h^2).
    return dt + std::sqrt(dt * dt + 4 * mass / stiffness);
}

double relaxation_for_contraction(double dt, double mass, double stiffness, double contraction) {
    const double z = contraction, q = 4 * mass / (stiffness * dt * dt);
    // (04.9) multiplied by Q is linear in d.
    return dt * ((1 + q) * (1 - z) * (1 - z) + 4 * z) / (4 * z * (1 - z));
}

}  // namespace rbc::ex04
