#include <cmath>
#include <limits>

#include "exercises/08_poisson_impact/critical_friction.hpp"

namespace rbc::ex08 {

namespace {

bool ends_sticking(const Eigen::Matrix2d& K, const Eigen::Vector2d& u, double e, double mu) {
    if (std::abs(K(0, 1)) > mu * K(0, 0)) return false;
    const double s = u[0] > 0 ? 1 : -1, slope_t = K(0, 1) - mu * s * K(0, 0), slope_n = K(1, 1) - mu * s * K(0, 1);
    if (u[0] == 0) return true;
    const double p_s = -u[0] / slope_t;
    return p_s > 0 && (slope_n <= 0 || p_s * slope_n <= -(1 + e) * u[1]);
}

}  // namespace

double critical_friction(const Eigen::Matrix2d& K, const Eigen::Vector2d& u, double restitution) {
    double low = 0, high = 1e20;
    if (!ends_sticking(K, u, restitution, high)) return std::numeric_limits<double>::infinity();
    if (ends_sticking(K, u, restitution, low)) return 0;
    for (int i = 0; i < 300; ++i) {
        const double middle = low + 0.5 * (high - low);
        (ends_sticking(K, u, restitution, middle) ? high : low) = middle;
    }
    return high;
}

}  // namespace rbc::ex08
