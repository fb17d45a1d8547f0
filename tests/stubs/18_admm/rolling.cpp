#include "exercises/18_admm/rolling.hpp"

namespace rbc::ex18 {

Eigen::VectorXd nearest(const Eigen::VectorXd& /*x*/, double /*mu*/, double /*roll*/) {
    throw NotImplemented("the nearest impulse that obeys (E18.1)");
}

}  // namespace rbc::ex18
