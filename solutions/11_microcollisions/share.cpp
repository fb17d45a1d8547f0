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
    const Ends ends = ends_of(collision);
    const Eigen::Vector3d &P_N = ends.normal_only, &d = ends.change;
    const double mu = collision.friction, tangent = d.head<2>().norm();
    // s tangent <= mu (P_N + s d_n) on the ray from P_N, which starts inside the cone: linear in s, one crossing at most.
    const double closing = tangent - mu * d.z();
    if (closing <= mu * P_N.z()) return 1;
    return mu * P_N.z() / closing;  // (E11.4)
}

Eigen::Vector3d shared_impulse(const Collision& collision) {
    if (collision.u.z() >= 0) return Eigen::Vector3d::Zero();
    const Ends ends = ends_of(collision);
    return ends.normal_only + static_share(collision) * ends.change;  // (E11.3)
}

}  // namespace rbc::ex11
