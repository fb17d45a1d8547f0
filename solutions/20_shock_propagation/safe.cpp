#include "exercises/20_shock_propagation/safe.hpp"

#include <algorithm>

namespace rbc::ex20 {

Eigen::Vector2d safe_impulse(const Hit& hit) {
    const Eigen::Matrix2d& W = hit.W;
    const Eigen::Vector2d& u = hit.u;
    const double mu = hit.friction, e = hit.restitution;
    if (!(u[0] < 0)) return Eigen::Vector2d::Zero();
    const double shock = -(1 + e) * u[0] / W(0, 0);
    // What makes u_t 0, cut down to what r_n holds.
    const auto friction = [&](double r_n) {
        const double stick = -(u[1] + W(1, 0) * r_n) / W(1, 1);
        return std::clamp(stick, -mu * r_n, mu * r_n);
    };
    const auto u_n = [&](double r_n) { return u[0] + W(0, 0) * r_n + W(0, 1) * friction(r_n); };
    // u_n may be negative at r_GR, and is positive far out, so for some r_n in between it is 0: far out friction
    // sticks, and u_n rises with det W/W_tt; or it slides, and then so that u_n is lifted.
    double low = shock, high = shock;
    while (u_n(high) < 0) high *= 2;
    for (int k = 0; k < 60; ++k) {
        const double middle = 0.5 * (low + high);
        (u_n(middle) < 0 ? low : high) = middle;
    }
    return {high, friction(high)};
}

}  // namespace rbc::ex20
