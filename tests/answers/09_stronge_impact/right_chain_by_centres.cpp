#include <Eigen/Dense>
#include <cmath>

#include "exercises/09_stronge_impact/chain.hpp"

namespace rbc::ex09 {

// Rod by rod: the Jacobian of its centre, m Jc'Jc, and the moment of inertia about the centre on the diagonal.
Eigen::MatrixXd chain_mass_matrix(const Chain& chain) {
    const auto n = static_cast<Eigen::Index>(chain.size());
    Eigen::MatrixXd M = Eigen::MatrixXd::Zero(n, n), hinge = Eigen::MatrixXd::Zero(2, n);
    for (Eigen::Index i = 0; i < n; ++i) {
        const ChainRod& rod = chain[static_cast<std::size_t>(i)];
        const double m = rod.mass, L = rod.length;
        const Eigen::Vector2d along(L * std::cos(rod.angle), L * std::sin(rod.angle));
        Eigen::MatrixXd centre = hinge;
        centre.col(i) += 0.5 * along;
        hinge.col(i) += along;
        M += m * centre.transpose() * centre;
        M(i, i) += m * L * L / 12;
    }
    return M;
}

Eigen::MatrixXd tip_jacobian(const Chain& chain) {
    Eigen::MatrixXd J(2, static_cast<Eigen::Index>(chain.size()));
    for (Eigen::Index i = 0; i < J.cols(); ++i) {
        const ChainRod& rod = chain[static_cast<std::size_t>(i)];
        J.col(i) << rod.length * std::cos(rod.angle), rod.length * std::sin(rod.angle);
    }
    return J;
}

// K column by column: what unit impulses do to a chain at rest.
Eigen::Matrix2d tip_collision_matrix(const Chain& chain) {
    const Eigen::VectorXd rest = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(chain.size()));
    Eigen::Matrix2d K;
    for (int j = 0; j < 2; ++j) K.col(j) = tip_jacobian(chain) * rates_after(chain, rest, Eigen::Vector2d::Unit(j));
    return K;
}

Eigen::VectorXd rates_after(const Chain& chain, const Eigen::VectorXd& rates, const Eigen::Vector2d& impulse) {
    const Eigen::MatrixXd M = chain_mass_matrix(chain);
    return M.fullPivLu().solve(M * rates + tip_jacobian(chain).transpose() * impulse);
}

}  // namespace rbc::ex09
