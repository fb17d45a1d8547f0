#include "exercises/11_microcollisions/share.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

namespace rbc::ex11 {

namespace {

struct Ends {
    Eigen::Vector3d normal_only, change;  ///< P_N and P_S - P_N
};

Ends ends_of(const Collision& c) {
    const Eigen::Vector3d P_S = -(1 + c.restitution) * c.K.llt().solve(c.u);      // (E11.1)
    const Eigen::Vector3d P_N(0, 0, -(1 + c.restitution) * c.u.z() / c.K(2, 2));  // (E11.2)
    return {P_N, P_S - P_N};
}

}  // namespace

double static_share(const Collision& collision) {
    if (collision.u.z() >= 0) return 0;
    const auto [P_N, d] = ends_of(collision);
    const double mu = collision.friction, tangent = d.head<2>().norm();
    // |P_t|^2 = mu^2 P_n^2, a quadratic in s; of its roots the least positive one with P_n >= 0.
    const double a = tangent * tangent - mu * mu * d.z() * d.z(), b = -2 * mu * mu * P_N.z() * d.z(),
                 c = -mu * mu * P_N.z() * P_N.z();
    double share = 1;
    const double root = std::sqrt(std::max(0.0, b * b - 4 * a * c)), q = -0.5 * (b + (b < 0 ? -root : root));
    for (const double s : {q / a, c / q}) {
        if (s >= 0 && P_N.z() + s * d.z() >= 0) share = std::min(share, s);
    }
    return mu == 0 ? (tangent == 0 ? 1 : 0) : share;  // (E11.4)
}

Eigen::Vector3d shared_impulse(const Collision& collision) {
    if (collision.u.z() >= 0) return Eigen::Vector3d::Zero();
    const auto [P_N, d] = ends_of(collision);
    return P_N + static_share(collision) * d;  // (E11.3)
}

}  // namespace rbc::ex11
