#include "exercises/23_space/flywheel.hpp"

namespace rbc::ex23 {

Eigen::Vector3d step_gyrostat(const Gyrostat& /*gyrostat*/, const Eigen::Vector3d& /*b*/, double /*h*/) {
    throw NotImplemented("the root of the implicit step with a wheel (E23.3)");
}

Losses losses(const Gyrostat& /*gyrostat*/, const Eigen::Vector3d& /*b*/, double /*h*/) {
    throw NotImplemented("what an implicit step loses of energy and momentum (E23.4)");
}

}  // namespace rbc::ex23
