#include "exercises/18_admm/momentum.hpp"

#include <cmath>

namespace rbc::ex18 {

Memory remember(const Memory& before, const Eigen::VectorXd& z, const Eigen::VectorXd& y, double rho) {
    const Eigen::VectorXd way_z = z - before.z, way_y = y - before.y;
    const double along = rho * (z - before.zh).dot(way_z) + (y - before.yh).dot(way_y) / rho;
    Memory next{z, y, z, y, 1, before.restarts};
    if (along >= 0) {
        next.a = (1 + std::sqrt(1 + 4 * before.a * before.a)) / 2;
        const double on = (before.a - 1) / next.a;
        next.zh += on * way_z;
        next.yh += on * way_y;
    } else {
        ++next.restarts;
    }
    return next;
}

}  // namespace rbc::ex18
