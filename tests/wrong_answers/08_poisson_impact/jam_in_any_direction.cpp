// hint: Friction jams only if it turns the body into the floor: s K_tn > 0. Otherwise no friction does it, and the answer is infinity, not a negative number and not a division by zero.
#include "exercises/08_poisson_impact/jam.hpp"

#include <cmath>
#include <limits>

namespace rbc::ex08 {

double jam_friction(const Eigen::Matrix2d& K, double /*direction*/) {
    const double coupling = std::abs(K(0, 1));
    return coupling > 0 ? K(1, 1) / coupling : std::numeric_limits<double>::infinity();
}

double deepest_approach(const Eigen::Matrix2d& K, const Eigen::Vector2d& u, double friction) {
    if (u[0] == 0) return u[1];  // without slip u_n only rises
    const double s = u[0] > 0 ? 1 : -1;
    const double slope_n = K(1, 1) - friction * s * K(0, 1);
    if (slope_n >= 0) return u[1];
    const double slope_t = K(0, 1) - friction * s * K(0, 0);  // against s: a jam always ends
    return u[1] - slope_n * u[0] / slope_t;
}

}  // namespace rbc::ex08
