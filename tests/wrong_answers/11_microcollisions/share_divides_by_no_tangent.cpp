// hint: The static impulse has no tangential part: it lies in every cone. Ask before you divide 0 by 0.
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
    // s tangent <= mu (P_N + s d_n) on the ray from P_N, which starts inside the cone: linear in s, one crossing at most.
    const double closing = tangent - mu * d.z();
    const double s = mu * P_N.z() / closing; return s >= 0 && s <= 1 ? s : (closing == closing && s == s ? 1 : s);  // (E11.4)
}

Eigen::Vector3d shared_impulse(const Collision& collision) {
    if (collision.u.z() >= 0) return Eigen::Vector3d::Zero();
    const auto [P_N, d] = ends_of(collision);
    return P_N + static_share(collision) * d;  // (E11.3)
}

}  // namespace rbc::ex11
