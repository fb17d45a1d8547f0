// hint: A slow slip is a slip: only u_t = 0 needs no friction to stop.
#include "exercises/08_poisson_impact/critical_friction.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rbc::ex08 {

double critical_friction(const Eigen::Matrix2d& K, const Eigen::Vector2d& u, double restitution) {
    const double to_hold = std::abs(K(0, 1)) / K(0, 0);
    if (std::abs(u[0]) < 1e-3) return to_hold;

    // The slip stops in time if p_s <= (1 + e) p_c with p_s = |u_t| / (mu K_tt - s K_tn) and, as long as it slips,
    // p_c = |u_n| / (K_nn - mu s K_tn). Both denominators brought to the other side: linear in mu.
    const double coupling = u[0] > 0 ? K(0, 1) : -K(0, 1);  // s K_tn
    const double slide = std::abs(u[0]), push = (1 + restitution) * std::abs(u[1]);
    const double gain = push * K(0, 0) + slide * coupling;
    if (gain <= 0) return std::numeric_limits<double>::infinity();  // friction ends the impact sooner than the slip
    return std::max(to_hold, (slide * K(1, 1) + push * coupling) / gain);
}

}  // namespace rbc::ex08
