#pragma once

#include "common/foundation/model/impact.hpp"

namespace rbc {

/// Newton's law of impact with Coulomb friction along the path, in the plane.
///
///   The same path as Poisson's, ended by velocity:
///
///     u_n = -e u_n(0)                                                             (08.9)
///
/// impact_newton_algebraic of lesson 07 has the same end and decides friction once, from the velocities before; this
/// function lets it change on the way. Both can create energy when the law of motion changes on the way (lesson 09).
///
/// @return  status ended, or separating (u_n >= 0; zero impulse, u unchanged), or inaccurate (see end_impact)
/// @throws  std::invalid_argument  what check_impact_problem refuses
/// Cost: below 100 ns, no allocation. Source: [5DV058] gives the end; friction along the path is ours.
PlanarImpact impact_newton(const PlanarImpactProblem& problem);

}  // namespace rbc
