#pragma once

#include <Eigen/Core>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex08 {

/// The smallest friction with which an impact by Poisson's law ends sticking: u_t = 0 at p_n = (1 + e) p_c, and held
/// there. Every larger friction ends sticking too. Infinity where no friction does it.
/// @param K  symmetric positive definite, 1/kg, (t, n); its diagonal 1e-6 to 1e6, |K_tn| <= 0.99 sqrt(K_tt K_nn)
/// @param u  before, (t, n), m/s, u_n < 0; u_t of either sign or 0; however small, only 0 is 0
/// @param restitution  e in [0, 1]
/// @return   mu >= 0; 0 only where nothing slides and nothing couples, K_tn = u_t = 0; right to 14 digits of the terms
///           whose quotient it is
/// @missing the smallest friction that ends with p_s <= (1 + e) p_c, and holds (08.5)
double critical_friction(const Eigen::Matrix2d& K, const Eigen::Vector2d& u, double restitution);

RBC_EXERCISE(critical_friction)

}  // namespace rbc::ex08
