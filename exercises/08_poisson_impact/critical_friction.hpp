#pragma once

#include <Eigen/Core>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex08 {

/// What may be asked. Where a number may also be 0, it says so. q = sqrt(K_nn/K_tt).
inline constexpr Allowed stick_mobilities{1e-6, 1e6, "1/kg"}, stick_couplings{-0.99, 0.99},
    stick_approaches{1e-12, 1e3, "m/s"}, stick_slips{1e-6, 1e6}, gains{1e-4, 1};

inline constexpr Tolerance critical_tolerance{4e-15};  ///< of mu, and of Z/g besides: see below

/// The smallest friction with which an impact by Poisson's law ends sticking: u_t = 0 at p_n = (1 + e) p_c, and held
/// there. Every larger friction ends sticking too. Infinity where no friction does it.
/// @param K  symmetric positive definite, 1/kg, (t, n); its diagonal of `stick_mobilities`, K_tn = sqrt(K_tt K_nn)
///           times one of `stick_couplings`
/// @param u  before, (t, n), m/s; -u_n of `stick_approaches`; u_t is 0, or |u_n|/q times one of `stick_slips`, of
///           either sign; however small, only 0 is 0
/// @param restitution  e in [0, 1]
/// @return   mu, to `critical_tolerance`; exactly 0 where nothing slides and nothing couples, K_tn = u_t = 0, else > 0.
///           Where the slip has to be stopped, Z = |u_t| (K_nn + mu |K_tn|) + (1 + e) |u_n| (mu K_tt + |K_tn|), and g
///           is what you divide by. g is a sum of two terms: their sizes together, times one of `gains`, of either
///           sign.
/// @missing the smallest friction that ends with p_s <= (1 + e) p_c, and holds (08.5)
double critical_friction(const Eigen::Matrix2d& K, const Eigen::Vector2d& u, double restitution);

RBC_EXERCISE(critical_friction)

}  // namespace rbc::ex08
