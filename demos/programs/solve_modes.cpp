#include "demos/programs/solve_modes.hpp"

#include <algorithm>
#include <cmath>

#include "common/foundation/io/printable.hpp"
#include "common/foundation/judge/contact_residual.hpp"
#include "demos/programs/solve_output.hpp"

namespace rbc {

namespace {

/// How many combinations of modes there are: four per contact, of `free` contacts.
long combinations(Eigen::Index free) {
    return 1L << (2 * free);
}

long refuted(const FrictionTree& tree) {
    long all = 0;
    for (const ModeRefutation& one : tree.refutations)
        all += combinations(std::count(one.modes.begin(), one.modes.end(), std::nullopt));
    return all;
}

SolverStatus status_of(const FrictionTree& tree) {
    return !tree.complete         ? SolverStatus::max_iterations
           : tree.answers.empty() ? SolverStatus::infeasible
                                  : SolverStatus::solved;
}

std::string in_columns(const Eigen::VectorXd& v) {
    std::string text;
    for (const double value : v) text += line(" %12.6g", std::abs(value) < 1e-12 ? 0 : value);
    return text;
}

}  // namespace

std::string modes_text(const ContactModes& modes) {
    std::string text;
    for (const std::optional<FrictionMode>& mode : modes) text += mode ? "os+-"[static_cast<int>(*mode)] : '*';
    return text;
}

std::string proof_text(const ContactProblem& problem, const FrictionTree& tree) {
    const std::size_t proofs = tree.refutations.size();
    return line("%ld of %ld combinations of modes refuted by %zu proof%s", refuted(tree),
                combinations(problem.friction.size()), proofs, proofs == 1 ? ", checked" : "s, each checked");
}

nlohmann::ordered_json proof_json(const FrictionTree& tree) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const ModeRefutation& one : tree.refutations)
        list.push_back({{"modes", modes_text(one.modes)}, {"y", json_list(one.weights)}});
    return list;
}

AllAnswers find_all_answers(const FrictionFile& file) {
    const auto contacts = file.problem.friction.size();
    if (file.problem.dimension != 2)
        throw InputError("--all-answers is for contacts with d = 2, and these have d = 3");
    if (contacts > max_contacts_searched)
        throw InputError("--all-answers is for at most " + std::to_string(max_contacts_searched) + " contacts, got " +
                         std::to_string(contacts));
    if (const double off = relative_asymmetry(file.problem.W); off > max_asymmetry)
        throw InputError("--all-answers: W is far from symmetric, " + line("%.3g", off) +
                         " of its largest entry, as no system of rigid bodies has it");
    say_what_runs("searching all combinations of modes");
    ContactProblem problem = file.problem;
    problem.W = symmetric_part(file.problem.W);
    AllAnswers all;
    all.seconds = seconds_of([&] { all.tree = search_friction_modes(problem, {.all = true}); });
    const double size = problem.q.size() == 0 ? 0 : problem.q.cwiseAbs().maxCoeff();
    const auto& answers = all.tree.answers;
    for (std::size_t i = 0; i < answers.size(); ++i) {
        int motion = 0;
        for (std::size_t j = 0; j < i && motion == 0; ++j)
            if ((answers[j].u - answers[i].u).cwiseAbs().maxCoeff() <= 1e-6 * size) motion = all.motion[j];
        all.motion.push_back(motion > 0 ? motion : ++all.motions);
    }
    return all;
}

bool is_solved(const AllAnswers& all) {
    return status_of(all.tree) == SolverStatus::solved;
}

std::string answer_text(const FrictionFile& file, const AllAnswers& all) {
    std::string text = printable(file.comment.substr(0, file.comment.find_first_of("\r\n")), ' ', 300);
    if (!text.empty()) text += "\n";
    text += "friction in the plane, every combination of modes that holds\n\n";
    text += line("  contacts   %ld\n", static_cast<long>(file.problem.friction.size()));
    text += line("  status     %s\n", to_text(status_of(all.tree)));
    text += line("  hold       %zu\n  motions    %d (different u among the points below)\n", all.tree.answers.size(),
                 all.motions);
    text += "  refuted    " + proof_text(file.problem, all.tree) + "\n";
    text += line("  seconds    %.3g\n", all.seconds);
    if (!all.tree.complete)
        text += line("\nmax_iterations: %d nodes were searched; more combinations may hold\n", all.tree.nodes);
    if (all.tree.answers.empty()) return text;
    text += "\n  o opens, s sticks, + - slips along t or against it; r_n, r_t of each contact in N s, then u_n, u_t\n"
            "  in m/s, of one answer among those that the combination may have\n";
    constexpr std::size_t max_shown = 100;
    for (std::size_t i = 0; i < std::min(all.tree.answers.size(), max_shown); ++i) {
        const ModeAnswer& answer = all.tree.answers[i];
        text += "  " + modes_text(answer.modes) + line("  motion %d  r", all.motion[i]) + in_columns(answer.r) + "  u" +
                in_columns(answer.u) + "\n";
    }
    if (all.tree.answers.size() > max_shown)
        text += line("  and %zu more; --json writes all of them\n", all.tree.answers.size() - max_shown);
    return text;
}

std::string answer_json(const FrictionFile& file, const AllAnswers& all) {
    nlohmann::ordered_json out = {{"kind", "friction"}};
    if (!file.comment.empty()) out["comment"] = file.comment;
    out["contacts"] = file.problem.friction.size();
    out["status"] = to_text(status_of(all.tree));
    out["motions"] = all.motions;
    out["seconds"] = all.seconds;
    out["answers"] = nlohmann::ordered_json::array();
    for (std::size_t i = 0; i < all.tree.answers.size(); ++i)
        out["answers"].push_back({{"modes", modes_text(all.tree.answers[i].modes)},
                                  {"motion", all.motion[i]},
                                  {"r", json_list(all.tree.answers[i].r)},
                                  {"u", json_list(all.tree.answers[i].u)}});
    out["proof"] = proof_json(all.tree);
    return json_lines(out);
}

}  // namespace rbc
