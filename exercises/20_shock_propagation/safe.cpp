#include "exercises/20_shock_propagation/safe.hpp"

namespace rbc::ex20 {

Eigen::Vector2d safe_impulse(const Hit& /*hit*/) {
    throw NotImplemented("the shock first, then friction with its impulse pressing (E20.5)");
}

}  // namespace rbc::ex20
