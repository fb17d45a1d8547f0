#include <cmath>

#include "exercises/01_gbf/bounce_loss.hpp"

namespace rbc::ex01 {

/// Another way: the squares multiplied out, so that each cause of the loss is a term of its own.
double bounce_energy_change(const Bounce& b) {
    const double speed = -b.v, e = b.restitution;
    const double restitution = -0.5 * (1 - e * e) * speed * speed;
    const double stale_velocity = -0.5 * (1 + e) * b.gravity * b.dt * speed;
    const double lift = b.gravity * b.depth;
    return restitution + stale_velocity + lift;
}

double measured_restitution(const Bounce& b) {
    const double half_kick = b.gravity * b.dt / 2;
    const double up = b.restitution * -b.v - half_kick;
    const double at_the_plane = std::sqrt(std::pow(half_kick - b.v, 2) - 2 * b.gravity * b.depth);
    return up / at_the_plane;
}

double time_step_for_loss(double height, double gravity, double seconds, double share) {
    return share * 4 * height / (gravity * seconds);
}

}  // namespace rbc::ex01
