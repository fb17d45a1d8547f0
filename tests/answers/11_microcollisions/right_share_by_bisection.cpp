#include <Eigen/LU>

#include "exercises/11_microcollisions/share.hpp"

namespace rbc::ex11 {

/// What the cone allows is an interval of shares that begins at 0; halve until it is found.
double static_share(const Collision& c) {
    if (c.u.z() >= 0) return 0;
    const Eigen::Vector3d all = -(1 + c.restitution) * c.K.inverse() * c.u;
    const double normal = -(1 + c.restitution) * c.u.z() / c.K(2, 2);
    const auto fits = [&](double s) {
        const Eigen::Vector3d P = (1 - s) * Eigen::Vector3d(0, 0, normal) + s * all;
        return P.z() >= 0 && P.head<2>().squaredNorm() <= c.friction * c.friction * P.z() * P.z();
    };
    if (fits(1)) return 1;
    double low = 0, high = 1;
    for (int i = 0; i < 200; ++i) (fits((low + high) / 2) ? low : high) = (low + high) / 2;
    return low;
}

Eigen::Vector3d shared_impulse(const Collision& c) {
    if (c.u.z() >= 0) return {0, 0, 0};
    const double s = static_share(c);
    // What P(s) does to u, solved in one go: K P = -(1 + e) (s u + (1 - s) K e_n u_n/K_nn).
    const Eigen::Vector3d change = s * c.u + (1 - s) * c.u.z() / c.K(2, 2) * c.K.col(2);
    return -(1 + c.restitution) * c.K.partialPivLu().solve(change);
}

}  // namespace rbc::ex11
