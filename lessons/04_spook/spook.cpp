#include "lessons/04_spook/spook.hpp"

#include <algorithm>
#include <cmath>

#include "common/foundation/judge/require.hpp"

namespace rbc {

namespace {

/// spook_coefficients for a step, which checks nothing.
SpookCoefficients coefficients(double h, double k, double tau) {
    const double d = tau / h;
    const double Y = 1 / (1 + 4 * d);
    return {4 * Y / h, 4 * d * Y, 4 * Y / (h * h * k)};  // (04.4)
}

}  // namespace

SpookCoefficients spook_coefficients(double dt, double stiffness, double relaxation) {
    require(std::isfinite(dt) && dt > 0, "dt must be finite and > 0");
    require(std::isfinite(stiffness) && stiffness > 0, "stiffness must be finite and > 0");
    require(std::isfinite(relaxation) && relaxation >= 0, "relaxation must be finite and >= 0");
    return coefficients(dt, stiffness, relaxation);
}

bool is_spook_impact(const Particle& p, const SpookParameters& parameters) {
    const double half_kick = parameters.balanced_impact ? 0.5 * parameters.gravity * parameters.dt : 0;
    return p.x < 0 && p.v - half_kick < -parameters.impact_threshold;
}

Particle step_spook(Particle p, const SpookParameters& parameters) {
    const double h = parameters.dt, g = parameters.gravity, m = parameters.mass, e = parameters.restitution;
    const SpookCoefficients c = coefficients(h, parameters.stiffness, parameters.relaxation);
    const double half_kick = parameters.balanced_impact ? 0.5 * g * h : 0;
    const bool touching = p.x < 0;
    bool bounced = false;

    if (is_spook_impact(p, parameters)) {                                                // (04.7)
        p.v = -e * (p.v - half_kick) + half_kick;
        bounced = e > 0;
    }
    double lambda = 0;
    if (touching && !(parameters.skip_after_impact && bounced)) {
        lambda = std::max(0.0, (-c.a * p.x - c.b * p.v + g * h) / (1 / m + c.epsilon));  // (04.6)
    }
    p.v += -g * h + lambda / m;                                                          // (04.5)
    p.x += h * p.v;
    return p;
}

std::array<std::complex<double>, 2> spook_eigenvalues(double omega_dt, double relaxation_steps) {
    require(omega_dt > 0, "omega_dt must be > 0");
    require(std::isfinite(relaxation_steps) && relaxation_steps >= 0, "relaxation_steps must be finite and >= 0");
    const double d = relaxation_steps, q = 4 / (omega_dt * omega_dt), Q = q + 1 + 4 * d;
    // For 1 - z (04.9) reads (1 - z)^2 - 2 s (1 - z) + 4/Q = 0: in place of t^2/4 - D, where both are nearly 1 in a soft
    // contact, stands s^2 - 4/Q.
    const double s = 2 * (1 + d) / Q;
    const std::complex<double> root = std::sqrt(std::complex<double>(s * s - 4 / Q));
    return {1 - s + root, 1 - s - root};
}

}  // namespace rbc
