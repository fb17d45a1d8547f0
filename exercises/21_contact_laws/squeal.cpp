#include "exercises/21_contact_laws/squeal.hpp"

namespace rbc::ex21 {

Eigen::Vector2d slip(const Eigen::Vector2d& /*u_static*/, double /*w*/, const StraightFall& /*law*/) {
    throw NotImplemented("the slip after a step with friction that falls along a line (E21.3)");
}

double quiet_speed(const Squeal& /*squeal*/) {
    throw NotImplemented("the speed above which sliding is quiet (E21.4)");
}

}  // namespace rbc::ex21
