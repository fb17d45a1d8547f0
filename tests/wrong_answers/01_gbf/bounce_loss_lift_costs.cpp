// hint: The projection lifts the ball, so it adds g d; you took it away.
#include "exercises/01_gbf/bounce_loss.hpp"

#include <cmath>

namespace rbc::ex01 {

namespace {

/// Velocities at the instants t_n, where the invariant sees them: half a step of gravity after the stored ones.
double energy_before(const Bounce& b) {
    const double v = b.v - 0.5 * b.gravity * b.dt;
    return 0.5 * v * v + b.gravity * b.depth;
}

double energy_after(const Bounce& b) {
    const double v = -b.restitution * b.v - 0.5 * b.gravity * b.dt;
    return 0.5 * v * v;
}

}  // namespace

double bounce_energy_change(const Bounce& bounce) { return energy_after(bounce) - energy_before(bounce); }

double measured_restitution(const Bounce& bounce) { return std::sqrt(energy_after(bounce) / energy_before(bounce)); }

double time_step_for_loss(double height, double gravity, double seconds, double share) {
    // A bounce loses g |v| h / 2 in the mean and there is one every 2 |v| / g seconds: g^2 h / 4 each second.
    const double energy = gravity * height;
    return 4 * share * energy / (gravity * gravity * seconds);
}

}  // namespace rbc::ex01
