#include "lessons/11_microcollisions/static_impulse.hpp"

#include <Eigen/Cholesky>
#include <cmath>
#include <stdexcept>

namespace rbc {

namespace {

void need(bool holds, const char* what) {
    if (!holds) throw std::invalid_argument(what);
}

template <int dim>
std::optional<Eigen::Matrix<double, dim, 1>> impulse_in_cone(const ImpactProblem<dim>& problem) {
    const auto& [K, u, mu, e] = problem;
    need(u.allFinite(), "the relative velocity must be finite");
    need(std::isfinite(mu) && mu >= 0, "the friction coefficient must be finite and >= 0");
    need(e >= 0 && e <= 1, "the restitution must be in [0, 1]");
    need(K.allFinite() && (K - K.transpose()).norm() <= 1e-12 * K.norm(), "K must be finite and symmetric");
    const Eigen::LLT<Eigen::Matrix<double, dim, dim>> factors(K);
    need(factors.info() == Eigen::Success, "K must be positive definite");

    if (u[dim - 1] >= 0) return std::nullopt;
    const Eigen::Matrix<double, dim, 1> P = -(1 + e) * factors.solve(u);                 // (11.4)
    const double P_n = P[dim - 1], P_t = P.template head<dim - 1>().norm();
    if (P_n > 0 && P_t <= mu * P_n) return P;                                            // (11.5)
    return std::nullopt;
}

}  // namespace

std::optional<Eigen::Vector2d> static_impulse(const PlanarImpactProblem& problem) { return impulse_in_cone(problem); }
std::optional<Eigen::Vector3d> static_impulse(const SpatialImpactProblem& problem) { return impulse_in_cone(problem); }

}  // namespace rbc
