#include <cmath>

#include "exercises/09_stronge_impact/three_coefficients.hpp"

namespace rbc::ex09 {

// The end of compression becomes a corner of its own; then every line is stored or given back as a whole.
Coefficients three_coefficients(const SeenImpact& seen) {
    const auto velocity = [&](const Eigen::Vector2d& P) { return Eigen::Vector2d(seen.u0 + seen.K * P); };
    std::vector<Eigen::Vector2d> corners{seen.corners.front()};
    double p_c = -1;
    for (std::size_t i = 1; i < seen.corners.size(); ++i) {
        const Eigen::Vector2d from = corners.back(), to = seen.corners[i];
        const double a = velocity(from)[1], b = velocity(to)[1];
        if (p_c < 0 && a < 0 && b >= 0) {
            corners.push_back(from + (to - from) * (-a / (b - a)));
            p_c = corners.back()[1];
        }
        corners.push_back(to);
    }
    // An impulse that ends at P without turning has done the work u0.P + P.K P/2: the normal part of it, line by line.
    double W_c = 0, W_n = 0, W_t = 0;
    for (std::size_t i = 1; i < corners.size(); ++i) {
        const Eigen::Vector2d d = corners[i] - corners[i - 1], u = velocity(corners[i - 1]), half = 0.5 * seen.K * d;
        W_n += (u[1] + half[1]) * d[1];
        W_t += (u[0] + half[0]) * d[0];
        if (corners[i][1] <= p_c) W_c = W_n;
    }
    const double e_squared = (W_n - W_c) / -W_c;
    return {velocity(corners.back())[1] / -seen.u0[1], corners.back()[1] / p_c - 1,
            std::sqrt(e_squared > 0 ? e_squared : 0), W_n, W_t};
}

}  // namespace rbc::ex09
