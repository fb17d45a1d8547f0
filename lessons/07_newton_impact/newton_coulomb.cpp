#include "lessons/07_newton_impact/newton_coulomb.hpp"

#include <algorithm>
#include <cmath>

#include "common/foundation/judge/require.hpp"

namespace rbc {

namespace {

template <class Vector>
Vector impact(const Vector& v, const Vector& n, const NewtonCoulombParameters& parameters) {
    const double e = parameters.restitution, mu = parameters.friction;
    require(v.allFinite(), "the velocity must be finite");
    require(std::abs(n.norm() - 1) < 1e-9, "the normal must have length 1");
    require(e >= 0 && e <= 1, "restitution must be in [0, 1]");
    require(std::isfinite(mu) && mu >= 0, "friction must be finite and >= 0");

    const double v_n = n.dot(v);
    if (v_n >= 0) return v;
    const Vector v_t = v - v_n * n;
    const double slip = v_t.norm();
    const double compression_and_restitution = parameters.rule == FrictionRule::impulse_consistent ? 1 + e : 1;
    const double most = mu * compression_and_restitution * -v_n;  // what friction can take away, m/s
    const double kept = slip > most ? 1 - most / slip : 0;        // (07.2), (07.3)
    return kept * v_t - e * v_n * n;                              // (07.1)
}

}  // namespace

Eigen::Vector2d impact_newton_coulomb(const Eigen::Vector2d& v, const Eigen::Vector2d& n,
                                      const NewtonCoulombParameters& parameters) {
    return impact(v, n, parameters);
}

Eigen::Vector3d impact_newton_coulomb(const Eigen::Vector3d& v, const Eigen::Vector3d& n,
                                      const NewtonCoulombParameters& parameters) {
    return impact(v, n, parameters);
}

}  // namespace rbc
