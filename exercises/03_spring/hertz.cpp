#include "exercises/03_spring/hertz.hpp"

namespace rbc::ex03 {

Particle step_hertz(Particle p, const HertzContact& contact) {
    (void)p, (void)contact;
    throw NotImplemented("the step with the force of Hertz, Hunt and Crossley");
}

double hertz_energy(Particle p, const HertzContact& contact) {
    (void)p, (void)contact;
    throw NotImplemented("the energy of the contact without loss");
}

double hertz_stable_step(double depth, double stiffness, double mass) {
    (void)depth, (void)stiffness, (void)mass;
    throw NotImplemented("the largest stable time step about a depth");
}

double hertz_restitution(double speed, double loss) {
    (void)speed, (void)loss;
    throw NotImplemented("the restitution of an impact with loss");
}

}  // namespace rbc::ex03
