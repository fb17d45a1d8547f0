#include <cmath>

#include "exercises/18_admm/momentum.hpp"

namespace rbc::ex18 {

/// With z and y in the unit of their common energy, one row after the other.
Memory remember(const Memory& before, const Eigen::VectorXd& z, const Eigen::VectorXd& y, double rho) {
    const double root = std::sqrt(rho);
    double along = 0;
    for (Eigen::Index i = 0; i < z.size(); ++i) {
        along += root * (z[i] - before.zh[i]) * (root * (z[i] - before.z[i]));
        along += (y[i] - before.yh[i]) / root * ((y[i] - before.y[i]) / root);
    }
    Memory next = before;
    next.z = z;
    next.y = y;
    const bool restart = !(along >= 0);
    next.a = restart ? 1 : 0.5 + std::sqrt(0.25 + before.a * before.a);
    const double on = restart ? 0 : (before.a - 1) / next.a;
    next.restarts = before.restarts + (restart ? 1 : 0);
    next.zh = restart ? z : Eigen::VectorXd((1 + on) * z - on * before.z);
    next.yh = restart ? y : Eigen::VectorXd((1 + on) * y - on * before.y);
    return next;
}

}  // namespace rbc::ex18
