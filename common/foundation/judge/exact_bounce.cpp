#include "common/foundation/judge/exact_bounce.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace rbc {

ExactBounce::ExactBounce(double height, double velocity, double gravity, double restitution)
    : height_(height), velocity_(velocity), gravity_(gravity), restitution_(restitution) {
    if (!(std::isfinite(height) && height >= 0)) throw std::invalid_argument("height must be finite and >= 0");
    if (!std::isfinite(velocity)) throw std::invalid_argument("velocity must be finite");
    if (!(std::isfinite(gravity) && gravity > 0)) throw std::invalid_argument("gravity must be finite and > 0");
    if (!(restitution >= 0 && restitution <= 1)) throw std::invalid_argument("restitution must be in [0, 1]");
    impact_speed_ = std::sqrt(velocity * velocity + 2 * gravity * height);
    first_impact_ = (velocity + impact_speed_) / gravity;
    if (restitution < 1) {
        rest_time_ = first_impact_ + 2 * restitution * impact_speed_ / (gravity * (1 - restitution));
    }
}

ExactState ExactBounce::at(double t) const {
    const double g = gravity_, e = restitution_;
    if (t < first_impact_) return {height_ + (velocity_ - 0.5 * g * t) * t, velocity_ - g * t};
    if (t >= rest_time_ || impact_speed_ == 0) return {0, 0};

    const double s = t - first_impact_;                  // time since the first impact
    const double T = 2 * e * impact_speed_ / g;          // length of the first arc
    double arcs = 0;                                     // how many arcs are complete
    double start = 0;                                    // where the running arc starts, measured like s
    if (e == 1) {
        arcs = std::floor(s / T);
        start = arcs * T;
    } else {
        arcs = std::max(0.0, std::floor(std::log1p(-s * (1 - e) / T) / std::log(e)));
        start = T * (1 - std::pow(e, arcs)) / (1 - e);
    }
    const double up = impact_speed_ * std::pow(e, arcs + 1);  // velocity at the start of the running arc
    const double r = std::clamp(s - start, 0.0, 2 * up / g);
    return {(up - 0.5 * g * r) * r, up - g * r};
}

}  // namespace rbc
