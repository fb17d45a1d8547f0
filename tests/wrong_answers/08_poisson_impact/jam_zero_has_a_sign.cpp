// hint: Without slip there is no jam, whatever mu: u_t = 0 sticks, or slips off in the direction in which u_n rises. Mind the sign of 0.
#include "exercises/08_poisson_impact/jam.hpp"

#include <limits>

namespace rbc::ex08 {

double jam_friction(const Eigen::Matrix2d& K, double direction) {
    const double coupling = direction * K(0, 1);  // friction presses the contact together only where this is > 0
    return coupling > 0 ? K(1, 1) / coupling : std::numeric_limits<double>::infinity();
}

double deepest_approach(const Eigen::Matrix2d& K, const Eigen::Vector2d& u, double friction) {
    const double s = u[0] >= 0 ? 1 : -1;
    const double slope_n = K(1, 1) - friction * s * K(0, 1);
    if (slope_n >= 0) return u[1];
    if (u[0] == 0) return u[1] + slope_n;
    const double slope_t = K(0, 1) - friction * s * K(0, 0);  // against s: a jam always ends
    return u[1] - slope_n * u[0] / slope_t;
}

}  // namespace rbc::ex08
