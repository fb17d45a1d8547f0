#pragma once

#include <vector>

#include "common/foundation/model/impact.hpp"
#include "lessons/10_mirtich_friction/sliding_series.hpp"

namespace rbc {

/// One impact in space with Coulomb friction, followed through the collision; it ends by Stronge's law.
///
/// While the contact slides, with u_t = r d != 0 and dp = r dlambda,
///
///   du/dlambda = K (-mu u_t, r),   dP/dlambda = (-mu u_t, r),   dW_n/dlambda = r u_n            (10.7)
///
/// is integrated by power series (SlidingSeries) over steps whose length follows from the last coefficients. Straight
/// paths (10.11), the last bit before u_t = 0, sticking, and the way out along the diverging ray (sticking.hpp) have
/// closed forms. Where u_n changes its sign the work is split: W- < 0 while the bodies approach, W+ > 0 while they
/// part. The impact ends at
///
///   W+ >= e^2 |W-|   with u_n > 0  (for e = 0 at the end of compression)                        (10.18)
///
/// also if they approach a second time ("recompression"). A |u_t| that falls below 1e-14 |u-| counts as zero.
///
/// @param problem  K symmetric (to 1e-12 of its largest entry) and positive definite, u_n < 0, friction mu >= 0,
///                 restitution e in [0, 1]: e^2 is the part of the compression work that comes back
/// @return events slip_stops, stick, reversal (leaving u_t = 0 along the diverging ray, with its angle; in a planar
///         problem that is the reversed slip), compression_end, recompression, each with its p; and a status that is
///         measured on exit:
///           ended       P.(u- + u+)/2 agrees with W_n + the friction's work, and u+ with u- + K P, to 1e-11 of the
///                       largest terms;
///           separating  u_n >= 0: no impact, no impulse;
///           inaccurate  otherwise, also where 10000 steps were not enough.
/// @throws std::invalid_argument  what check_impact_problem refuses
/// Cost: some microseconds; a straight path well under one. No allocation.
/// Source: [COMP259] 'Sliding Formulation', 'Sticking Formulation' (Mirtich). Ours differs: one regular parameter
/// instead of one for each phase, so no division by u_n and no condition on mu; a rule for recompression.
SpatialImpact impact_mirtich(const SpatialImpactProblem& problem);

/// The same impact, seen at `points` + 1 normal impulses from 0 to its end, equally spaced. @param points  >= 1
std::vector<CollisionState> trace_mirtich(const SpatialImpactProblem& problem, int points);

}  // namespace rbc
