#include "exercises/20_contact_laws/squeal.hpp"

namespace rbc::ex20 {

Eigen::Vector2d slip(const Eigen::Vector2d& /*u_static*/, double /*w*/, const StraightFall& /*law*/) {
    throw NotImplemented("the slip after a step with friction that falls along a line (E20.3)");
}

double quiet_speed(const Squeal& /*squeal*/) {
    throw NotImplemented("the speed above which sliding is quiet (E20.4)");
}

}  // namespace rbc::ex20
