#include "exercises/01_gbf/slope.hpp"

namespace rbc::ex01 {

PlanarParticle step_on_slope(const PlanarParticle& p, const Slope& slope) {
    (void)p, (void)slope;
    throw NotImplemented("the GBF step on an inclined plane (E01.2)");
}

}  // namespace rbc::ex01
