#include "exercises/23_space/ring.hpp"

namespace rbc::ex23 {

ForceAndTorque ring_friction(const Ring& /*ring*/, const Eigen::Vector2d& /*v*/, double /*omega*/) {
    throw NotImplemented("both integrals around the ring (E23.6)");
}

double end_ratio(double /*inertia_ratio*/) {
    throw NotImplemented("the ratio that lasts (E23.7)");
}

}  // namespace rbc::ex23
