// hint: More friction stops the slip sooner, and with s K_tn < 0 it also ends the impact sooner. Look at the quantity you divide by: where it is not positive no friction wins, and the answer is infinity.
#include "exercises/08_poisson_impact/critical_friction.hpp"

#include <algorithm>
#include <cmath>

namespace rbc::ex08 {

double critical_friction(const Eigen::Matrix2d& K, const Eigen::Vector2d& u, double restitution) {
    const double to_hold = std::abs(K(0, 1)) / K(0, 0);
    if (u[0] == 0) return to_hold;

    // The slip stops in time if p_s <= (1 + e) p_c with p_s = |u_t| / (mu K_tt - s K_tn) and, as long as it slips,
    // p_c = |u_n| / (K_nn - mu s K_tn). Both denominators brought to the other side: linear in mu.
    const double coupling = u[0] > 0 ? K(0, 1) : -K(0, 1);  // s K_tn
    const double slide = std::abs(u[0]), push = (1 + restitution) * std::abs(u[1]);
    const double gain = push * K(0, 0) + slide * coupling;
    return std::max(to_hold, (slide * K(1, 1) + push * coupling) / gain);
}

}  // namespace rbc::ex08
