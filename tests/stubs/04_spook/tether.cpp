#include "exercises/04_spook/tether.hpp"

namespace rbc::ex04 {

double tether_impulse(const Particle& p, const Tether& tether) {
    (void)p, (void)tether;
    throw NotImplemented("the impulse of the upper bound x <= length (E04.4)");
}

Particle step_on_tether(Particle p, const Tether& tether) {
    (void)p, (void)tether;
    throw NotImplemented("the SPOOK step between the floor and the end of the tether (E04.5)");
}

}  // namespace rbc::ex04
