// attack: defines the functions of other exercises, too: whose file counts?
// exercise: 01_gbf/box
// from: own
// score: 0
#include "exercises/01_gbf/bounce_loss.hpp"

namespace rbc::ex01 {

double bounce_energy_change(const Bounce&) { return 0; }
double measured_restitution(const Bounce&) { return 0; }
double time_step_for_loss(double, double, double, double) { return 0; }
Particle step_in_box(Particle, const Box&) { return {}; }

}  // namespace rbc::ex01
