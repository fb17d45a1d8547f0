#include "demos/14_pgs/measure.hpp"

#include <algorithm>
#include <cmath>

namespace rbc {

void solve_sweeps_watched(StepProblem& problem, Eigen::Ref<Eigen::VectorXd> r, std::vector<double>& history,
                          double tolerance) {
    BodySweeps& sweeps = problem.sweeps();
    history.assign(1, contact_residual(problem.system(), r));
    sweeps.start(r);
    for (int k = 0; k < problem.iterations() && history.back() > tolerance; ++k) {
        sweeps.sweep();
        sweeps.read(r);
        history.push_back(contact_residual(problem.system(), r));
    }
}

double sweeps_until(const std::vector<double>& history, double tolerance) {
    const auto small = [&](double residual) { return residual <= tolerance; };
    const auto first = std::find_if(history.begin(), history.end(), small);
    return first == history.end() ? NAN : static_cast<double>(first - history.begin());
}

double largest_speed(const World& world) {
    double largest = 0;
    for (const Body& body : world.bodies) largest = std::max(largest, body.velocity.norm());
    return largest;
}

std::vector<double> cold_history(World world, const StepOptions& options, double tolerance) {
    std::vector<double> history;
    ContactStepper stepper(options);
    stepper.solve = [&](StepProblem& problem, Eigen::Ref<Eigen::VectorXd> r) {
        solve_sweeps_watched(problem, r, history, tolerance);
    };
    stepper.step(world);
    return history;
}

int sweeps_needed(const World& world, const StepOptions& options, double tolerance) {
    return static_cast<int>(cold_history(world, options, tolerance).size()) - 1;
}

}  // namespace rbc
