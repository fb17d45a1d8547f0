#include "demos/programs/solve_friction.hpp"

#include <algorithm>
#include <chrono>

#include "common/foundation/io/input_error.hpp"
#include "common/foundation/judge/contact_residual.hpp"
#include "common/foundation/problems/spectrum.hpp"
#include "demos/programs/solve_lcp.hpp"
#include "demos/programs/solve_output.hpp"
#include "demos/programs/solve_progress.hpp"

namespace rbc {

namespace {

constexpr double max_asymmetry = 1e-2, written_digits = 1e-6;
constexpr Eigen::Index max_contacts_pivoted_first = 300;

FrictionRun run_solver(const ContactProblem& problem, const NamedContactSolver& solver, const ContactOptions& limits,
                       const Eigen::VectorXd& start) {
    FrictionRun run;
    run.solver = &solver;
    ContactOptions options = limits;
    options.start = start;
    const auto begin = std::chrono::steady_clock::now();
    const ContactResult result = solver.solve(problem, options);
    run.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    // Only r is believed, and the status where r is no solution.
    const ContactResult judged = measured(problem, result.r, limits.tolerance, result.iterations);
    const bool solved = judged.status == SolverStatus::solved;
    run.status = solved                                  ? SolverStatus::solved
                 : result.status == SolverStatus::solved ? SolverStatus::inaccurate
                                                         : result.status;
    run.residual = judged.residual;
    run.iterations = judged.iterations;
    run.r = judged.r;
    run.u = judged.u;
    return run;
}

}  // namespace

std::vector<const NamedContactSolver*> find_friction_solvers(const std::string& name, const FrictionFile& file) {
    std::vector<std::string> names, wanted{name};
    const bool plane = file.problem.dimension == 2;
    if (name.empty()) {
        wanted = {"nncg", "pgs_exact", "newton", "pgs"};
        const bool small = file.problem.friction.size() <= max_contacts_pivoted_first;
        if (plane) wanted.insert(small ? wanted.begin() : wanted.end(), "dantzig");
    }
    std::vector<const NamedContactSolver*> found;
    for (const std::string& one : wanted)
        for (const NamedContactSolver& solver : contact_solvers())
            if (solver.name == one) found.push_back(&solver);
    if (found.empty()) {
        for (const NamedContactSolver& solver : contact_solvers()) names.push_back(solver.name);
        throw InputError(unknown_name("solver for friction", name, names));
    }
    if (!plane && !found.front()->in_space)
        throw InputError("the solver " + name + " is for contacts with d = 2, and these have d = 3");
    return found;
}

FrictionAnswer answer_friction(const FrictionFile& file, const std::vector<const NamedContactSolver*>& solvers,
                               const ContactOptions& limits) {
    say_what_runs("looking at W");
    ContactProblem problem = file.problem;
    problem.W = symmetric_part(file.problem.W);
    FrictionAnswer answer;
    answer.tolerance = limits.tolerance;
    answer.asymmetry = relative_asymmetry(file.problem.W);
    answer.rank = problem.q.size() <= max_rows_ranked ? rank_estimate(problem.W) : -1;
    answer.eigenvalues = spectrum_ends(problem.W, written_digits);
    const double doubt = (written_digits + answer.asymmetry) * answer.eigenvalues.largest;
    const SolverStatus status = answer.asymmetry > max_asymmetry       ? SolverStatus::not_symmetric
                                : !(answer.eigenvalues.least >= -doubt) ? SolverStatus::not_semidefinite
                                                                        : SolverStatus::solved;
    if (status != SolverStatus::solved) {
        const ContactResult none = measured(problem, Eigen::VectorXd::Zero(problem.q.size()), 0, 0);
        answer.runs.push_back({solvers.front(), status, none.residual, 0, 0, none.r, none.u});
        return answer;
    }
    // No more below 0 than what is taken for 0.
    for (Eigen::Index i = 0; i < problem.q.size(); ++i)
        if (problem.W.coeff(i, i) < 0) problem.W.coeffRef(i, i) = 0;
    Eigen::VectorXd start = Eigen::VectorXd::Zero(problem.q.size());
    for (const NamedContactSolver* solver : solvers) {
        if (solver->affordable != nullptr && !solver->affordable(problem)) {
            if (solvers.size() > 1) continue;
            throw InputError(std::string("the solver ") + solver->name + " is not made for so many contacts, " +
                             std::to_string(problem.friction.size()));
        }
        say_what_runs(std::string("solver ") + solver->name);
        answer.runs.push_back(run_solver(problem, *solver, limits, start));
        if (answer.runs.back().residual < answer.run().residual) answer.best = answer.runs.size() - 1;
        if (is_solved(answer)) break;
        if (answer.run().residual < contact_residual(problem, start)) start = answer.run().r;
    }
    return answer;
}

bool is_solved(const FrictionAnswer& answer) {
    return answer.run().status == SolverStatus::solved;
}

}  // namespace rbc
