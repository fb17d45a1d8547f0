#pragma once

#include "common/foundation/model/impact.hpp"

namespace rbc {

/// The one-shot law in space: the impulse is found at once, not followed through the collision.
///
///   K P = (-u_t, -(1 + e) u_n)          if |P_t| <= mu P_n: the contact sticks in the end
///   P_t = -mu P_n d,   P_n = -(1 + e) u_n/(K33 - mu k . d),   d = u_t/|u_t|                   (10.23)
///
/// The friction keeps the direction of the start (from u_t = 0: of the diverging ray). It cannot turn, and it does not
/// know a stop.
///
/// @param problem  as impact_mirtich takes it; here e is the ratio of the normal velocities (Newton)
/// @return status no_solution where the first line leaves the cone and K33 <= mu k . d, so that no P_n > 0 is left. In
///         the plane the first line holds wherever that is so (07.9); in space what stops the sliding may have to act
///         across it as well, and ask for more than the cone has. From u_t = 0 there is always an answer, because along
///         the diverging ray K33 - mu k . d = q + mu R > 0 with (10.10) and (10.17).
///         The works and the end of compression are those of an impulse that grows straight to its end; the law itself
///         knows no way.
/// @throws std::invalid_argument  as impact_mirtich
SpatialImpact impact_newton_algebraic(const SpatialImpactProblem& problem);

}  // namespace rbc
