#include "exercises/04_spook/rod.hpp"

namespace rbc::ex04 {

double rod_impulse(const Rod& rod, const RodParameters& parameters) {
    (void)rod, (void)parameters;
    throw NotImplemented("the impulse of a rod between two particles (E04.6)");
}

Rod step_rod(const Rod& rod, const RodParameters& parameters) {
    (void)rod, (void)parameters;
    throw NotImplemented("the SPOOK step of two particles on a rod (E04.7)");
}

}  // namespace rbc::ex04
