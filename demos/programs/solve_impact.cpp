#include "demos/programs/solve_impact.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "demos/programs/solve_output.hpp"
#include "lessons/07_newton_impact/newton_impact.hpp"
#include "lessons/08_poisson_impact/impulse_path.hpp"
#include "lessons/08_poisson_impact/poisson_impact.hpp"
#include "lessons/09_stronge_impact/stronge_impact.hpp"
#include "lessons/10_mirtich_friction/mirtich_impact.hpp"
#include "lessons/10_mirtich_friction/newton_algebraic_3d.hpp"

namespace rbc {

namespace {

template <int dim>
bool is_finite(const ImpactResult<dim>& r) {
    return r.impulse.allFinite() && r.u.allFinite() && std::isfinite(r.normal_work) && std::isfinite(r.energy_change) &&
           std::isfinite(r.compression_work) && std::isfinite(r.compression_impulse);
}

/// Whether energies and ratios of such numbers are numbers: their squares neither overflow nor vanish.
template <int dim>
bool squares_fit(const ImpactProblem<dim>& problem) {
    const auto fits = [](double size) { return size == 0 || std::isnormal(size * size); };
    return fits(problem.u.cwiseAbs().maxCoeff()) && fits(problem.K.cwiseAbs().maxCoeff());
}

PlanarImpact apply(const ImpactLaw& law, const PlanarImpactProblem& problem) {
    return law.planar(problem);
}
SpatialImpact apply(const ImpactLaw& law, const SpatialImpactProblem& problem) {
    return law.spatial(problem);
}

/// "slip_c-stick_c-stick_r" of the laws that end the same path (lesson 08).
std::string regime_on_path(const PlanarImpactProblem& problem, const PlanarImpact& result) {
    return regime(impulse_path(problem), result.impulse[1]);
}

/// The one-shot law knows two: all of the tangential velocity taken, or the full friction.
std::string one_shot_regime(const PlanarImpactProblem&, const PlanarImpact& result) {
    const auto end = result.events.begin() + result.event_count;
    const auto sticks = [](const ImpactEvent& event) { return event.kind == ImpactEvent::Kind::stick; };
    return std::any_of(result.events.begin(), end, sticks) ? "stick" : "slide";
}

}  // namespace

PlanarImpact impact_mirtich_in_plane(const PlanarImpactProblem& problem) {
    SpatialImpactProblem lifted;
    lifted.K << problem.K(0, 0), 0, problem.K(0, 1), 0, problem.K(0, 0), 0, problem.K(1, 0), 0, problem.K(1, 1);
    lifted.u << problem.u[0], 0, problem.u[1];
    lifted.friction = problem.friction;
    lifted.restitution = problem.restitution;
    const SpatialImpact spatial = impact_mirtich(lifted);

    PlanarImpact planar;
    planar.status = spatial.status;
    planar.impulse << spatial.impulse[0], spatial.impulse[2];
    planar.u << spatial.u[0], spatial.u[2];
    planar.normal_work = spatial.normal_work;
    planar.compression_work = spatial.compression_work;
    planar.compression_impulse = spatial.compression_impulse;
    planar.energy_change = spatial.energy_change;
    planar.events = spatial.events;
    planar.event_count = spatial.event_count;
    return planar;
}

const std::vector<ImpactLaw>& impact_laws() {
    static const std::vector<ImpactLaw> laws{
        {"newton_algebraic", "u_n turns into -e u_n; friction is decided once", impact_newton_algebraic,
         impact_newton_algebraic, one_shot_regime},
        {"newton", "u_n turns into -e u_n", impact_newton, nullptr, regime_on_path},
        {"poisson", "e times the impulse of compression comes back", impact_poisson, nullptr, regime_on_path},
        {"stronge", "e^2 of the work of compression comes back", impact_stronge, nullptr, regime_on_path},
        {"mirtich", "e^2 of the work of compression comes back", impact_mirtich_in_plane, impact_mirtich, nullptr},
    };
    return laws;
}

const ImpactLaw& find_impact_law(const std::string& name, const ImpactFile& impact) {
    const bool in_plane = std::holds_alternative<PlanarImpactProblem>(impact.problem);
    const std::string wanted = !name.empty() ? name : in_plane ? "stronge" : "mirtich";
    const ImpactLaw& law = find_named(impact_laws(), "law", wanted);
    if (in_plane ? law.planar != nullptr : law.spatial != nullptr) return law;
    throw InputError("the law " + wanted +
                     " is for the plane: K must be 2x2, got 3x3; in space there are newton_algebraic and mirtich");
}

ImpactAnswer answer_impact(const ImpactFile& impact, const ImpactLaw& law) {
    ImpactAnswer answer{&law, {}, 0};
    answer.seconds = seconds_of(
        [&] { std::visit([&](const auto& problem) { answer.result = apply(law, problem); }, impact.problem); });
    const bool fit = std::visit([](const auto& problem) { return squares_fit(problem); }, impact.problem);
    std::visit(
        [&](auto& result) {
            const bool sound = fit && is_finite(result);
            if (result.status == ImpactStatus::ended && !sound) result.status = ImpactStatus::inaccurate;
        },
        answer.result);
    return answer;
}

bool is_solved(const ImpactAnswer& answer) {
    return std::visit([](const auto& result) { return result.status == ImpactStatus::ended; }, answer.result);
}

}  // namespace rbc
