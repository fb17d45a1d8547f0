#include "lessons/09_stronge_impact/energy_criteria.hpp"

#include <Eigen/LU>
#include <cmath>

namespace rbc {

double contact_energy(const Eigen::Matrix2d& K, const Eigen::Vector2d& u) {
    return 0.5 * u.dot(K.inverse() * u);  // (09.3)
}

double sticking_slope(const Eigen::Matrix2d& K) {
    return K(1, 1) - K(0, 1) * K(0, 1) / K(0, 0);
}  // (09.7)

double coupling(const Eigen::Matrix2d& K) {
    return K(0, 1) * K(0, 1) / (K(0, 0) * K(1, 1));
}  // (09.8)

double newton_energy_change_sticking(const PlanarImpactProblem& problem) {
    const double u_end = problem.restitution * problem.u[1];
    return 0.5 * u_end * u_end / sticking_slope(problem.K) - contact_energy(problem.K, problem.u);  // (09.9)
}

double safe_restitution(const Eigen::Matrix2d& K) {
    return std::sqrt(1 - coupling(K));
}  // (09.10)

double poisson_energy_bound(const Eigen::Matrix2d& K, double restitution, double compression_impulse) {
    const double e = restitution, p_c = compression_impulse;
    return -0.5 * (1 - e * e) * sticking_slope(K) * p_c * p_c;  // (09.11)
}

}  // namespace rbc
