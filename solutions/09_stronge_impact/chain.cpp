#include "exercises/09_stronge_impact/chain.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

namespace rbc::ex09 {

Eigen::MatrixXd chain_mass_matrix(const Chain& chain) {
    const auto n = static_cast<Eigen::Index>(chain.size());
    Eigen::VectorXd below = Eigen::VectorXd::Zero(n);  // the mass that hangs from the end of rod i
    for (Eigen::Index i = n - 1; i > 0; --i) below[i - 1] = below[i] + chain[static_cast<std::size_t>(i)].mass;

    Eigen::MatrixXd M(n, n);
    for (Eigen::Index i = 0; i < n; ++i) {
        for (Eigen::Index j = 0; j < n; ++j) {
            const ChainRod &a = chain[static_cast<std::size_t>(i)], &b = chain[static_cast<std::size_t>(j)];
            const Eigen::Index lower = std::max(i, j);
            const double mass = chain[static_cast<std::size_t>(lower)].mass;
            // All that hangs below moves with both; of the lower rod itself, its centre does, or all of it turns.
            M(i, j) = (below[lower] + mass * (i == j ? 1.0 / 3 : 0.5)) * a.length * b.length *
                      std::cos(a.angle - b.angle);  // (E09.2)
        }
    }
    return M;
}

Eigen::MatrixXd tip_jacobian(const Chain& chain) {
    Eigen::MatrixXd J(2, static_cast<Eigen::Index>(chain.size()));
    for (Eigen::Index i = 0; i < J.cols(); ++i) {
        const ChainRod& rod = chain[static_cast<std::size_t>(i)];
        J.col(i) = rod.length * Eigen::Vector2d(std::cos(rod.angle), std::sin(rod.angle));  // (E09.3)
    }
    return J;
}

Eigen::Matrix2d tip_collision_matrix(const Chain& chain) {
    const Eigen::MatrixXd J = tip_jacobian(chain);
    const Eigen::MatrixXd J_t = J.transpose(), rates_per_impulse = chain_mass_matrix(chain).ldlt().solve(J_t);
    return J * rates_per_impulse;
}

Eigen::VectorXd rates_after(const Chain& chain, const Eigen::VectorXd& rates, const Eigen::Vector2d& impulse) {
    const Eigen::VectorXd torques = tip_jacobian(chain).transpose() * impulse;  // N m s, of every joint
    return rates + chain_mass_matrix(chain).ldlt().solve(torques);
}

}  // namespace rbc::ex09
