#include "exercises/09_stronge_impact/critical_restitution.hpp"

namespace rbc::ex09 {

double energy_change(const StraightPath& /*path*/, double /*p*/) {
    throw NotImplemented("the change of energy along the path (E09.4)");
}

double critical_restitution(const StraightPath& /*path*/) {
    throw NotImplemented("the restitution from which on Newton's law makes energy");
}

}  // namespace rbc::ex09
