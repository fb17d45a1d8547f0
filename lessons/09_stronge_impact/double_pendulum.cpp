#include "lessons/09_stronge_impact/double_pendulum.hpp"

#include <cmath>

namespace rbc {

Eigen::Vector2d tip_position(const DoublePendulum& pendulum, const Eigen::Vector2d& q) {
    return {pendulum.length1 * std::sin(q[0]) + pendulum.length2 * std::sin(q[1]),
            -pendulum.length1 * std::cos(q[0]) - pendulum.length2 * std::cos(q[1])};
}

Mechanism<2> double_pendulum(const DoublePendulum& pendulum, const PendulumState& state) {
    const double m1 = pendulum.mass1, m2 = pendulum.mass2, L1 = pendulum.length1, L2 = pendulum.length2;
    const Eigen::Vector2d& q = state.angles;
    const double coupling = 0.5 * m2 * L1 * L2 * std::cos(q[0] - q[1]);
    Mechanism<2> mechanism;
    mechanism.M << (m1 / 3 + m2) * L1 * L1, coupling,  // (09.15)
        coupling, m2 * L2 * L2 / 3;
    mechanism.J << L1 * std::cos(q[0]), L2 * std::cos(q[1]),  //
        L1 * std::sin(q[0]), L2 * std::sin(q[1]);
    mechanism.rates = state.rates;
    return mechanism;
}

Eigen::Vector2d angular_acceleration(const DoublePendulum& pendulum, const PendulumState& state) {
    const double m1 = pendulum.mass1, m2 = pendulum.mass2, L1 = pendulum.length1, L2 = pendulum.length2;
    const double g = pendulum.gravity;
    const Eigen::Vector2d &q = state.angles, &rates = state.rates;
    const double h = 0.5 * m2 * L1 * L2 * std::sin(q[0] - q[1]);
    const Eigen::Vector2d forces(h * rates[1] * rates[1] + g * (m1 / 2 + m2) * L1 * std::sin(q[0]),  // (09.16)
                                 -h * rates[0] * rates[0] + 0.5 * g * m2 * L2 * std::sin(q[1]));
    return double_pendulum(pendulum, state).M.ldlt().solve(-forces);
}

double pendulum_energy(const DoublePendulum& pendulum, const PendulumState& state) {
    const double m1 = pendulum.mass1, m2 = pendulum.mass2, L1 = pendulum.length1, L2 = pendulum.length2;
    const double g = pendulum.gravity;
    const Eigen::Vector2d& q = state.angles;
    const double V = -g * (m1 / 2 + m2) * L1 * std::cos(q[0]) - 0.5 * g * m2 * L2 * std::cos(q[1]);  // (09.17)
    return kinetic_energy(double_pendulum(pendulum, state), state.rates) + V;
}

PendulumState swing(const DoublePendulum& pendulum, const PendulumState& state, double dt) {
    const auto after = [&](const PendulumState& slope, double time) {
        return PendulumState{state.angles + time * slope.angles, state.rates + time * slope.rates};
    };
    const auto slope = [&](const PendulumState& at) {
        return PendulumState{at.rates, angular_acceleration(pendulum, at)};
    };
    const PendulumState k1 = slope(state), k2 = slope(after(k1, dt / 2)), k3 = slope(after(k2, dt / 2)),
                        k4 = slope(after(k3, dt));
    return {state.angles + dt / 6 * (k1.angles + 2 * k2.angles + 2 * k3.angles + k4.angles),
            state.rates + dt / 6 * (k1.rates + 2 * k2.rates + 2 * k3.rates + k4.rates)};
}

}  // namespace rbc
