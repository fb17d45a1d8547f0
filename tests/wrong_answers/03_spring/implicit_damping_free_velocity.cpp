// hint: v' is not v - h g: the contact force itself changes it too. Solve for f, which stands on both sides.
#include "exercises/03_spring/implicit_damping.hpp"

#include <algorithm>

namespace rbc::ex03 {

Particle step_theta_spring(Particle p, const ThetaSpring& spring) {
    const auto& [h, g, m, k, b, clamp, theta] = spring;
    double f = 0;
    if (p.x < 0) {
        f = -k * p.x - b * (p.v - theta * h * g);
        if (clamp) f = std::max(0.0, f);
    }
    p.v += h * (f / m - g);
    p.x += h * p.v;
    return p;
}

double largest_stable_stiffness(double dt, double damping, double mass, double theta) {
    // The root that leaves the unit circle does so at -1: 4 - 2 (1 - 2 theta) b' h - w^2 h^2 > 0.
    const double room = 4 - 2 * (1 - 2 * theta) * damping / mass * dt;
    return std::max(0.0, room) * mass / (dt * dt);
}

}  // namespace rbc::ex03
