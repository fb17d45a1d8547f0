#include "exercises/04_spook/tuning.hpp"

namespace rbc::ex04 {

double stiffness_for_rest_depth(double mass, double gravity, int contacts, double depth) {
    (void)mass, (void)gravity, (void)contacts, (void)depth;
    throw NotImplemented("the stiffness for a rest depth (E04.1)");
}

double critical_relaxation(double dt, double mass, double stiffness) {
    (void)dt, (void)mass, (void)stiffness;
    throw NotImplemented("the relaxation of critical damping at finite stiffness (E04.2)");
}

double relaxation_for_contraction(double dt, double mass, double stiffness, double contraction) {
    (void)dt, (void)mass, (void)stiffness, (void)contraction;
    throw NotImplemented("the relaxation for a wanted contraction per step (E04.3)");
}

}  // namespace rbc::ex04
