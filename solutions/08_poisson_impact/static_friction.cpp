#include "exercises/08_poisson_impact/static_friction.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rbc::ex08 {

ImpactEnd impact_two_frictions(const Eigen::Matrix2d& K, const Eigen::Vector2d& u, const TwoFrictions& friction,
                               double restitution) {
    using Eigen::Vector2d;
    const double s = u[0] > 0 ? 1 : (u[0] < 0 ? -1 : 0), r = K(0, 1) > 0 ? 1 : -1;
    const bool holds = std::abs(K(0, 1)) <= friction.at_rest * K(0, 0);

    // dP/dp on the two stretches: slip in the first direction, and what follows from u_t = 0 on.
    const Vector2d slip(-friction.slipping * s, 1);
    const Vector2d rest(holds ? -K(0, 1) / K(0, 0) : -friction.slipping * r, 1);

    const double slope_t = K.row(0).dot(slip), slope_n = K.row(1).dot(slip);
    double p_s = 0;
    if (s != 0) p_s = s * slope_t < 0 ? -u[0] / slope_t : std::numeric_limits<double>::infinity();
    const bool first = s != 0 && slope_n > 0 && u[1] + slope_n * p_s >= 0;
    const double p_c = first ? -u[1] / slope_n : p_s - (u[1] + slope_n * p_s) / K.row(1).dot(rest);

    const double p = (1 + restitution) * p_c;
    ImpactEnd end;
    end.impulse = std::min(p, p_s) * slip + std::max(0.0, p - p_s) * rest;
    end.u = u + K * end.impulse;
    if (holds && p >= p_s) end.u[0] = 0;
    return end;
}

}  // namespace rbc::ex08
