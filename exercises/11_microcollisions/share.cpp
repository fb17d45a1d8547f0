#include "exercises/11_microcollisions/share.hpp"

namespace rbc::ex11 {

double static_share(const Collision& /*collision*/) {
    throw NotImplemented("the greatest share of the static impulse inside the cone (E11.4)");
}

Eigen::Vector3d shared_impulse(const Collision& /*collision*/) {
    throw NotImplemented("the impulse P(s) with that share (E11.3)");
}

}  // namespace rbc::ex11
