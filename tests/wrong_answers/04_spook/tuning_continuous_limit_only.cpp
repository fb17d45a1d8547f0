// hint: For k to infinity tau is 2 h, for h to 0 it is 2 sqrt(m/k): the lesson shows both.
#include "exercises/04_spook/tuning.hpp"

#include <cmath>
#include <stdexcept>

namespace rbc::ex04 {

double stiffness_for_rest_depth(double mass, double gravity, int contacts, double depth) {
    return mass * gravity / (contacts * depth);
}

double critical_relaxation(double dt, double mass, double stiffness) {
    (void)dt;
    return 2 * std::sqrt(mass / stiffness);
}

double relaxation_for_contraction(double dt, double mass, double stiffness, double contraction) {
    const double z = contraction, q = 4 * mass / (stiffness * dt * dt);
    const double critical = critical_relaxation(dt, mass, stiffness) / dt;
    // The double root is half the trace, (d - 1)/(d + 1) there. A little less is rounding, not a mistake.
    const double fastest = (critical - 1) / (critical + 1);
    if (!(z >= fastest - 1e-12 && z < 1)) {
        throw std::invalid_argument("contraction must be in [that of critical damping, 1)");
    }
    // (04.9) multiplied by Q is linear in d.
    return dt * ((1 + q) * (1 - z) * (1 - z) + 4 * z) / (4 * z * (1 - z));
}

}  // namespace rbc::ex04
