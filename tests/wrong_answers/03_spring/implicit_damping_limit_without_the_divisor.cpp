// hint: The new velocity's share does not only vanish from the old one, it also divides: 1 + theta b' h.
#include "exercises/03_spring/implicit_damping.hpp"

#include <algorithm>

namespace rbc::ex03 {

Particle step_theta_spring(Particle p, const ThetaSpring& spring) {
    const auto& [h, g, m, k, b, clamp, theta] = spring;
    double f = 0;
    if (p.x < 0) {
        // v' = v - h g + (h/m) f in f = -k x - b (v + theta (v' - v)), solved for f.
        f = (-k * p.x - b * (p.v - theta * h * g)) / (1 + theta * h * b / m);
        if (clamp) f = std::max(0.0, f);
    }
    p.v += h * (f / m - g);
    p.x += h * p.v;
    return p;
}

double largest_stable_stiffness(double dt, double damping, double mass, double theta) {
    const double room = 4 - 2 * (1 - theta) * damping / mass * dt;
    return std::max(0.0, room) * mass / (dt * dt);
}

}  // namespace rbc::ex03
