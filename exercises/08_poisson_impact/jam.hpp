#pragma once

#include <Eigen/Core>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex08 {

/// What may be asked. Where a number may also be 0, it says so. q = sqrt(K_nn/K_tt).
inline constexpr Allowed jam_mobilities{1e-6, 1e6, "1/kg"}, jam_couplings{1e-12, 0.99},
    jam_approaches{1e-12, 1e3, "m/s"}, jam_slips{1e-6, 1e6}, jam_frictions{1e-6, 1e16};

inline constexpr Tolerance jam_tolerance{1e-15},  ///< of itself
    deepest_tolerance{2e-15};  ///< of |u_n|, and in a jam of |u_t| N T/(du_t/dp)^2 besides, N = K_nn + mu |K_tn|, T =
                               ///< |K_tn| + mu K_tt

/// The smallest friction with which an impact jams while it slips in the given direction: du_n/dp <= 0 in (08.3).
/// Infinity where no friction can do it.
/// @param K  symmetric positive definite, 1/kg, (t, n); its diagonal of `jam_mobilities`; K_tn is 0, or sqrt(K_tt K_nn)
///           times one of `jam_couplings`, of either sign
/// @param direction  s = +1 or -1, the sign of u_t
/// @return  mu > 0, to `jam_tolerance`
/// @missing the smallest friction with du_n/dp <= 0 in (08.3)
double jam_friction(const Eigen::Matrix2d& K, double direction);

/// The lowest normal velocity on the path of an impact, m/s: u_n itself where it only rises, less where it jams.
/// @param K  as above
/// @param u  before, (t, n), m/s; -u_n of `jam_approaches`; u_t is 0, or |u_n|/q times one of `jam_slips`, of either
///           sign
/// @param friction  mu: 0, or q times one of `jam_frictions`; from jam_friction on (that itself gives u_n: it neither
///                  rises nor falls) it jams
/// @return  to `deepest_tolerance`
/// @missing the lowest u_n on the path (08.3), (08.4)
double deepest_approach(const Eigen::Matrix2d& K, const Eigen::Vector2d& u, double friction);

RBC_EXERCISE(jam_friction)
RBC_EXERCISE(deepest_approach)

}  // namespace rbc::ex08
