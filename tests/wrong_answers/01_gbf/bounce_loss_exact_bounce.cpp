// hint: That is the loss of an exact bounce, (e^2 - 1) H. GBF reflects a stored velocity that is half a step old: work out what that changes.
#include "exercises/01_gbf/bounce_loss.hpp"

#include <cmath>

namespace rbc::ex01 {

namespace {

/// Velocities at the instants t_n, where the invariant sees them: half a step of gravity after the stored ones.
double energy_before(const Bounce& b) {
    const double v = b.v - 0.5 * b.gravity * b.dt;
    return 0.5 * v * v - b.gravity * b.depth;
}

double energy_after(const Bounce& b) {
    const double v = -b.restitution * b.v - 0.5 * b.gravity * b.dt;
    return 0.5 * v * v;
}

}  // namespace

double bounce_energy_change(const Bounce& b) {
    if (b.restitution == 1) return b.gravity * (b.depth + b.v * b.dt);
    return (b.restitution * b.restitution - 1) * energy_before(b);
}

double measured_restitution(const Bounce& bounce) { return std::sqrt(energy_after(bounce) / energy_before(bounce)); }

double time_step_for_loss(double height, double gravity, double seconds, double share) {
    // A bounce loses g |v| h / 2 in the mean and there is one every 2 |v| / g seconds: g^2 h / 4 each second.
    const double energy = gravity * height;
    return 4 * share * energy / (gravity * gravity * seconds);
}

}  // namespace rbc::ex01
