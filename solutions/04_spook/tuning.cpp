#include "exercises/04_spook/tuning.hpp"

#include <cmath>
#include <stdexcept>

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
    const double critical = critical_relaxation(dt, mass, stiffness) / dt;
    // The double root is half the trace, (d - 1)/(d + 1) there.
    const double fastest = (critical - 1) / (critical + 1);
    if (!(z >= fastest && z < 1)) {
        throw std::invalid_argument("contraction must be in [that of critical damping, 1)");
    }
    // (04.9) multiplied by Q is linear in d.
    return dt * ((1 + q) * (1 - z) * (1 - z) + 4 * z) / (4 * z * (1 - z));
}

}  // namespace rbc::ex04
