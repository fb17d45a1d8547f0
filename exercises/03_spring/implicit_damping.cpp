#include "exercises/03_spring/implicit_damping.hpp"

namespace rbc::ex03 {

Particle step_theta_spring(Particle p, const ThetaSpring& spring) {
    (void)p, (void)spring;
    throw NotImplemented("the step whose damping force uses the new velocity too");
}

double largest_stable_stiffness(double dt, double damping, double mass, double theta) {
    (void)dt, (void)damping, (void)mass, (void)theta;
    throw NotImplemented("the limit of stability for any theta");
}

}  // namespace rbc::ex03
