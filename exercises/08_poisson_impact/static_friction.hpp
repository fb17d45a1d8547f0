#pragma once

#include <Eigen/Core>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex08 {

struct TwoFrictions {
    double at_rest = 0.5;   ///< mu_s >= mu_d: what the floor can hold while u_t = 0
    double slipping = 0.3;  ///< mu_d >= 0: the friction while u_t is not 0
};

/// How an impact ended.
struct ImpactEnd {
    Eigen::Vector2d impulse = Eigen::Vector2d::Zero();  ///< (p_t, p_n) on B, N s
    Eigen::Vector2d u = Eigen::Vector2d::Zero();        ///< (u_t, u_n), m/s
};

/// The impact of Poisson's law where friction at rest and friction in slip differ. Equations: README.md,
/// static_friction.
/// @param K  symmetric positive definite, 1/kg, (t, n); its diagonal 1e-6 to 1e6, |K_tn| <= 0.99 sqrt(K_tt K_nn)
/// @param u  before, m/s, (t, n), u_n < 0; u_t of either sign or 0; however small, only 0 is rest
/// @param friction     mu_s >= mu_d, both may be 0; what needs exactly mu_s is held; where |K_tn| and mu_s K_tt
///                     differ in their last digit only, either is right
/// @param restitution  in [0, 1]
/// @return  right to 14 digits of the largest impulse and velocity on the way, less what 1 - mu |K_tn|/K_nn and
///          mu - |K_tn|/K_tt lose of them where they are small
/// @missing the end of Poisson's impact where friction at rest is larger than in slip (E08.1)
ImpactEnd impact_two_frictions(const Eigen::Matrix2d& K, const Eigen::Vector2d& u, const TwoFrictions& friction,
                               double restitution);

RBC_EXERCISE(impact_two_frictions)

}  // namespace rbc::ex08
