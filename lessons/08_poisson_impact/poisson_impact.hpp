#pragma once

#include "common/foundation/model/impact.hpp"

namespace rbc {

/// Poisson's law of impact with Coulomb friction, in the plane.
///
///   Restitution is a ratio of normal impulses: what pushes the bodies apart again is e times what stopped them,
///
///     p_n = (1 + e) p_c,   p_c the normal impulse at the end of compression                (08.10)
///
/// on the path of impulse_path (08.1) to (08.8) and (08.11), so friction may hold, slip or turn around on the way.
///
/// The total energy never grows, for any mu and e in [0, 1] (README, "Does Poisson make energy?"), although
/// normal_work may be positive.
///
/// @return  status ended, or separating (u_n >= 0; zero impulse, u unchanged), or inaccurate (see end_impact)
/// @throws  std::invalid_argument  what check_impact_problem refuses
/// Cost: below 100 ns, no allocation. Source: [5DV058], [COMP259]. The first prints I_t where the normal impulse is
/// meant (README, Sources).
PlanarImpact impact_poisson(const PlanarImpactProblem& problem);

/// Newton's law of impact with Coulomb friction along the path, in the plane.
///
///   The same path as Poisson's, ended by velocity:
///
///     u_n = -e u_n(0)                                                             (08.9)
///
/// impact_newton_algebraic of lesson 07 has the same end and decides friction once, from the velocities before; this
/// function lets it change on the way. Both can create energy when the law of motion changes on the way (lesson 09).
///
/// Result, errors and cost as impact_poisson. Source: [5DV058] gives the end; friction along the path is ours.
PlanarImpact impact_newton(const PlanarImpactProblem& problem);

}  // namespace rbc
