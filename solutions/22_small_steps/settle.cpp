#include "exercises/22_small_steps/settle.hpp"

#include <cmath>

namespace rbc::ex22 {

double left_per_step(const Suspension& s) {
    const double h = s.dt, kappa = h * h * s.stiffness / s.mass, beta = h * s.damping / s.mass;
    const double D = 1 + beta + kappa;
    // z^2 - z (2 + beta)/D + 1/D = 0: trace and determinant of the map. (2 + beta)^2 - 4 D = beta^2 - 4 kappa.
    const double square = beta * beta - 4 * kappa;
    if (square <= 0) return std::sqrt(1 / D);  // (E22.4)
    return (2 + beta + std::sqrt(square)) / (2 * D);
}

Suspension choose(double h, double m, double g, double depth) {
    const double k = m * g / depth;
    return {h, m, k, 2 * std::sqrt(k * m)};  // (E22.5)
}

}  // namespace rbc::ex22
