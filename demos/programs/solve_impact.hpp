#pragma once

#include <string>
#include <variant>
#include <vector>

#include "common/foundation/problems/impact_file.hpp"

namespace rbc {

/// A law of impact that `./course solve --law NAME` can apply; a law that does not know a dimension leaves it empty.
struct ImpactLaw {
    const char* name;
    const char* restitution;  ///< what e does, in words
    PlanarImpact (*planar)(const PlanarImpactProblem&);
    SpatialImpact (*spatial)(const SpatialImpactProblem&);
    std::string (*regime)(const PlanarImpactProblem&, const PlanarImpact&);  ///< what the contact did; empty: unnamed
};

/// All of them, in the order of the lessons.
const std::vector<ImpactLaw>& impact_laws();

/// The law called `name`, or the usual one: Stronge's in the plane, Mirtich's in space.
/// @throws InputError  unknown (with the nearest name), or not for problems of this size
const ImpactLaw& find_impact_law(const std::string& name, const ImpactFile& impact);

/// Mirtich's integration in space, for a problem in the plane (t, n): a second tangent without velocity and without
/// coupling, K_22 = K_tt. Its entry does not matter: nothing ever moves along it.
PlanarImpact impact_mirtich_in_plane(const PlanarImpactProblem& problem);

struct ImpactAnswer {
    const ImpactLaw* law = nullptr;
    std::variant<PlanarImpact, SpatialImpact> result;
    double seconds = 0;  ///< of this one call
};

/// Status measured here once more: a result that is not finite is `inaccurate`.
ImpactAnswer answer_impact(const ImpactFile& impact, const ImpactLaw& law);

/// Whether the law came to its end.
bool is_solved(const ImpactAnswer& answer);

/// Before, impulse, after; what happened on the way; the balance of energy.
std::string answer_text(const ImpactFile& impact, const ImpactAnswer& answer);
/// Events are arrays: ["slip_stops", p_n], ["stick_stable", p_n], ["unstable_diverging_ray", p_n, angle],
/// ["compression_end", p_n], ["recompression", p_n].
std::string answer_json(const ImpactFile& impact, const ImpactAnswer& answer);

}  // namespace rbc
