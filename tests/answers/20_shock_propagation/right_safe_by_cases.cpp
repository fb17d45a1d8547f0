#include <cmath>

#include "exercises/20_shock_propagation/safe.hpp"

namespace rbc::ex20 {

/// Each of the six things that can be, one after the other, and the one that contradicts itself least.
Eigen::Vector2d safe_impulse(const Hit& hit) {
    const Eigen::Matrix2d& W = hit.W;
    const Eigen::Vector2d& u = hit.u;
    if (u[0] >= 0) return {0, 0};
    const double shock = -(1 + hit.restitution) * u[0] / W(0, 0), mu = hit.friction;
    Eigen::Vector2d best(shock, 0);
    double least = INFINITY;
    const auto consider = [&](double r_n, double r_t) {
        if (!std::isfinite(r_n) || !std::isfinite(r_t)) return;
        const Eigen::Vector2d r(r_n, r_t), after = u + W * r;
        const double more = W(0, 0) * (r_n - shock), room = W(0, 0) * (mu * r_n - std::fabs(r_t));
        double wrong = std::fmax(-more, 0) + std::fmax(-after[0], 0) + std::fmax(-room, 0);
        wrong += std::fabs(std::fmin(more, after[0])) + std::fabs(std::fmin(room, std::fabs(after[1])));
        if (r_t * after[1] > 0 && room < W(0, 0) * std::fabs(r_t))
            wrong += std::fmin(std::fabs(after[1]), W(0, 0) * std::fabs(r_t));
        if (wrong < least) least = wrong, best = r;
    };
    consider(shock, -(u[1] + W(1, 0) * shock) / W(1, 1));
    const double det = W(0, 0) * W(1, 1) - W(0, 1) * W(1, 0);
    consider((-u[0] * W(1, 1) + u[1] * W(0, 1)) / det, (-u[1] * W(0, 0) + u[0] * W(1, 0)) / det);
    for (const double s : {1.0, -1.0}) {
        consider(shock, s * mu * shock);
        const double r_n = -u[0] / (W(0, 0) + s * mu * W(0, 1));
        consider(r_n, s * mu * r_n);
    }
    best[1] = std::fmax(-mu * best[0], std::fmin(mu * best[0], best[1]));
    return best;
}

}  // namespace rbc::ex20
