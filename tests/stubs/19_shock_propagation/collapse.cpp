#include "exercises/19_shock_propagation/collapse.hpp"

namespace rbc::ex19 {

double collapse_limit(const ThreeBalls& /*balls*/) {
    throw NotImplemented("the restitution from which on the hits end (E19.3)");
}

double shrink_factor(const ThreeBalls& /*balls*/, double /*restitution*/) {
    throw NotImplemented("the larger eigenvalue of two hits (E19.4)");
}

}  // namespace rbc::ex19
