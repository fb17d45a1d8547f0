// hint: u_n >= 0: no collision, s = 0 and no impulse. Ask before you divide.
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
    const auto [P_N, d] = ends_of(collision);
    const double mu = collision.friction, tangent = d.head<2>().norm();
    // s tangent <= mu (P_N + s d_n) on the ray from P_N, which starts inside the cone: linear in s, one crossing at most.
    const double closing = tangent - mu * d.z();
    if (closing <= mu * P_N.z()) return 1;
    return mu * P_N.z() / closing;  // (E11.4)
}

Eigen::Vector3d shared_impulse(const Collision& collision) {
    const auto [P_N, d] = ends_of(collision);
    return P_N + static_share(collision) * d;  // (E11.3)
}

}  // namespace rbc::ex11
