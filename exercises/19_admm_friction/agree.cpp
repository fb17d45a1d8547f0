#include "exercises/19_admm_friction/agree.hpp"

namespace rbc::ex19 {

double turn_factor(const Eigen::MatrixXd& /*W*/, const Eigen::VectorXd& /*friction*/,
                   const std::vector<Doing>& /*doing*/) {
    throw NotImplemented("what a turn leaves of an error of the normal impulses (E19.4)");
}

}  // namespace rbc::ex19
