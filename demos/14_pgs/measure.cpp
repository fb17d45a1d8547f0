#include "demos/14_pgs/measure.hpp"

namespace rbc {

void solve_sweeps_watched(const ContactSystem& system, BodySweeps& sweeps, int iterations,
                          Eigen::Ref<Eigen::VectorXd> r, std::vector<double>& history, double tolerance) {
    history.assign(1, contact_residual(system, r));
    sweeps.start(r);
    for (int k = 0; k < iterations && history.back() > tolerance; ++k) {
        sweeps.sweep();
        sweeps.read(r);
        history.push_back(contact_residual(system, r));
    }
}

std::vector<double> cold_history(World world, const StepOptions& options, double tolerance) {
    std::vector<double> history;
    ContactStepper stepper(options);
    stepper.solve = [&](BodySweeps& sweeps, int iterations, Eigen::Ref<Eigen::VectorXd> r) {
        solve_sweeps_watched(stepper.system(), sweeps, iterations, r, history, tolerance);
    };
    stepper.step(world);
    return history;
}

int sweeps_needed(const World& world, const StepOptions& options, double tolerance) {
    return static_cast<int>(cold_history(world, options, tolerance).size()) - 1;
}

}  // namespace rbc
