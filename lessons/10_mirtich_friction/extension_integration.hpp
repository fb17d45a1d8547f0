#pragma once

#include <vector>

#include "common/foundation/model/impact.hpp"
#include "lessons/10_mirtich_friction/sliding_series.hpp"

namespace rbc {

/// The impact of impact_mirtich the way the slides integrate it, with two parameters: over u_n in compression (10.5),
/// then over the work W_n in restitution (10.6). At u_n = 0, where (10.6) divides by zero, the first form goes on
/// ("extension integration") up to a normal velocity that cannot pass the end of the impact:
///
///   u_n = sqrt(2 (W_end - W_c) kappa_min),   W_end = (1 - e^2) W_c                           (10.20)
///   kappa_min = K33 - mu |k|, the least that k_3 . xi can be                                 (10.19)
///
/// because dW_n/du_n = u_n/(k_3 . xi) <= u_n/kappa_min. Where the contact sticks, the closed forms (10.16) take over,
/// on the diverging ray likewise.
///
/// @param problem  as impact_mirtich takes it
/// @return as impact_mirtich, to some 1e-9 of its size; status
///           no_solution  kappa_min <= 0: then k_3 . xi may vanish, u_n need not rise, and neither form holds. The
///                        impact has an outcome all the same, impact_mirtich gives it. No impulse is returned.
///           inaccurate   the integrator gave up, or the energy grew by more than 1e-8 of the compression work
/// @throws std::invalid_argument  as impact_mirtich
/// Cost: some thousand slopes, ten times that of impact_mirtich. Source: [COMP259] 'Sliding Formulation'. The
/// condition kappa_min > 0 is ours; the slide does not have it.
SpatialImpact impact_mirtich_extension(const SpatialImpactProblem& problem);

/// The way of impact_mirtich_extension.
struct ExtensionTrace {
    std::vector<CollisionState> states;
    std::size_t extension = 0;    ///< first state of the extension, at u_n = 0
    std::size_t restitution = 0;  ///< first state over the work
};
/// @param points  >= 1, equal steps of u_n in compression, of u_n in the extension, and of W; empty where no_solution
/// @throws std::invalid_argument  as trace_mirtich
ExtensionTrace trace_mirtich_extension(const SpatialImpactProblem& problem, int points);

}  // namespace rbc
