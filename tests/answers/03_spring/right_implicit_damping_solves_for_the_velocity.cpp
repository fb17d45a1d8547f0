#include <Eigen/Dense>
#include <algorithm>

#include "exercises/03_spring/implicit_damping.hpp"

namespace rbc::ex03 {

Particle step_theta_spring(Particle p, const ThetaSpring& s) {
    const double falling = p.v - s.dt * s.gravity;
    double after = falling;
    if (p.x < 0) {
        const double r = s.dt / s.mass;
        after = (falling - r * (s.stiffness * p.x + s.damping * (1 - s.theta) * p.v)) / (1 + r * s.damping * s.theta);
        if (s.clamp) after = std::max(after, falling);
    }
    return {p.x + s.dt * after, after};
}

double largest_stable_stiffness(double dt, double damping, double mass, double theta) {
    // The spectral radius of the step of (x, v), tried out: no eigenvalue formula by hand.
    const auto stable = [&](double k) {
        const double r = dt / mass, divisor = 1 + r * damping * theta;
        Eigen::Matrix2d step;
        step.row(1) << -r * k / divisor, (1 - r * damping * (1 - theta)) / divisor;
        step.row(0) << 1 + dt * step(1, 0), dt * step(1, 1);
        return 1 + step.trace() + step.determinant() > 0;
    };
    double low = 0, high = mass / (dt * dt);
    if (!stable(1e-14 * high)) return 0;
    while (stable(high)) high *= 2;
    for (int i = 0; i < 200; ++i) {
        const double middle = 0.5 * (low + high);
        (stable(middle) ? low : high) = middle;
    }
    return low;
}

}  // namespace rbc::ex03
