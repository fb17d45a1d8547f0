#include "demos/solve_friction.hpp"

#include <chrono>

#include "common/judge/contact_residual.hpp"
#include "common/judge/lcp_problem.hpp"
#include "common/model/input_error.hpp"
#include "demos/solve_lcp.hpp"
#include "demos/solve_output.hpp"
#include "demos/solve_progress.hpp"
#include "lessons/12_dantzig_lcp/lcp_scaling.hpp"
#include "lessons/13_dantzig_friction/dantzig_friction.hpp"
#include "lessons/14_pgs/exact_contact.hpp"
#include "lessons/15_nncg/nncg.hpp"

namespace rbc {

namespace {

constexpr double most_asymmetry = 1e-2;
constexpr Eigen::Index most_contacts_pivoted_first = 300;

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
FrictionSolver::Outcome pivot(const ContactProblem& problem, const FrictionLimits& limits) {
    DantzigFrictionOptions options;
    options.max_pivots = limits.iterations;
    const FrictionForces forces = solve(
        {problem.W, problem.q, problem.friction, std::vector<int>(static_cast<std::size_t>(problem.friction.size()))},
        options, nullptr);
    return {forces.f, word(forces.status), forces.pivots};
}

template <auto solve>
FrictionSolver::Outcome sweep(const ContactProblem& problem, const FrictionLimits& limits) {
    PgsOptions options;
    options.tolerance = limits.tolerance;
    if (limits.iterations > 0) options.iterations = limits.iterations;
    const ContactResult result = solve(problem, options, nullptr);
    return {result.r, to_text(result.status), result.iterations};
}

/// What is wrong with the averaged W, as a status; empty: nothing. A file that brings an asymmetry is not known better than
/// that: so much is added to the diagonal, for some ten entries in a row.
std::string defect(const ContactProblem& problem, double asymmetry_of_file) {
    if (asymmetry_of_file > most_asymmetry) return "not_symmetric";
    LcpProblem lcp{problem.W, problem.q, {}};
    lcp.A.diagonal() *= 1 + 10 * asymmetry_of_file;
    const bool good = visible_defect(lcp.A) == LcpStatus::solved && is_semidefinite(LcpScaling(lcp).M);
    return good ? "" : "not_semidefinite";
}

FrictionRun run_solver(const ContactProblem& problem, const FrictionSolver& solver, const FrictionLimits& limits) {
    FrictionRun run;
    run.solver = &solver;
    const auto start = std::chrono::steady_clock::now();
    FrictionSolver::Outcome outcome = solver.solve(problem, limits);
    run.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
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
         pivot<solve_friction_dantzig>},
        {"lemke", "a load that lifts all contacts is taken away", false, true, pivot<solve_friction_lemke>},
        {"pgs", "one contact after the other gets its impulse, projected onto its cone", true, false,
         sweep<solve_contact_pgs>},
        {"pgs_exact", "the same, each contact solved exactly, normal and friction at once", true, false,
         sweep<solve_contact_pgs_exact>},
        {"nncg", "conjugate gradients over the sweeps of pgs", true, false, sweep<solve_contact_nncg>},
    };
    return solvers;
}

std::vector<const FrictionSolver*> find_friction_solvers(const std::string& name, const FrictionFile& file) {
    std::vector<std::string> names, wanted{name};
    const bool plane = file.problem.dimension == 2;
    if (name.empty()) {
        wanted = {"nncg", "pgs_exact", "pgs"};
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
    const Eigen::MatrixXd& W = file.problem.W;
    ContactProblem problem = file.problem;
    problem.W = 0.5 * W + 0.5 * W.transpose();
    say_what_runs("looking at W");
    FrictionAnswer answer;
    answer.tolerance = limits.tolerance;
    answer.asymmetry = asymmetry(W);
    answer.rank = rank_estimate(problem.W);
    if (const std::string status = defect(problem, answer.asymmetry); !status.empty()) {
        const ContactResult none = measured(problem, Eigen::VectorXd::Zero(problem.q.size()), 0, 0);
        answer.runs.push_back({solvers.front(), status, none.residual, 0, 0, none.r, none.u});
        return answer;
    }
    for (const FrictionSolver* solver : solvers) {
        say_what_runs(std::string("solver ") + solver->name);
        answer.runs.push_back(run_solver(problem, *solver, limits));
        if (answer.runs.back().residual < answer.run().residual) answer.best = answer.runs.size() - 1;
        if (is_solved(answer)) break;
    }
    return answer;
}

bool is_solved(const FrictionAnswer& answer) {
    return answer.run().status == "solved";
}

}  // namespace rbc
