// hint: p_n never falls, but it may stand still: cut a line at a share of its length, not of its p_n.
#include "exercises/09_stronge_impact/three_coefficients.hpp"

#include <algorithm>
#include <cmath>

namespace rbc::ex09 {

Coefficients three_coefficients(const SeenImpact& seen) {
    double stored = 0, returned = 0, rubbed = 0, p_c = 0;
    Eigen::Vector2d u = seen.u0;
    for (std::size_t i = 1; i < seen.corners.size(); ++i) {
        const Eigen::Vector2d &from = seen.corners[i - 1], dP = seen.corners[i] - from;
        const Eigen::Vector2d next = seen.u0 + seen.K * seen.corners[i];
        rubbed += 0.5 * (u[0] + next[0]) * dP[0];
        // The line is cut where u_n = 0: before it the work is stored, after it given back.
        const double slope = (next[1] - u[1]) / dP[1]; const double cut = u[1] >= 0 ? 0 : next[1] <= 0 ? 1 : -u[1] / slope / dP[1];
        stored -= 0.5 * (u[1] + std::min(0.0, next[1])) * cut * dP[1];
        returned += 0.5 * (std::max(0.0, u[1]) + next[1]) * (1 - cut) * dP[1];
        if (cut > 0) p_c = from[1] + cut * dP[1];
        u = next;
    }
    return {-u[1] / seen.u0[1], (seen.corners.back()[1] - p_c) / p_c, std::sqrt(returned / stored),  // (E09.1)
            returned - stored, rubbed};
}

}  // namespace rbc::ex09
