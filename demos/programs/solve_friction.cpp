#include "demos/programs/solve_friction.hpp"

#include <Eigen/Eigenvalues>
#include <algorithm>

#include "common/foundation/judge/contact_residual.hpp"
#include "demos/programs/solve_lcp.hpp"
#include "demos/programs/solve_output.hpp"

namespace rbc {

namespace {

constexpr double written_digits = 1e-6;
constexpr Eigen::Index max_contacts_pivoted_first = 100, max_rows_decomposed = 400;
constexpr double stiff_from = 1e4;  // sweeps crawl from some 1e3 on: they need about as many as this ratio

/// Whether W's eigenvalues above 0 differ so much that sweeps crawl.
bool is_stiff(const ContactMatrix& W) {
    if (W.rows() == 0 || W.rows() > max_rows_decomposed) return false;
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(Eigen::MatrixXd(symmetric_part(W)),
                                                                Eigen::EigenvaluesOnly);
    const double largest = solver.eigenvalues().maxCoeff(), zero = 1e-10 * largest;
    for (const double eigenvalue : solver.eigenvalues())
        if (eigenvalue > zero) return largest > stiff_from * eigenvalue;
    return false;
}

FrictionRun run_solver(const ContactProblem& problem, const NamedContactSolver& solver, const ContactOptions& limits,
                       const Eigen::VectorXd& start) {
    FrictionRun run;
    run.solver = &solver;
    ContactOptions options = limits;
    options.start = start;
    ContactResult result;
    run.seconds = seconds_of([&] { result = solver.solve(problem, options); });
    // Only r is believed, and the status where r is no solution.
    const ContactResult judged = measured(problem, result.r, limits.tolerance, result.iterations);
    const bool coulomb = solver.other_law == nullptr;
    run.coulomb_residual = judged.residual;
    run.residual = coulomb ? judged.residual : solver.other_residual(problem, judged.r);
    const bool solved = judged.status != SolverStatus::diverged && run.residual <= limits.tolerance;
    run.status = solved                                  ? SolverStatus::solved
                 : result.status == SolverStatus::solved ? SolverStatus::inaccurate
                                                         : result.status;
    run.iterations = judged.iterations;
    run.r = judged.r;
    run.u = judged.u;
    return run;
}

/// A second run of a solver takes the place of its first one, if it came closer.
void keep(FrictionAnswer& answer, const FrictionRun& run) {
    const auto same = [&](const FrictionRun& other) { return other.solver == run.solver; };
    const auto at = std::find_if(answer.runs.begin(), answer.runs.end(), same);
    const auto place = static_cast<std::size_t>(at - answer.runs.begin());
    if (at == answer.runs.end()) {
        answer.runs.push_back(run);
    } else {
        const double seconds = at->seconds + run.seconds;
        if (run.residual < at->residual) *at = run;
        at->seconds = seconds;
    }
    if (answer.runs[place].residual < answer.run().residual) answer.best = place;
}

void try_solvers(const ContactProblem& problem, const std::vector<const NamedContactSolver*>& solvers,
                 const ContactOptions& limits, FrictionAnswer& answer) {
    const Eigen::VectorXd zero = Eigen::VectorXd::Zero(problem.q.size());
    const double at_zero = contact_residual(problem, zero);
    std::vector<const NamedContactSolver*> again;
    for (const NamedContactSolver* solver : solvers) {
        if (solver->affordable != nullptr && !solver->affordable(problem)) {
            if (solvers.size() > 1) continue;
            throw InputError(std::string("the solver ") + solver->name + " is not made for so many contacts, " +
                             std::to_string(problem.friction.size()));
        }
        say_what_runs(std::string("solver ") + solver->name);
        const bool takes_start = solver->name == std::string("newton") || solver->name == std::string("admm_cone");
        const bool starts = takes_start && !answer.runs.empty() && answer.run().residual < at_zero;
        keep(answer, run_solver(problem, *solver, limits, starts ? answer.run().r : zero));
        if (is_solved(answer)) return;
        if (starts) again.push_back(solver);
    }
    for (const NamedContactSolver* solver : again) {
        say_what_runs(std::string("solver ") + solver->name + " once more");
        keep(answer, run_solver(problem, *solver, limits, zero));
        if (is_solved(answer)) return;
    }
}

bool is_searchable(const ContactProblem& problem) {
    return problem.dimension == 2 && problem.friction.size() <= max_contacts_searched;
}

void try_modes(const ContactProblem& problem, const ContactOptions& limits, FrictionAnswer& answer) {
    static const NamedContactSolver modes{
        "modes", "13", "all that contacts can do, combination by combination, until one holds", nullptr, false, false};
    say_what_runs("searching all combinations of modes");
    FrictionTreeOptions options;
    options.tolerance = std::max(limits.tolerance, options.tolerance);
    const double seconds = seconds_of([&] { answer.tree = search_friction_modes(problem, options); });
    if (answer.tree->answers.empty()) return;
    const ContactResult found =
        measured(problem, answer.tree->answers.front().r, limits.tolerance, answer.tree->nodes);
    const bool solved = found.status == SolverStatus::solved;
    keep(answer, {&modes, solved ? SolverStatus::solved : SolverStatus::inaccurate, found.residual, found.residual,
                  found.iterations, seconds, found.r, found.u});
}

}  // namespace

std::vector<const NamedContactSolver*> find_friction_solvers(const std::string& name, const FrictionFile& file) {
    std::vector<std::string> wanted{name};
    const bool plane = file.problem.dimension == 2;
    if (name.empty()) {
        const bool stiff = is_stiff(file.problem.W);
        if (stiff) wanted = {"newton", "admm_cone", "nncg", "pgs_exact", "pgs", "admm"};
        if (!stiff) wanted = {"nncg", "pgs_exact", "newton", "admm_cone", "pgs", "admm"};
        const bool small = file.problem.friction.size() <= max_contacts_pivoted_first;
        const auto after_newton = std::find(wanted.begin(), wanted.end(), "newton") + 1;
        if (plane) wanted.insert(small ? wanted.begin() : after_newton, "dantzig");
        if (plane) wanted.push_back("lemke");
    }
    std::vector<const NamedContactSolver*> found;
    for (const std::string& one : wanted) found.push_back(&find_named(contact_solvers(), "solver for friction", one));
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
    const SolverStatus status = answer.asymmetry > max_asymmetry        ? SolverStatus::not_symmetric
                                : !(answer.eigenvalues.least >= -doubt) ? SolverStatus::not_semidefinite
                                                                        : SolverStatus::solved;
    if (status != SolverStatus::solved) {
        const ContactResult none = measured(problem, Eigen::VectorXd::Zero(problem.q.size()), 0, 0);
        answer.runs.push_back({solvers.front(), status, none.residual, none.residual, 0, 0, none.r, none.u});
        return answer;
    }
    // No more below 0 than what is taken for 0.
    for (Eigen::Index i = 0; i < problem.q.size(); ++i)
        if (problem.W.coeff(i, i) < 0) problem.W.coeffRef(i, i) = 0;
    try_solvers(problem, solvers, limits, answer);
    if (solvers.size() > 1 && !is_solved(answer) && is_searchable(problem)) try_modes(problem, limits, answer);
    return answer;
}

SolverStatus status_of(const FrictionAnswer& answer) {
    return answer.tree && answer.tree->infeasible() ? SolverStatus::infeasible : answer.run().status;
}

bool is_solved(const FrictionAnswer& answer) {
    return answer.run().status == SolverStatus::solved;
}

}  // namespace rbc
