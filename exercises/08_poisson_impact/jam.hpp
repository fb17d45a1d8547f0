#pragma once

#include <Eigen/Core>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex08 {

/// The smallest friction with which an impact jams while it slips in the given direction: du_n/dp <= 0 in (08.3).
/// Infinity where no friction can do it.
/// @param K  symmetric positive definite, 1/kg, (t, n); its diagonal 1e-6 to 1e6, |K_tn| <= 0.99 sqrt(K_tt K_nn)
/// @param direction  s = +1 or -1, the sign of u_t
/// @return  mu > 0, to 1e-15 of itself
/// @missing the smallest friction with du_n/dp <= 0 in (08.3)
double jam_friction(const Eigen::Matrix2d& K, double direction);

/// The lowest normal velocity on the path of an impact, m/s: u_n itself where it only rises, less where it jams.
/// @param K  as above     @param u  before, (t, n), m/s, u_n < 0, however small; u_t of either sign or 0
/// @param friction  mu >= 0; from jam_friction on (that itself gives u_n: it neither rises nor falls) it jams
/// @return  to 2e-15 of |u_n| and of how far it falls
/// @missing the lowest u_n on the path (08.3), (08.4)
double deepest_approach(const Eigen::Matrix2d& K, const Eigen::Vector2d& u, double friction);

RBC_EXERCISE(jam_friction)
RBC_EXERCISE(deepest_approach)

}  // namespace rbc::ex08
