#include "exercises/16_normal_stabilization/budget.hpp"

namespace rbc::ex16 {

double injected_energy(const Eigen::MatrixXd& /*W*/, const Eigen::VectorXd& /*c*/) {
    throw NotImplemented("the energy (E16.6) of the impulses of (E16.5)");
}

Eigen::VectorXd afford(const Eigen::MatrixXd& /*W*/, const Eigen::VectorXd& /*c*/, double /*budget*/) {
    throw NotImplemented("the corrections whose energy (E16.6) is within the budget");
}

}  // namespace rbc::ex16
