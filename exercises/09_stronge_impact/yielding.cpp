#include "exercises/09_stronge_impact/yielding.hpp"

namespace rbc::ex09 {

double returned_work(double /*stored*/, double /*yield_work*/) {
    throw NotImplemented("the work that a yielding contact gives back (E09.5)");
}

YieldingImpact impact_yielding(const StraightPath& /*path*/, double /*yield_work*/) {
    throw NotImplemented("an impact that ends when the work is given back, and its energies (E09.6)");
}

}  // namespace rbc::ex09
