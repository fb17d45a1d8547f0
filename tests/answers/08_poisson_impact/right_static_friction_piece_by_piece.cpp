#include <cmath>

#include "exercises/08_poisson_impact/static_friction.hpp"

namespace rbc::ex08 {

namespace {

struct State {
    Eigen::Vector2d P, u;
};

/// The direction in which the impulse grows from this state on.
Eigen::Vector2d direction(const Eigen::Matrix2d& K, const State& state, const TwoFrictions& mu) {
    if (state.u[0] != 0) return {state.u[0] > 0 ? -mu.slipping : mu.slipping, 1};
    if (std::abs(K(0, 1) / K(0, 0)) <= mu.at_rest) return {-K(0, 1) / K(0, 0), 1};
    return {K(0, 1) > 0 ? -mu.slipping : mu.slipping, 1};
}

/// Goes on until p_n has reached `p`, or (p < 0) until u_n is 0.
State go(const Eigen::Matrix2d& K, State state, const TwoFrictions& mu, double p) {
    for (int piece = 0; piece < 3; ++piece) {
        const Eigen::Vector2d d = direction(K, state, mu);
        Eigen::Vector2d slope = K * d;
        if (state.u[0] == 0 && std::abs(d[0]) <= mu.at_rest && std::abs(slope[0]) < 1e-14 * std::abs(K(0, 1)))
            slope[0] = 0;
        double dp = HUGE_VAL;
        if (p >= 0)
            dp = p - state.P[1];
        else if (slope[1] > 0)
            dp = -state.u[1] / slope[1];
        const double stop = state.u[0] * slope[0] < 0 ? -state.u[0] / slope[0] : HUGE_VAL;
        const bool stops = stop < dp;
        if (stops) dp = stop;
        state.P += dp * d;
        state.u += dp * slope;
        if (!stops) return state;
        state.u[0] = 0;
    }
    return state;
}

}  // namespace

ImpactEnd impact_two_frictions(const Eigen::Matrix2d& K, const Eigen::Vector2d& u, const TwoFrictions& friction,
                               double restitution) {
    const State start{{0, 0}, u};
    const State compressed = go(K, start, friction, -1);
    const State end = go(K, start, friction, (1 + restitution) * compressed.P[1]);
    return {end.P, end.u};
}

}  // namespace rbc::ex08
