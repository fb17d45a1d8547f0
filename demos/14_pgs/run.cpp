#include "demos/14_pgs/run.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

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
    return {.dt = dt,
            .friction = friction,
            .iterations = sweeps(),
            .order = order,
            .warm_start = warm_start,
            .alternate = alternate};
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
