#include <algorithm>

#include "common/io/printable.hpp"
#include "demos/solve_friction.hpp"
#include "demos/solve_output.hpp"

namespace rbc {

namespace {

std::string in_words(const FrictionFile& file, const std::string& status) {
    if (status == "no_solver") {
        std::string text = "no solver for contacts with d = " + std::to_string(file.problem.dimension) + "; there are:";
        for (const FrictionSolver& solver : friction_solvers())
            text += std::string(" ") + solver.name + " (d = " + std::to_string(solver.dimension) + ")";
        return text;
    }
    if (status == "not_symmetric") return "W is far from symmetric, and bodies have none such";
    if (status == "not_semidefinite") return "W has a direction of negative curvature, and bodies have none such";
    if (status == "inconsistent") return "the search ended on a ray: forces along it grow without end";
    if (status == "max_pivots") return "gave up after too many pivots";
    return "the algorithm ended, but the residual is too large; do not rely on this answer";
}

}  // namespace

std::string answer_text(const FrictionFile& file, const FrictionAnswer& answer) {
    constexpr Eigen::Index most_shown = 20;
    const FrictionForces& r = answer.result;
    const int d = file.problem.dimension;
    const Eigen::Index contacts = file.problem.friction.size();
    std::string text = printable(file.comment.substr(0, file.comment.find_first_of("\r\n")), ' ', 100);
    if (!text.empty()) text += "\n";
    text += line("friction in %s", d == 2 ? "the plane" : "space");
    if (answer.solver != nullptr) text += line(", solver %s: %s", answer.solver->name, answer.solver->idea);
    text +=
        line("\n\n  contacts   %ld\n  size       %ld\n", static_cast<long>(contacts), static_cast<long>(d * contacts));
    text += answer.rank < 0 ? "  rank       not estimated, too large\n"
                            : line("  rank       %ld (estimated, at 1e-10)\n", answer.rank);
    text += line("  asymmetry  %.3g%s\n", answer.asymmetry,
                 answer.asymmetry > 0 && answer.status != "not_symmetric" ? " (W is averaged with its transpose)" : "");
    text += "  status     " + answer.status + "\n";
    if (answer.solver != nullptr) {
        text += line("  residual   %.3g\n  pivots     %d\n", r.residual, r.pivots);
        text += line("  seconds    %.3g\n", answer.seconds);
    }
    if (!is_solved(answer)) text += "\n" + answer.status + ": " + in_words(file, answer.status) + "\n";
    if (answer.solver == nullptr) return text;

    if (contacts > 0) text += line("\n  %7s %16s %16s %16s %16s\n", "contact", "r_n", "r_t", "u_n", "u_t");
    for (Eigen::Index i = 0; i < std::min(contacts, most_shown); ++i)
        text += line("  %7ld %16.9g %16.9g %16.9g %16.9g\n", static_cast<long>(i), r.f[2 * i], r.f[2 * i + 1],
                     r.a[2 * i], r.a[2 * i + 1]);
    if (contacts > most_shown)
        text += line("  and %ld more; --json writes all of them\n", static_cast<long>(contacts - most_shown));
    return text;
}

std::string answer_json(const FrictionFile& file, const FrictionAnswer& answer) {
    const FrictionForces& r = answer.result;
    nlohmann::ordered_json out = {{"kind", "friction"}};
    if (!file.comment.empty()) out["comment"] = file.comment;
    out["dimension"] = file.problem.dimension;
    out["contacts"] = file.problem.friction.size();
    out["rank"] = answer.rank < 0 ? nlohmann::ordered_json() : nlohmann::ordered_json(answer.rank);
    out["asymmetry"] = answer.asymmetry;
    out["solver"] = answer.solver == nullptr ? nlohmann::ordered_json() : nlohmann::ordered_json(answer.solver->name);
    out["status"] = answer.status;
    out["residual"] = json_number(r.residual);
    out["pivots"] = r.pivots;
    out["seconds"] = answer.seconds;
    out["r"] = json_list(r.f);
    out["u"] = json_list(r.a);
    return json_lines(out);
}

}  // namespace rbc
