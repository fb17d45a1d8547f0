// hint: Touching means within the shell: x <= delta.
#include "exercises/02_balanced_gbf/shaken.hpp"

#include <cmath>

namespace rbc::ex02 {

double apparent_acceleration(double t, const ShakenPlane& plane) {
    const double w = 2 * M_PI * plane.frequency;
    return -plane.gravity + plane.amplitude * w * w * std::sin(w * t);
}

Particle step_on_shaken_plane(const Particle& p, double t, const ShakenPlane& plane) {
    const double half_kick = 0.5 * plane.dt * apparent_acceleration(t, plane);
    const bool touching = p.x <= 0;
    bool resting = false;

    double v = p.v + half_kick;
    if (touching && v < 0) v = -plane.restitution * v;
    v += half_kick;
    if (touching && v < 0) {
        v = 0;
        resting = true;
    }
    const double x = p.x + plane.dt * v;
    return {resting && x < 0 ? 0 : x, v};
}

}  // namespace rbc::ex02
