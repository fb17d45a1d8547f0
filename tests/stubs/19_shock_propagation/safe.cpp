#include "exercises/19_shock_propagation/safe.hpp"

namespace rbc::ex19 {

Eigen::Vector2d safe_impulse(const Hit& /*hit*/) {
    throw NotImplemented("the shock first, then friction with its impulse pressing (E19.5)");
}

}  // namespace rbc::ex19
