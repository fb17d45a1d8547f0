#include "exercises/03_spring/implicit_damping.hpp"

#include <algorithm>

namespace rbc::ex03 {

Particle step_theta_spring(Particle p, const ThetaSpring& spring) {
    const double h = spring.dt, g = spring.gravity, m = spring.mass;
    const double k = spring.stiffness, b = spring.damping, theta = spring.theta;
    double f = 0;
    if (p.x < 0) {
        // v' = v - h g + (h/m) f in f = -k x - b (v + theta (v' - v)), solved for f.
        f = (-k * p.x - b * (p.v - theta * h * g)) / (1 + theta * h * b / m);
        if (spring.clamp) f = std::max(0.0, f);
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
