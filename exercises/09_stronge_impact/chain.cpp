#include "exercises/09_stronge_impact/chain.hpp"

namespace rbc::ex09 {

Eigen::MatrixXd chain_mass_matrix(const Chain& /*chain*/) {
    throw NotImplemented("the mass matrix of n rods (E09.2)");
}

Eigen::MatrixXd tip_jacobian(const Chain& /*chain*/) {
    throw NotImplemented("the velocity of the tip per rate (E09.3)");
}

Eigen::Matrix2d tip_collision_matrix(const Chain& /*chain*/) {
    throw NotImplemented("the collision matrix of the chain's tip");
}

Eigen::VectorXd rates_after(const Chain& /*chain*/, const Eigen::VectorXd& /*rates*/,
                            const Eigen::Vector2d& /*impulse*/) {
    throw NotImplemented("the rates after an impulse at the tip");
}

}  // namespace rbc::ex09
