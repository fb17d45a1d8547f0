#include "exercises/22_small_steps/settle.hpp"

namespace rbc::ex22 {

double left_per_step(const Suspension& /*suspension*/) {
    throw NotImplemented("the trace and the determinant of the map, and its larger root (E22.4)");
}

Suspension choose(double /*dt*/, double /*mass*/, double /*gravity*/, double /*depth*/) {
    throw NotImplemented("k from the depth, b from two equal roots (E22.5)");
}

}  // namespace rbc::ex22
