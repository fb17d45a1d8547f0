#include "lessons/10_mirtich_friction/newton_algebraic_3d.hpp"

#include <Eigen/Cholesky>

#include "common/foundation/judge/impact_energy.hpp"
#include "common/foundation/judge/impact_problem.hpp"
#include "lessons/10_mirtich_friction/sticking.hpp"

namespace rbc {

SpatialImpact impact_newton_algebraic(const SpatialImpactProblem& problem) {
    check_impact_problem(problem);
    const Eigen::Matrix3d& K = problem.K;
    const Eigen::Vector3d& u = problem.u;
    const double mu = problem.friction, e = problem.restitution;
    SpatialImpact result{.u = u};
    if (u.z() >= 0) return result;
    Eigen::Vector3d P = K.llt().solve(Eigen::Vector3d(-u.x(), -u.y(), -(1 + e) * u.z()));
    const bool sticks = P.head<2>().norm() <= mu * P.z();
    if (!sticks) {
        const double r = u.head<2>().norm();
        const Eigen::Vector2d d = r > 0 ? Eigen::Vector2d(u.head<2>() / r) : diverging_ray(K, mu).direction;
        const double slope = K(2, 2) - mu * K.topRightCorner<2, 1>().dot(d);
        if (!(slope > 0)) {
            result.status = ImpactStatus::no_solution;
            return result;
        }
        P.z() = -(1 + e) * u.z() / slope;  // (10.23)
        P.head<2>() = -mu * P.z() * d;
    }
    result.impulse = P;
    result.u = u + K * P;
    if (sticks) result.u.head<2>().setZero();
    // The normal work of a straight path from u to u'; the law itself has no path.
    result.normal_work = 0.5 * P.z() * (u.z() + result.u.z());
    result.compression_impulse = P.z() / (1 + e);
    result.compression_work = 0.5 * u.z() * result.compression_impulse;
    result.add({ImpactEvent::Kind::compression_end, result.compression_impulse, 0});
    result.energy_change = impact_energy_change(P, u, result.u);
    result.status = ImpactStatus::ended;
    return result;
}

}  // namespace rbc
