#include <algorithm>

#include "common/foundation/io/printable.hpp"
#include "demos/programs/solve_friction.hpp"
#include "demos/programs/solve_modes.hpp"
#include "demos/programs/solve_output.hpp"

namespace rbc {

namespace {

const char* in_words(SolverStatus status, bool pivots) {
    switch (status) {
        case SolverStatus::not_symmetric:
            return "W is far from symmetric, as no system of rigid bodies has it";
        case SolverStatus::not_semidefinite:
            return "W has a direction of negative curvature, an eigenvalue below 0, as no system of rigid bodies has it";
        case SolverStatus::infeasible:
            return "no impulses obey all laws; r is where the best run ended";
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
    const bool coulomb = run.solver->other_law == nullptr || none_ran;
    if (!coulomb) text += std::string("  law        ") + run.solver->other_law + "; not Coulomb's\n";
    text += std::string("  status     ") + to_text(status_of(answer)) + (coulomb ? "\n" : ", of this law\n");
    text += line("  residual   %.3g (of the answer r, in velocities over the largest |q|; wanted %.3g)\n", run.residual,
                 answer.tolerance);
    if (!coulomb) text += line("  Coulomb    %.3g, the residual of Coulomb's law\n", run.coulomb_residual);
    text += line("  %s %d\n", run.solver->pivots ? "pivots    " : "iterations", run.iterations);
    text += line("  seconds    %.3g\n", run.seconds);
    for (const FrictionRun& other : answer.runs)
        if (&other != &run)
            text +=
                line("  tried      %s: %s, residual %.3g\n", other.solver->name, to_text(other.status), other.residual);
    if (!is_solved(answer)) {
        const SolverStatus status = status_of(answer);
        text += std::string("\n") + to_text(status) + ": " + in_words(status, run.solver->pivots);
        if (status == SolverStatus::infeasible)
            text += " (" + proof_text(file.problem, *answer.tree) + ")";
        text += "\n";
        if (answer.tree && !answer.tree->infeasible())
            text += line("a search of all combinations of modes ended after %d nodes without answer or proof\n",
                         answer.tree->nodes);
    }
    for (const FrictionRun& other : answer.runs)
        if (!is_solved(answer) && &other != &run && other.status == SolverStatus::inconsistent)
            text += std::string(other.solver->name) + " found forces that grow without end" +
                    (answer.tree ? "\n" : ": probably there is no answer with finite ones\n");
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
    if (run.solver->other_law != nullptr) out["law"] = run.solver->other_law;
    out["status"] = to_text(status_of(answer));
    out["residual"] = json_number(run.residual);
    if (run.solver->other_law != nullptr) out["coulomb_residual"] = json_number(run.coulomb_residual);
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
    if (answer.tree && answer.tree->infeasible()) out["proof"] = proof_json(*answer.tree);
    out["r"] = json_list(run.r);
    out["u"] = json_list(run.u);
    return json_lines(out);
}

}  // namespace rbc
