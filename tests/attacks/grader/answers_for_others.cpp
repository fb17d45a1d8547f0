// attack: defines and registers the functions of another exercise, too: whose file counts?
// exercise: 01_gbf/box
// from: own
// score: 0
namespace rbc::ex01 {

struct Bounce {
    double v, depth, dt, gravity, restitution;
};
double bounce_energy_change(const Bounce&);
RBC_EXERCISE(bounce_energy_change)
double measured_restitution(const Bounce&);
RBC_EXERCISE(measured_restitution)
double time_step_for_loss(double, double, double, double);
RBC_EXERCISE(time_step_for_loss)

double bounce_energy_change(const Bounce&) { return 0; }
double measured_restitution(const Bounce&) { return 0; }
double time_step_for_loss(double, double, double, double) { return 0; }
Particle step_in_box(Particle, const Box&) { return {}; }

}  // namespace rbc::ex01
