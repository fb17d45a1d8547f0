#include <cmath>

#include "exercises/22_small_steps/settle.hpp"

namespace rbc::ex22 {

double left_per_step(const Suspension& s) {
    const double kappa = s.dt * s.dt * s.stiffness / s.mass, beta = s.dt * s.damping / s.mass;
    // y = 1/z: y^2 - (2 + beta) y + D = 0. Its smaller root without cancellation.
    const double D = 1 + beta + kappa, half = 1 + beta / 2, square = beta * beta / 4 - kappa;
    return square < 0 ? 1 / std::sqrt(D) : (half + std::sqrt(square)) / D;
}

Suspension choose(double h, double m, double g, double depth) {
    // Bisection for the b at which the square root is 0.
    Suspension s{h, m, m * g / depth, 0};
    double low = 0, high = 1;
    while (high * high < 4 * s.stiffness * m) high *= 2;
    for (int i = 0; i < 100; ++i) (std::pow((low + high) / 2, 2) < 4 * s.stiffness * m ? low : high) = (low + high) / 2;
    s.damping = high;
    return s;
}

}  // namespace rbc::ex22
