#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>

#include "common/foundation/io/printable.hpp"
#include "demos/programs/solve_impact.hpp"
#include "demos/programs/solve_output.hpp"
#include "lessons/08_poisson_impact/impulse_path.hpp"
#include "lessons/09_stronge_impact/energy_criteria.hpp"
#include "lessons/10_mirtich_friction/sticking.hpp"

namespace rbc {

namespace {

using nlohmann::ordered_json;

const char* word(ImpactStatus status) {
    constexpr const char* in_order[] = {"ended", "separating", "no_solution", "inaccurate"};
    return in_order[static_cast<std::size_t>(status)];
}

const char* word(ImpactEvent::Kind kind) {
    constexpr const char* in_order[] = {"slip_stops", "stick_stable", "unstable_diverging_ray", "compression_end",
                                        "recompression"};
    return in_order[static_cast<std::size_t>(kind)];
}

template <class Vector>
std::string row(const char* what, const Vector& v, const char* unit) {
    std::string text = line("  %-10s", what);
    for (int i = 0; i < v.size(); ++i) text += line(" %16.9g", v[i]);
    return text + "   " + unit + "\n";
}

/// A line of the account: what, how much of which unit, and what else is to be said.
std::string entry(const std::string& what, double value, const char* unit, const std::string& more = "") {
    return line("  %-34s %16.9g %s", what.c_str(), value, unit) + (more.empty() ? "" : ", " + more) + "\n";
}

/// @param again  it is the second time that compression ends
template <int dim>
std::string in_words(const ImpactEvent& event, bool again) {
    const auto at = [&](const char* what, const std::string& more = "") {
        return entry(what, event.normal_impulse, "N s", more);
    };
    switch (event.kind) {
        case ImpactEvent::Kind::slip_stops:
            return at("sliding stops");
        case ImpactEvent::Kind::stick:
            return at("friction holds: the contact sticks");
        case ImpactEvent::Kind::reversal:
            return at("friction cannot hold", dim == 2 ? "sliding to " + std::string(event.angle == 0 ? "+t" : "-t")
                                                       : line("sliding along the diverging ray, %.6g degrees from t1",
                                                              event.angle * 180 / std::numbers::pi));
        case ImpactEvent::Kind::compression_end:
            return at(again ? "compression ends again" : "compression ends");
        case ImpactEvent::Kind::recompression:
            return at("compressed once more");
    }
    return "";
}

/// What decides in the plane how far a law pushes, and whether Newton's can make energy.
std::string contact_text(const PlanarImpactProblem& problem) {
    const ImpulsePath path = impulse_path(problem);
    return line("\nu_n rises by %.9g m/s per N s at first, by %.9g while the contact sticks\n",
                path.pieces().front().slope[1], sticking_slope(problem.K)) +
           line("Newton's law along the path makes no energy with this K, from any start, up to restitution %.9g\n",
                safe_restitution(problem.K));
}

/// What K and mu decide in space: where sliding keeps its direction, and what it takes to hold a contact.
std::string contact_text(const SpatialImpactProblem& problem) {
    const Rays rays = invariant_rays(problem.K, problem.friction);
    std::string text = "\nsliding that keeps its direction\n";
    for (int i = 0; i < rays.count; ++i) {
        const Ray& ray = rays.ray[static_cast<std::size_t>(i)];
        text += line("  ray %d: %.9g degrees from t1, |u_t| changes by %.9g m/s per N s\n", i + 1,
                     ray.angle * 180 / std::numbers::pi, ray.growth);
    }
    if (rays.count == 0) text += "  in every direction\n";
    return text + line("  friction from %.9g on holds a contact that does not slide\n",
                       sticking(problem.K).force_ratio.norm());
}

template <int dim>
std::string text_of(const ImpactFile& impact, const ImpactAnswer& answer, const ImpactProblem<dim>& problem,
                    const ImpactResult<dim>& r) {
    std::string text = printable(impact.name, ' ', 200);
    if (!text.empty()) text += "\n";
    text += line("impact in %s, law %s: friction %g, restitution %g: %s\n\n", dim == 2 ? "the plane" : "space",
                 answer.law->name, problem.friction, problem.restitution, answer.law->restitution);
    text +=
        dim == 2 ? line("  %-10s %16s %16s\n", "", "t", "n") : line("  %-10s %16s %16s %16s\n", "", "t1", "t2", "n");
    text += row("before", problem.u, "m/s");
    if (r.status == ImpactStatus::no_solution) {
        return text + "\nno solution: this law gives no impulse that ends this impact\n";
    }
    text += row("impulse", r.impulse, "N s, on B") + row("after", r.u, "m/s");

    text += "\nwhile the normal impulse grows\n";
    bool again = false;
    for (int i = 0; i < r.event_count; ++i) {
        const ImpactEvent& event = r.events[static_cast<std::size_t>(i)];
        text += in_words<dim>(event, again);
        again = again || event.kind == ImpactEvent::Kind::recompression;
    }
    text += entry("the law's end", r.impulse[dim - 1], "N s");

    text += "\nenergy\n" +
            entry("work along the normal", r.normal_work, "J", line("of it %.9g J in compression", r.compression_work));
    text += entry("work of friction", r.energy_change - r.normal_work, "J");
    const bool grows = r.energy_change > 1e-12 * r.impulse.norm() * problem.u.norm();
    text += entry("change", r.energy_change, "J", grows ? "this law creates energy here" : "");
    if (r.status == ImpactStatus::inaccurate) {
        text += "\ninaccurate: the balance of energy is off by more than round-off; do not rely on this answer\n";
    }
    return text + contact_text(problem);
}

template <int dim>
ordered_json json_of(const ImpactFile& impact, const ImpactAnswer& answer, const ImpactProblem<dim>& problem,
                     const ImpactResult<dim>& r) {
    ordered_json out = {{"kind", "impact"}};
    if (!impact.name.empty()) out["name"] = impact.name;
    out["law"] = answer.law->name;
    out["status"] = word(r.status);
    out["impulse"] = json_list(r.impulse);
    out["u"] = json_list(r.u);
    out["normal_work"] = json_number(r.normal_work);
    out["energy_change"] = json_number(r.energy_change);
    out["compression_impulse"] = json_number(r.compression_impulse);
    out["compression_work"] = json_number(r.compression_work);
    out["events"] = ordered_json::array();
    for (int i = 0; i < r.event_count; ++i) {
        const ImpactEvent& event = r.events[static_cast<std::size_t>(i)];
        ordered_json entry = {word(event.kind), json_number(event.normal_impulse)};
        if (event.kind == ImpactEvent::Kind::reversal) entry.push_back(json_number(event.angle));
        out["events"].push_back(std::move(entry));
    }
    if constexpr (dim == 2) {
        if (answer.law->regime && r.status != ImpactStatus::no_solution) out["regime"] = answer.law->regime(problem, r);
    }
    out["seconds"] = answer.seconds;
    return out;
}

/// Calls f(problem, result) with the types that belong together.
template <class F>
auto with(const ImpactFile& impact, const ImpactAnswer& answer, F f) {
    if (const auto* problem = std::get_if<PlanarImpactProblem>(&impact.problem)) {
        return f(*problem, std::get<PlanarImpact>(answer.result));
    }
    return f(std::get<SpatialImpactProblem>(impact.problem), std::get<SpatialImpact>(answer.result));
}

}  // namespace

std::string answer_text(const ImpactFile& impact, const ImpactAnswer& answer) {
    return with(impact, answer,
                [&](const auto& problem, const auto& r) { return text_of(impact, answer, problem, r); });
}

std::string answer_json(const ImpactFile& impact, const ImpactAnswer& answer) {
    return json_lines(
        with(impact, answer, [&](const auto& problem, const auto& r) { return json_of(impact, answer, problem, r); }));
}

}  // namespace rbc
