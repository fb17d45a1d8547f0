#include "demos/14_pgs/run.hpp"

#include <cmath>
#include <limits>
#include <numeric>

#include "demos/14_pgs/measure.hpp"
#include "exercises/14_pgs/rows.hpp"

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

void sweep_by_student(CallTarget& target, const ContactSystem& system, int sweeps, Eigen::Ref<Eigen::VectorXd> r,
                      std::vector<double>& history) {
    static const Remote<decltype(ex14::sweep_rows)> sweep_rows{"sweep_rows"};
    const ContactProblem problem = contact_problem(system);
    std::vector<ex14::Row> rows;
    for (const ContactRow& contact : system.rows) {
        const int normal = static_cast<int>(rows.size());
        rows.push_back({.low = 0, .high = std::numeric_limits<double>::infinity()});
        rows.push_back({.load = normal, .ratio = contact.friction});
    }
    std::vector<int> order(rows.size());
    std::iota(order.begin(), order.end(), 0);
    history.assign(1, contact_residual(system, r));
    for (int k = 0; k < sweeps; ++k) {
        const Eigen::VectorXd next = sweep_rows(target, problem.W, problem.q, rows, order, r);
        if (next.size() != r.size() || !next.allFinite())
            throw CallFailure(CallFailure::Kind::garbage, "sweep_rows: one finite impulse for each row, N s");
        r = next;
        history.push_back(contact_residual(system, r));
    }
}

}  // namespace rbc
