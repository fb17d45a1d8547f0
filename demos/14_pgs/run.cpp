#include "demos/14_pgs/run.hpp"

#include <cmath>

#include "demos/14_pgs/measure.hpp"

namespace rbc {

void PgsRun::bind(Parameters& parameters, const std::string& name) {
    const Range counts = between(0, 1e5, 0, 200);
    parameters.count(name + ".iterations", "sweeps of a step", iterations, counts);
    parameters.choice(name + ".order", "in which a sweep visits the contacts", order,
                      {"as_found", "bottom_up", "top_down", "along_velocity", "random", "colours"});
    parameters.toggle(name + ".alternate", "every other step goes through the order backwards", alternate);
    parameters.toggle(name + ".warm_start", "from the impulses of the last step", warm_start);
}

int PgsRun::sweeps() const {
    return static_cast<int>(std::lround(iterations));
}

StepOptions PgsRun::options(double dt, double friction) const {
    StepOptions options;
    options.dt = dt;
    options.friction = friction;
    options.iterations = sweeps();
    options.order = order;
    options.alternate = alternate;
    options.warm_start = warm_start;
    return options;
}

std::string PgsRun::label(bool with_order, bool with_rest) const {
    static constexpr const char* orders[] = {"as found",       "bottom up", "top down",
                                             "along velocity", "random",    "colours"};
    const std::string first = with_order ? orders[static_cast<std::size_t>(order)] : "";
    if (!with_rest) return first;
    return first + (with_order ? ", " : "") + std::to_string(sweeps()) + " sweeps" +
           (warm_start ? ", warm" : ", cold") + (alternate ? ", alternating" : "");
}

void PgsRun::reset() {
    stepper = ContactStepper();
    stepper.solve = [this](StepProblem& problem, Eigen::Ref<Eigen::VectorXd> r) {
        solve_sweeps_watched(problem, r, history);
    };
    impulses.resize(0);
    history.clear();
    trail.clear();
}

void PgsRun::remember(World world, double dt, double friction) {
    const auto usual = stepper.solve;
    stepper.solve = [this](StepProblem& problem, Eigen::Ref<Eigen::VectorXd> r) {
        solve_sweeps_watched(problem, r, history, 1e-13);
    };
    stepper.options = options(dt, friction);
    stepper.options.iterations = 100000;
    stepper.step(world);
    stepper.solve = usual;
    history.clear();
}

void PgsRun::step(World& world, double dt, double friction) {
    stepper.options = options(dt, friction);
    stepper.step(world);
    impulses = stepper.impulses();
}

std::vector<Eigen::Vector2d> PgsRun::impulses_in_world() const {
    std::vector<Eigen::Vector2d> result;
    for (const Contact& contact : stepper.contacts()) {
        const auto row = static_cast<Eigen::Index>(2 * result.size());
        result.push_back(impulses[row] * contact.normal + impulses[row + 1] * contact.tangent());
    }
    return result;
}

}  // namespace rbc
