#include "exercises/03_spring/choose.hpp"

namespace rbc::ex03 {

double deepest_point(double speed, double stiffness, double damping, double mass) {
    (void)speed, (void)stiffness, (void)damping, (void)mass;
    throw NotImplemented("the deepest point of an impact on the damped spring");
}

double contact_duration(double stiffness, double damping, double mass) {
    (void)stiffness, (void)damping, (void)mass;
    throw NotImplemented("the time until the force of the spring is zero again");
}

ChosenSpring choose_spring(const WantedContact& wanted) {
    (void)wanted;
    throw NotImplemented("stiffness, damping and time step for a wanted contact");
}

}  // namespace rbc::ex03
