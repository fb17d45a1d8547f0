// hint: Upside down: K_nn - mu s K_tn = 0 gives mu = K_nn / (s K_tn).
#include "exercises/08_poisson_impact/jam.hpp"

#include <limits>

namespace rbc::ex08 {

double jam_friction(const Eigen::Matrix2d& K, double direction) {
    const double coupling = direction * K(0, 1);  // friction presses the contact together only where this is > 0
    return coupling > 0 ? coupling / K(1, 1) : std::numeric_limits<double>::infinity();
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
