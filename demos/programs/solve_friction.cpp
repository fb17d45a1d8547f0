#include "demos/programs/solve_friction.hpp"

#include <algorithm>

#include "common/foundation/io/printable.hpp"
#include "common/foundation/judge/contact_residual.hpp"
#include "demos/programs/solve_lcp.hpp"
#include "demos/programs/solve_output.hpp"

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
    ContactResult result;
    run.seconds = seconds_of([&] { result = solver.solve(problem, options); });
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

const char* in_words(SolverStatus status, bool pivots) {
    switch (status) {
        case SolverStatus::not_symmetric:
            return "W is far from symmetric, as no system of rigid bodies has it";
        case SolverStatus::not_semidefinite:
            return "W has a direction of negative curvature, an eigenvalue below 0, as no system of rigid bodies has it";
        case SolverStatus::inconsistent:
            return "the search ended on a ray: forces along it grow without end";
        case SolverStatus::max_iterations:
            return pivots ? "gave up after too many pivots"
                          : "it did not get below the tolerance; the residual says how far it came";
        case SolverStatus::diverged:
            return "a number that is not finite came up";
        default:
            return "the algorithm ended, but the residual is too large; do not rely on this answer";
    }
}

/// "eigenvalues  -4e-09 to 5.7 1/kg", and what is to be said about the least.
std::string eigenvalues(const SpectrumEnds& ends, bool none_ran) {
    const double relative = ends.largest > 0 ? ends.least / ends.largest : 0;
    std::string text = line("  curvature  %s%.3g to %.3g 1/kg, the eigenvalues of W", ends.certain ? "" : "at most ",
                            ends.least, ends.largest);
    if (relative < -1e-12)
        text += line("; the least is %.3g of the largest%s", relative,
                     none_ran ? "" : ", taken for the file's last digits");
    return text + "\n";
}

/// The first contacts' r and u, a line each.
std::string rows(int d, Eigen::Index contacts, const FrictionRun& run) {
    constexpr Eigen::Index max_shown = 20;
    const int width = d == 2 ? 16 : 13, digits = d == 2 ? 9 : 6;
    std::string text = line("\n  r in N s, u in m/s\n  %7s", "contact");
    for (const char* which : {"r", "u"})
        for (int k = 0; k < d; ++k)
            text += line(" %*s", width,
                         (which + std::string(k == 0   ? "_n"
                                              : d == 2 ? "_t"
                                              : k == 1 ? "_t1"
                                                       : "_t2"))
                             .c_str());
    for (Eigen::Index i = 0; i < std::min(contacts, max_shown); ++i) {
        text += line("\n  %7ld", static_cast<long>(i));
        for (const Eigen::VectorXd* v : {&run.r, &run.u})
            for (int k = 0; k < d; ++k) text += line(" %*.*g", width, digits, (*v)[d * i + k]);
    }
    if (contacts > max_shown)
        text += line("\n  and %ld more; --json writes all of them", static_cast<long>(contacts - max_shown));
    return text + "\n";
}

}  // namespace

std::vector<const NamedContactSolver*> find_friction_solvers(const std::string& name, const FrictionFile& file) {
    std::vector<std::string> wanted{name};
    const bool plane = file.problem.dimension == 2;
    if (name.empty()) {
        wanted = {"nncg", "pgs_exact", "newton", "pgs"};
        const bool small = file.problem.friction.size() <= max_contacts_pivoted_first;
        if (plane) wanted.insert(small ? wanted.begin() : wanted.end(), "dantzig");
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

std::string answer_text(const FrictionFile& file, const FrictionAnswer& answer) {
    const FrictionRun& run = answer.run();
    const int d = file.problem.dimension;
    const Eigen::Index contacts = file.problem.friction.size();
    const bool none_ran =
        run.r.isZero(0) && (run.status == SolverStatus::not_symmetric || run.status == SolverStatus::not_semidefinite);
    std::string text = printable(file.comment.substr(0, file.comment.find_first_of("\r\n")), ' ', 300);
    if (!text.empty()) text += "\n";
    text += line("friction in %s, solver %s: %s\n", d == 2 ? "the plane" : "space", run.solver->name, run.solver->idea);
    text +=
        line("\n  contacts   %ld\n  size       %ld\n", static_cast<long>(contacts), static_cast<long>(d * contacts));
    text += answer.rank < 0 ? "  rank       not estimated, too large\n"
                            : line("  rank       %ld (estimated, at 1e-10)\n", answer.rank);
    text += line("  asymmetry  %.3g%s\n", answer.asymmetry,
                 answer.asymmetry > 0 && !none_ran ? " (W is averaged with its transpose)" : "");
    text += eigenvalues(answer.eigenvalues, none_ran);
    text += std::string("  status     ") + to_text(run.status) + "\n";
    text += line("  residual   %.3g (of the answer r, in velocities over the largest |q|; wanted %.3g)\n", run.residual,
                 answer.tolerance);
    text += line("  %s %d\n", run.solver->pivots ? "pivots    " : "iterations", run.iterations);
    text += line("  seconds    %.3g\n", run.seconds);
    for (const FrictionRun& other : answer.runs)
        if (&other != &run)
            text +=
                line("  tried      %s: %s, residual %.3g\n", other.solver->name, to_text(other.status), other.residual);
    if (!is_solved(answer))
        text += std::string("\n") + to_text(run.status) + ": " + in_words(run.status, run.solver->pivots) + "\n";
    for (const FrictionRun& other : answer.runs)
        if (!is_solved(answer) && &other != &run && other.status == SolverStatus::inconsistent)
            text += std::string(other.solver->name) + " found forces that grow without end: probably there is no answer with finite ones\n";
    return contacts > 0 && !none_ran ? text + rows(d, contacts, run) : text;
}

std::string answer_json(const FrictionFile& file, const FrictionAnswer& answer) {
    const FrictionRun& run = answer.run();
    nlohmann::ordered_json out = {{"kind", "friction"}};
    if (!file.comment.empty()) out["comment"] = file.comment;
    out["dimension"] = file.problem.dimension;
    out["contacts"] = file.problem.friction.size();
    out["rank"] = answer.rank < 0 ? nlohmann::ordered_json() : nlohmann::ordered_json(answer.rank);
    out["asymmetry"] = answer.asymmetry;
    out["symmetrized"] = answer.asymmetry > 0;
    out["least_eigenvalue"] = json_number(answer.eigenvalues.least);
    out["largest_eigenvalue"] = json_number(answer.eigenvalues.largest);
    out["least_eigenvalue_certain"] = answer.eigenvalues.certain;
    out["solver"] = run.solver->name;
    out["status"] = to_text(run.status);
    out["residual"] = json_number(run.residual);
    out["tolerance"] = answer.tolerance;
    out["iterations"] = run.iterations;
    if (run.solver->pivots) out["pivots"] = run.iterations;
    out["seconds"] = run.seconds;
    for (const FrictionRun& other : answer.runs)
        if (answer.runs.size() > 1)
            out["tried"].push_back({{"solver", other.solver->name},
                                    {"status", to_text(other.status)},
                                    {"residual", json_number(other.residual)},
                                    {"iterations", other.iterations},
                                    {"seconds", other.seconds}});
    out["r"] = json_list(run.r);
    out["u"] = json_list(run.u);
    return json_lines(out);
}

}  // namespace rbc
