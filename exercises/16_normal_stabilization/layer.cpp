#include "exercises/16_normal_stabilization/layer.hpp"

namespace rbc::ex16 {

double least_velocity(double /*u_n*/, double /*restitution*/, double /*gap*/, double /*dt*/, const Layer& /*layer*/) {
    throw NotImplemented("the least u_n after the step, from the way to the zone (E16.1) and the bounce");
}

}  // namespace rbc::ex16
