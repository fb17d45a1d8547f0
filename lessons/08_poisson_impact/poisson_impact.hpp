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

}  // namespace rbc
