#pragma once

#include <Eigen/Core>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex19 {

/// What may be asked, where it is not 0.
inline constexpr Allowed impulses{1e-100, 1e100, "N s"}, frictions{1e-6, 100}, resistances{1e-6, 100};

inline constexpr Tolerance nearest_tolerance{1e-12};  ///< of the largest |x_k|

/// The nearest impulse of a contact that resists rolling, too. Besides the normal impulse n and friction t there is
/// o, the moment that brakes the rolling, divided by a length of 1 m, so in N s as the others. Both are bounded by
/// what presses:
///
///   n >= 0,   |t| <= mu n,   |o| <= roll n                                                         (E19.1)
///
/// It is what (18.3) needs for such a contact: of all (n, t, o) in that set the one with the least |(n, t, o) - x|^2.
///
/// @param x     (n, t, o) in the plane, (n, t1, t2, o) in space; each 0, or of `impulses`, of either sign
/// @param mu    friction: 0, or of `frictions`
/// @param roll  rolling resistance, over the same length: 0, or of `resistances`
/// @return  of the same size as x: the nearest point, each number to `nearest_tolerance`
/// @missing the nearest impulse that obeys (E19.1)
Eigen::VectorXd nearest(const Eigen::VectorXd& x, double mu, double roll);

RBC_EXERCISE(nearest)

}  // namespace rbc::ex19
