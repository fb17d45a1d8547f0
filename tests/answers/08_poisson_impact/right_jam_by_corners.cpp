#include <algorithm>
#include <cmath>

#include "exercises/08_poisson_impact/jam.hpp"

namespace rbc::ex08 {

double jam_friction(const Eigen::Matrix2d& K, double direction) {
    return K(1, 1) / std::max(0.0, direction * K(0, 1));  // x/0 is infinity
}

double deepest_approach(const Eigen::Matrix2d& K, const Eigen::Vector2d& u, double friction) {
    // The impulse in slip per unit of p_n, and the time until u_t has gone; u_n at both ends of the piece.
    const Eigen::Vector2d push(u[0] > 0 ? -friction : friction, 1);
    const Eigen::Vector2d slope = K * push;
    const double until = -u[0] / slope[0];
    if (u[0] == 0 || !(until > 0)) return u[1];
    return std::min(u[1], std::fma(slope[1], until, u[1]));
}

}  // namespace rbc::ex08
