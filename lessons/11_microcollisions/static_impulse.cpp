#include "lessons/11_microcollisions/static_impulse.hpp"

#include <Eigen/Cholesky>

#include "common/foundation/judge/impact_problem.hpp"

namespace rbc {

namespace {

template <int dim>
std::optional<Eigen::Matrix<double, dim, 1>> impulse_in_cone(const ImpactProblem<dim>& problem) {
    check_impact_problem(problem);
    if (problem.u[dim - 1] >= 0) return std::nullopt;
    const Eigen::Matrix<double, dim, 1> P = -(1 + problem.restitution) * problem.K.llt().solve(problem.u);  // (11.13)
    const double P_n = P[dim - 1], P_t = P.template head<dim - 1>().norm();
    if (P_n > 0 && P_t <= problem.friction * P_n) return P;  // (11.14)
    return std::nullopt;
}

}  // namespace

std::optional<Eigen::Vector2d> static_impulse(const PlanarImpactProblem& problem) {
    return impulse_in_cone(problem);
}
std::optional<Eigen::Vector3d> static_impulse(const SpatialImpactProblem& problem) {
    return impulse_in_cone(problem);
}

}  // namespace rbc
