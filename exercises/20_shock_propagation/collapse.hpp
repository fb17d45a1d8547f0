#pragma once

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex20 {

inline constexpr Allowed ball_masses{1e-9, 1e9, "kg"};

/// Three balls in a row, each touching the next.
struct ThreeBalls {
    double left;  ///< of `ball_masses`, kg, all three
    double middle;
    double right;
};

inline constexpr Tolerance limit_tolerance{1e-10},  ///< of the limit itself
    factor_tolerance{1e-6},                         ///< of the factor itself
    at_the_limit{1e-6},                             ///< of the limit: so near to it either answer will do, and
    factor_tolerance_there{1e-2};                   ///< of the factor itself, is enough

/// The middle ball is thrown to and fro between the outer ones, and each hit leaves less to come. For a restitution
/// above a limit the hits end; up to it they go on for ever, and the three go on together in the end: inelastic
/// collapse.
///
/// A hit of the left pair, then one of the right pair, take the velocities (u_1, u_2) of the gaps to others, linearly.
/// If that map can turn (its eigenvalues are complex), the gaps open some day. If not, the hits never end.  (E20.3)
///
/// @return the limit of e, in (0, 1]; to `limit_tolerance`
/// @missing the restitution from which on the hits end (E20.3)
double collapse_limit(const ThreeBalls& balls);

/// By how much each pair of hits shrinks the velocities of the gaps once the collapse is well under way: the eigenvalue
/// of the map (E20.3) that is larger in size. It is positive.                                                   (E20.4)
///
/// @param restitution  e in [0, 1]; above collapse_limit the hits end, and 0 is returned. `at_the_limit` either will
///                     do: 0, or the factor, which is e there, to `factor_tolerance_there`
/// @return in [0, 1], to `factor_tolerance`
/// @missing the larger eigenvalue of two hits (E20.4)
double shrink_factor(const ThreeBalls& balls, double restitution);

RBC_EXERCISE(collapse_limit)
RBC_EXERCISE(shrink_factor)

}  // namespace rbc::ex20
