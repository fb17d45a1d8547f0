#pragma once

#include "common/model/impact.hpp"

namespace rbc {

/// The one-shot law in space: the impulse is found at once, not followed through the collision.
///
///   K P = (-u_t, -(1 + e) u_n)          if |P_t| <= mu P_n: the contact sticks in the end
///   P_t = -mu P_n u_t/|u_t|,   P_n = -(1 + e) u_n/(K33 - mu k . d),   d = u_t/|u_t|           (10.23)
///
/// The friction keeps the direction of the start (from u_t = 0: of the diverging ray). It cannot turn, and it does not
/// know a stop.
///
/// @param problem  as impact_mirtich takes it; here e is the ratio of the normal velocities (Newton)
/// @return status no_solution where P_n of the second line would not be positive
/// @throws std::invalid_argument  as impact_mirtich
SpatialImpact impact_newton_algebraic(const SpatialImpactProblem& problem);

}  // namespace rbc
