#include "exercises/01_gbf/bounce_loss.hpp"

namespace rbc::ex01 {

double bounce_energy_change(const Bounce& bounce) {
    (void)bounce;
    throw NotImplemented("the change of the invariant over a bounce with any restitution");
}

double measured_restitution(const Bounce& bounce) {
    (void)bounce;
    throw NotImplemented("the restitution that the heights of the arcs show");
}

double time_step_for_loss(double height, double gravity, double seconds, double share) {
    (void)height, (void)gravity, (void)seconds, (void)share;
    throw NotImplemented("the time step for a given loss");
}

}  // namespace rbc::ex01
