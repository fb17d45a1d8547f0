#include "exercises/19_admm_friction/rolling.hpp"

namespace rbc::ex19 {

Eigen::VectorXd nearest(const Eigen::VectorXd& /*x*/, double /*mu*/, double /*roll*/) {
    throw NotImplemented("the nearest impulse that obeys (E19.1)");
}

}  // namespace rbc::ex19
