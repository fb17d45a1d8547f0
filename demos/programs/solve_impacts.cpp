#include "demos/programs/solve_impacts.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "common/foundation/io/printable.hpp"
#include "demos/programs/solve_output.hpp"
#include "lessons/20_shock_propagation/reflections.hpp"

namespace rbc {

namespace {

constexpr std::size_t max_rounds_shown = 30;
constexpr Eigen::Index max_numbers_shown = 8;

/// "        1        0 ...", at most so many numbers.
std::string numbers(const Eigen::VectorXd& v) {
    std::string text;
    for (Eigen::Index i = 0; i < std::min(v.size(), max_numbers_shown); ++i) text += line(" %12.6g", v[i]);
    return text + (v.size() > max_numbers_shown ? " ..." : "");
}

std::string contacts(const std::vector<int>& violated) {
    std::string text;
    for (std::size_t k = 0; k < std::min<std::size_t>(violated.size(), 8); ++k)
        text.append(k == 0 ? 0 : 1, ' ').append(std::to_string(violated[k]));
    return text + (violated.size() > 8 ? " ..." : "");
}

}  // namespace

const std::vector<ImpactsLaw>& impacts_laws() {
    static const std::vector<ImpactsLaw> laws{
        {"generalized_reflections", "what approaches is thrown back, round by round",
         [](const SimultaneousImpact& impact) { return impact_generalized_reflections(impact); }},
        {"newton_lcp", "one LCP over all contacts, u_n turns into at least -e u_n", impact_newton_lcp},
        {"pairs", "one contact after the other, the fastest approach first",
         [](const SimultaneousImpact& impact) { return impact_in_pairs(impact); }},
    };
    return laws;
}

const ImpactsLaw& find_impacts_law(const std::string& name) {
    return name.empty() ? impacts_laws().front() : find_named(impacts_laws(), "law for impacts", name);
}

ImpactsAnswer answer_impacts(const ImpactsFile& impacts, const ImpactsLaw& law) {
    ImpactsAnswer answer{&law, {}, 0};
    answer.seconds = seconds_of([&] { answer.result = law.apply(impacts.problem); });
    return answer;
}

bool is_solved(const ImpactsAnswer& answer) {
    return answer.result.status == SolverStatus::solved;
}

std::string answer_text(const ImpactsFile& impacts, const ImpactsAnswer& answer) {
    const SimultaneousImpactResult& r = answer.result;
    const SimultaneousImpact& p = impacts.problem;
    std::string text = printable(impacts.name, ' ', 200);
    if (!text.empty()) text += "\n";
    text += line("%ld %s struck at once, law %s: restitution %g: %s\n\n", static_cast<long>(p.normals.rows()),
                 p.normals.rows() == 1 ? "contact" : "contacts", answer.law->name, p.restitution, answer.law->idea);
    text += line("  %5s  %-20s", "round", "contacts") + " velocities [m/s]\n";
    text += line("  %5s  %-20s", "", "before") + numbers(p.v) + "\n";
    for (std::size_t k = 0; k < std::min(r.rounds.size(), max_rounds_shown); ++k)
        text += line("  %5zu  %-20s", k + 1, contacts(r.rounds[k].violated).c_str()) + numbers(r.rounds[k].v) + "\n";
    if (r.rounds.size() > max_rounds_shown)
        text += line("  and %zu more; --json writes all of them\n", r.rounds.size() - max_rounds_shown);
    text += line("  %5s  %-20s", "", "after") + numbers(r.v) + "\n";
    text += line("  %5s  %-20s", "", "impulses [N s]") + numbers(r.r) + "\n\n";
    text += line("  status        %s\n  rounds        %zu%s\n", to_text(r.status), r.rounds.size(),
                 r.capped ? ", cut off: the last one is one solve of all contacts, with e = 0" : "");
    const double before = 0.5 * r.r.cwiseAbs().dot((p.normals * p.v).cwiseAbs());
    text += line("  energy change %.9g J%s\n", r.energy_change + 0.0,
                 r.energy_change > 1e-12 * before ? ": this law creates energy here" : "");
    if (r.status == SolverStatus::infeasible)
        text += "\ninfeasible: no impulses give every contact the velocity that this law asks for\n";
    if (r.status == SolverStatus::inaccurate)
        text += "\ninaccurate: contacts still approach; do not rely on this answer\n";
    return text;
}

std::string answer_json(const ImpactsFile& impacts, const ImpactsAnswer& answer) {
    const SimultaneousImpactResult& r = answer.result;
    nlohmann::ordered_json out = {{"kind", "impacts"}};
    if (!impacts.name.empty()) out["name"] = impacts.name;
    out["law"] = answer.law->name;
    out["status"] = to_text(r.status);
    out["v"] = json_list(r.v);
    out["impulse"] = json_list(r.r);
    out["iterations"] = r.rounds.size();
    out["history"] = nlohmann::ordered_json::array();
    for (const ImpactRound& round : r.rounds)
        out["history"].push_back({{"violated", round.violated}, {"v", json_list(round.v)}});
    out["energy_change"] = json_number(r.energy_change);
    out["capped"] = r.capped;
    out["seconds"] = answer.seconds;
    return json_lines(out);
}

}  // namespace rbc
