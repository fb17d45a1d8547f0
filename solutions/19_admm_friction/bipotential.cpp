#include "exercises/19_admm_friction/bipotential.hpp"

namespace rbc::ex19 {

using Eigen::VectorXd;

namespace {

/// The nearest point of |x_t| <= mu x_n.  (19.1)
VectorXd nearest_in_cone(const VectorXd& x, double mu) {
    const Eigen::Index tangents = x.size() - 1;
    const double n = x[0], t = x.tail(tangents).norm();
    if (n >= 0 && t <= mu * n) return x;
    if (mu * t <= -n) return VectorXd::Zero(x.size());
    VectorXd nearest = x;
    nearest[0] = (n + mu * t) / (1 + mu * mu);
    nearest.tail(tangents) *= mu * nearest[0] / t;
    return nearest;
}

}  // namespace

Swept sweep_shifted(const Contacts& contacts, const VectorXd& start, double tolerance, int most) {
    const Eigen::Index d = contacts.dimension;
    const double rho = contacts.W.cwiseAbs().rowwise().sum().maxCoeff();  // (E19.3)
    Swept now{start};
    while (now.sweeps < most && !now.settled) {
        const VectorXd u = contacts.W * now.r + contacts.q, before = now.r;
        for (Eigen::Index i = 0; i < contacts.friction.size(); ++i) {
            const double mu = contacts.friction[i];
            VectorXd lifted = u.segment(d * i, d);
            lifted[0] += mu * lifted.tail(d - 1).norm();
            now.r.segment(d * i, d) = nearest_in_cone(before.segment(d * i, d) - lifted / rho, mu);  // (E19.2)
        }
        now.settled = (rho * (now.r - before).array().abs() <= tolerance).all();
        ++now.sweeps;
    }
    return now;
}

}  // namespace rbc::ex19
