#include "exercises/02_balanced_gbf/shaken.hpp"

#include <algorithm>
#include <cmath>

namespace rbc::ex02 {

double apparent_acceleration(double t, const ShakenPlane& plane) {
    // The plane's own acceleration is -(2 pi f)^2 times its height.
    const double turn = 2 * M_PI * plane.frequency, height = plane.amplitude * std::sin(turn * t);
    return turn * turn * height - plane.gravity;
}

// By cases: flying, and on the plane bouncing, lying or leaving.
Particle step_on_shaken_plane(const Particle& p, double t, const ShakenPlane& plane) {
    const double h = plane.dt, e = plane.restitution, kick = h * apparent_acceleration(t, plane);
    if (p.x > plane.shell) return {p.x + h * (p.v + kick), p.v + kick};

    const double w = p.v + kick / 2;  // the velocity at t_n
    const double after = (w < 0 ? -e * w : w) + kick / 2;
    if (after < 0) return {std::max(p.x, 0.0), 0};
    return {p.x + h * after, after};
}

}  // namespace rbc::ex02
