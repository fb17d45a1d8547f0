#include "exercises/20_shock_propagation/collapse.hpp"

namespace rbc::ex20 {

double collapse_limit(const ThreeBalls& /*balls*/) {
    throw NotImplemented("the restitution from which on the hits end (E20.3)");
}

double shrink_factor(const ThreeBalls& /*balls*/, double /*restitution*/) {
    throw NotImplemented("the larger eigenvalue of two hits (E20.4)");
}

}  // namespace rbc::ex20
