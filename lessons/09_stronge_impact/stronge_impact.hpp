#pragma once

#include "common/foundation/model/impact.hpp"

namespace rbc {

/// One impact with Coulomb friction, ended by Stronge's hypothesis: restitution is a ratio of works.
///
/// Along the path of lesson 08 (impulse_path) the normal impulse does the work
///
///   W_n(p) = integral of u_n dp,    dW_n/dp = u_n                              (09.1)
///
/// which falls to W_c < 0 at the end of compression and rises from there. The rise ends the impact:
///
///   W_n(end) - W_c = -e^2 W_c,   that is   W_n(end) = (1 - e^2) W_c            (09.4)
///
/// found in closed form (09.5). Energy is never made (09.6).
///
/// @param problem  K symmetric positive definite, 1/kg; u in m/s; friction >= 0; restitution e in [0, 1], where e^2
///                 (not e) is the ratio of the works
/// @return   impulse, u, works and events; status
///             ended       normal_work = (1 - e^2) compression_work, and the balance dT = P.(u- + u+)/2 closes
///             inaccurate  the balance is off by more than round-off
///             separating  u_n >= 0 before: no impulse
/// @throws   std::invalid_argument  a value outside these ranges or not finite (says which)
/// Cost: closed form, one square root, no allocation.
/// Source: [STR90], [5DV058] 'Stronge's hypothesis', [COMP259] 'Impulse Reformulation (II)'.
PlanarImpact impact_stronge(const PlanarImpactProblem& problem);

}  // namespace rbc
