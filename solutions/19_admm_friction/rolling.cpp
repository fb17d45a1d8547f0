#include "exercises/19_admm_friction/rolling.hpp"

#include <algorithm>
#include <cmath>

namespace rbc::ex19 {

Eigen::VectorXd nearest(const Eigen::VectorXd& x, double mu, double roll) {
    const Eigen::Index tangents = x.size() - 2;
    const double length = x.segment(1, tangents).norm(), o = x[x.size() - 1];
    // For a given n the best t and o are cut down to their bounds. What is left is a convex function of n alone,
    // whose slope is the least of four straight lines, one for each choice of what is cut: it vanishes at the largest
    // of their zeros.
    const double neither = x[0];
    const double slips = (x[0] + mu * length) / (1 + mu * mu);
    const double rolls = (x[0] + roll * std::abs(o)) / (1 + roll * roll);
    const double both = (x[0] + mu * length + roll * std::abs(o)) / (1 + mu * mu + roll * roll);
    const double n = std::max({0.0, neither, slips, rolls, both});

    Eigen::VectorXd result = x;
    result[0] = n;
    if (length > mu * n) result.segment(1, tangents) *= mu * n / length;
    result[x.size() - 1] = std::clamp(o, -roll * n, roll * n);
    return result;
}

}  // namespace rbc::ex19
