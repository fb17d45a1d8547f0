// hint: The climber can go no further than the top: cut at 1.
#include "exercises/13_dantzig_friction/ladder.hpp"

#include <algorithm>
#include <limits>

namespace rbc::ex13 {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

double weight(const Ladder& l) {
    return (l.mass + l.climber_mass) * l.gravity;
}

/// Where the weight of both acts: 0 at the foot, 1 at the top.
double load_at(const Ladder& l) {
    return (0.5 * l.mass + l.climber_at * l.climber_mass) / (l.mass + l.climber_mass);
}

}  // namespace

// With N of the wall, moments about the foot give its friction, F = W q - N T, and the floor carries the rest:
// normal W - F, friction N towards the wall. Three inequalities are left, each linear in N.
WallForces wall_forces(const Ladder& l) {
    const double W = weight(l), q = load_at(l), T = l.slope;
    const double lowest = W * q / (T + l.friction_wall);                                      // F <= mu N
    const double downwards = T > l.friction_wall ? W * q / (T - l.friction_wall) : infinity;  // F >= -mu N
    const double left_over = 1 - l.friction_floor * T;                                        // N <= mu (W - F)
    const double foot = left_over > 0 ? l.friction_floor * W * (1 - q) / left_over : infinity;
    const double highest = std::min(downwards, foot);
    if (!(lowest <= highest)) return {false, 0, 0};
    return {true, lowest, highest};  // (E13.2)
}

double smallest_slope(const Ladder& l) {
    if (l.friction_floor == 0) return infinity;
    const double q = load_at(l);
    return std::max(0.0, q / l.friction_floor - (1 - q) * l.friction_wall);
}

std::optional<double> highest_place(const Ladder& l) {
    const double mu = l.friction_floor, nu = l.friction_wall;
    const double q = mu * (l.slope + nu) / (1 + mu * nu);  // the load may act up to here
    const double moment = q * (l.mass + l.climber_mass) - 0.5 * l.mass;
    if (moment < 0) return std::nullopt;
    return moment / l.climber_mass;
}

}  // namespace rbc::ex13
