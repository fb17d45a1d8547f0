#include "exercises/03_spring/hertz.hpp"

namespace rbc::ex03 {

Particle step_hertz(Particle p, const HertzContact& contact) {
    (void)p, (void)contact;
    throw NotImplemented("the step with the force of Hertz, Hunt and Crossley (E03.6)");
}

double hertz_energy(Particle p, const HertzContact& contact) {
    (void)p, (void)contact;
    throw NotImplemented("the energy of the contact without loss (E03.7)");
}

double hertz_stable_step(double depth, double stiffness, double mass) {
    (void)depth, (void)stiffness, (void)mass;
    throw NotImplemented("the largest stable time step about a depth (E03.8)");
}

double hertz_restitution(double speed, double loss) {
    (void)speed, (void)loss;
    throw NotImplemented("the restitution of an impact with loss (E03.9)");
}

}  // namespace rbc::ex03
