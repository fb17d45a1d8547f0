#pragma once

#include <optional>

#include "common/foundation/model/impact.hpp"

namespace rbc {

/// The impulse of static contact: it turns the whole relative velocity round, not only its normal part,
///
///   P = -(1 + e) K^-1 u,      so that u+ = -e u                          (11.13)
///
/// and it is used only if dry friction can give it:
///
///   P_n > 0  and  |P_t| <= mu P_n                                        (11.14)
///
/// e = 1 is the impulse "-K^-1 (u + u)". A train of such impulses alone has no mean tangential velocity, so what should
/// stick does not creep. On a ramp of slope a, the hop of a particle that began at rest along the ramp ends with
/// |u_t| = 2 tan(a) |u_n|: in the cone if mu >= 2 tan(a). The cone test does not depend on e. The energy changes by
///
///   dE = -(1 - e^2)/2 u.K^-1 u <= 0                                      (11.15)
///
/// @param problem  K symmetric positive definite, mu >= 0, e in [0, 1], all finite
/// @return the impulse on B in contact axes (t..., n), N s; nothing if u_n >= 0 or it lies outside the cone: then the
///         caller needs a law of impact
/// @throws std::invalid_argument  a value outside its range (says which)
/// Cost: one factorization of K. Source: [MIR96] section 'static contact and microcollisions', from memory.
std::optional<Eigen::Vector2d> static_impulse(const PlanarImpactProblem& problem);
std::optional<Eigen::Vector3d> static_impulse(const SpatialImpactProblem& problem);

}  // namespace rbc
