#include "demos/programs/solve_friction.hpp"

#include <algorithm>
#include <chrono>

#include "common/judge/contact_residual.hpp"
#include "common/model/input_error.hpp"
#include "demos/programs/solve_lcp.hpp"
#include "demos/programs/solve_output.hpp"
#include "demos/programs/solve_progress.hpp"
#include "lessons/13_dantzig_friction/dantzig_friction.hpp"
#include "lessons/14_pgs/exact_contact.hpp"
#include "lessons/15_nncg/contact_newton.hpp"
#include "lessons/15_nncg/nncg.hpp"

namespace rbc {

namespace {

constexpr double most_asymmetry = 1e-2, written_digits = 1e-6;
constexpr Eigen::Index most_contacts_pivoted_first = 300, most_rows_pivoted = 5000;

const char* word(FrictionStatus status) {
    switch (status) {
        case FrictionStatus::solved:
            return "solved";
        case FrictionStatus::inaccurate:
            return "inaccurate";
        case FrictionStatus::inconsistent:
            return "inconsistent";
        case FrictionStatus::not_symmetric:
            return "not_symmetric";
        case FrictionStatus::not_semidefinite:
            return "not_semidefinite";
        case FrictionStatus::max_pivots:
            return "max_pivots";
    }
    return "?";
}

/// In files of impulses and velocities contacts stick or slide as they like: what lesson 13 calls static friction.
template <auto solve>
FrictionSolver::Outcome pivot(const ContactProblem& problem, const FrictionLimits& limits, const Eigen::VectorXd&) {
    DantzigFrictionOptions options;
    options.max_pivots = limits.iterations;
    const FrictionForces forces = solve(
        {problem.W, problem.q, problem.friction, std::vector<int>(static_cast<std::size_t>(problem.friction.size()))},
        options, nullptr);
    return {forces.f, word(forces.status), forces.pivots};
}

/// With a dense W, and O(n^3) a pivot.
bool few_rows(const ContactProblem& problem) {
    return problem.q.size() <= most_rows_pivoted;
}

template <auto solve>
FrictionSolver::Outcome sweep(const ContactProblem& problem, const FrictionLimits& limits,
                              const Eigen::VectorXd& start) {
    PgsOptions options;
    options.tolerance = limits.tolerance;
    options.start = start;
    if (limits.iterations > 0) options.iterations = limits.iterations;
    const ContactResult result = solve(problem, options, nullptr);
    return {result.r, to_text(result.status), result.iterations};
}

/// How many systems of linear equations take a minute or so: some ns for each multiplication, some 100 ns a row.
double affordable_systems(const ContactProblem& problem) {
    return 3e10 / (2 * factor_work(problem.W) + 1e3 * static_cast<double>(problem.q.size()) + 1);
}

/// Newton's method has to begin near the answer.
FrictionSolver::Outcome newton(const ContactProblem& problem, const FrictionLimits& limits,
                               const Eigen::VectorXd& start) {
    PgsOptions options;
    options.start = start;
    if (start.isZero(0)) {
        options.iterations = 1000;
        options.tolerance = std::max(limits.tolerance, 1e-4);
        options.start = solve_contact_nncg(problem, options).r;
    }
    options.tolerance = limits.tolerance;
    options.iterations =
        limits.iterations > 0 ? limits.iterations : static_cast<int>(std::min(3000.0, affordable_systems(problem)));
    const ContactResult result = solve_contact_newton(problem, options);
    return {result.r, to_text(result.status), result.iterations};
}

FrictionRun run_solver(const ContactProblem& problem, const FrictionSolver& solver, const FrictionLimits& limits,
                       const Eigen::VectorXd& start) {
    FrictionRun run;
    run.solver = &solver;
    const auto begin = std::chrono::steady_clock::now();
    FrictionSolver::Outcome outcome = solver.solve(problem, limits, start);
    run.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    const ContactResult judged = measured(problem, outcome.r, limits.tolerance, outcome.iterations);
    const bool solved = judged.status == ContactStatus::solved;
    run.status = solved ? "solved" : outcome.status == "solved" ? "inaccurate" : outcome.status;
    run.residual = judged.residual;
    run.iterations = judged.iterations;
    run.r = judged.r;
    run.u = judged.u;
    return run;
}

}  // namespace

const std::vector<FrictionSolver>& friction_solvers() {
    static const std::vector<FrictionSolver> solvers{
        {"dantzig", "each contact's normal and then its friction is driven to where it belongs", false, true,
         pivot<solve_friction_dantzig>, few_rows},
        {"lemke", "a load that lifts all contacts is taken away", false, true, pivot<solve_friction_lemke>, few_rows},
        {"pgs", "one contact after the other gets its impulse, projected onto its cone", true, false,
         sweep<solve_contact_pgs>},
        {"pgs_exact", "the same, each contact solved exactly, normal and friction at once", true, false,
         sweep<solve_contact_pgs_exact>},
        {"nncg", "conjugate gradients over the sweeps of pgs", true, false, sweep<solve_contact_nncg>},
        {"newton", "what all contacts do, as linear equations again and again, held near the last answer", true, false,
         newton, [](const ContactProblem& problem) { return affordable_systems(problem) >= 20; }},
    };
    return solvers;
}

std::vector<const FrictionSolver*> find_friction_solvers(const std::string& name, const FrictionFile& file) {
    std::vector<std::string> names, wanted{name};
    const bool plane = file.problem.dimension == 2;
    if (name.empty()) {
        wanted = {"nncg", "pgs_exact", "newton", "pgs"};
        const bool small = file.problem.friction.size() <= most_contacts_pivoted_first;
        if (plane) wanted.insert(small ? wanted.begin() : wanted.end(), "dantzig");
    }
    std::vector<const FrictionSolver*> found;
    for (const std::string& one : wanted)
        for (const FrictionSolver& solver : friction_solvers())
            if (solver.name == one) found.push_back(&solver);
    if (found.empty()) {
        for (const FrictionSolver& solver : friction_solvers()) names.push_back(solver.name);
        throw InputError(unknown_name("solver for friction", name, names));
    }
    if (!plane && !found.front()->in_space)
        throw InputError("the solver " + name + " is for contacts with d = 2, and these have d = 3");
    return found;
}

FrictionAnswer answer_friction(const FrictionFile& file, const std::vector<const FrictionSolver*>& solvers,
                               const FrictionLimits& limits) {
    say_what_runs("looking at W");
    ContactProblem problem = file.problem;
    problem.W = symmetric_part(file.problem.W);
    FrictionAnswer answer;
    answer.tolerance = limits.tolerance;
    answer.asymmetry = relative_asymmetry(file.problem.W);
    answer.rank = problem.q.size() <= most_rows_ranked ? rank_estimate(problem.W) : -1;
    answer.eigenvalues = spectrum_ends(problem.W, written_digits);
    const double doubt = (written_digits + answer.asymmetry) * answer.eigenvalues.largest;
    const std::string status = answer.asymmetry > most_asymmetry       ? "not_symmetric"
                               : !(answer.eigenvalues.least >= -doubt) ? "not_semidefinite"
                                                                       : "";
    if (!status.empty()) {
        const ContactResult none = measured(problem, Eigen::VectorXd::Zero(problem.q.size()), 0, 0);
        answer.runs.push_back({solvers.front(), status, none.residual, 0, 0, none.r, none.u});
        return answer;
    }
    // No more below 0 than what is taken for 0.
    for (Eigen::Index i = 0; i < problem.q.size(); ++i)
        if (problem.W.coeff(i, i) < 0) problem.W.coeffRef(i, i) = 0;
    Eigen::VectorXd start = Eigen::VectorXd::Zero(problem.q.size());
    for (const FrictionSolver* solver : solvers) {
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
    return answer.run().status == "solved";
}

}  // namespace rbc
