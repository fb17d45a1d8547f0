#include "exercises/15_nncg/certificate.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rbc::ex15 {

Certificate certify(const Touching& touching, const Eigen::VectorXd& impulses) {
    const Eigen::MatrixXd& J = touching.J;
    const Eigen::VectorXd &mass = touching.mass, &v_free = touching.v_free, &w = touching.opening;
    const Certificate refused{false, std::numeric_limits<double>::infinity()};
    const bool finite =
        J.allFinite() && mass.allFinite() && v_free.allFinite() && w.allFinite() && impulses.allFinite();
    if (!finite) return refused;
    if (impulses.size() == 0) return {true, 0};
    const Eigen::VectorXd c = J * w;
    if (!(c.minCoeff() > 0)) return refused;

    const Eigen::VectorXd r = impulses.cwiseMax(0.0);
    const Eigen::VectorXd v = v_free + (J.transpose() * r).cwiseQuotient(mass), u = J * v;
    // P(v + s w) - D(r) = r'(u + s c) + s^2/2 |w|^2: a parabola in s. v + s w must not penetrate: u + s c >= 0.
    const double weight = w.cwiseAbs2().dot(mass);
    const double s = std::max((-u.cwiseQuotient(c)).maxCoeff(), -r.dot(c) / weight);
    return {true, std::max(0.0, r.dot(u + s * c) + s * s / 2 * weight)};
}

}  // namespace rbc::ex15
