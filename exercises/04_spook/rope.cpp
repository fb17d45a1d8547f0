#include "exercises/04_spook/rope.hpp"

namespace rbc::ex04 {

std::vector<double> rope_impulses(const Rope& rope, const RopeParameters& parameters) {
    (void)rope, (void)parameters;
    throw NotImplemented("the impulses of all rods of a rope (E04.6)");
}

Rope step_rope(const Rope& rope, const RopeParameters& parameters) {
    (void)rope, (void)parameters;
    throw NotImplemented("the SPOOK step of a rope (E04.7)");
}

}  // namespace rbc::ex04
