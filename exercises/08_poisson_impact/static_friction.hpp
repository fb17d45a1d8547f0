#pragma once

#include <Eigen/Core>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex08 {

/// What may be asked, with q = sqrt(K_nn/K_tt), r = K_tn/sqrt(K_tt K_nn), m = mu_d/q.
inline constexpr Allowed floor_mobilities{1e-6, 1e6, "1/kg"}, floor_couplings{-0.99, 0.99},
    floor_approaches{1e-12, 1e3, "m/s"}, floor_slips{1e-6, 1e6}, slip_frictions{0, 4}, more_at_rest{0, 5},
    hairs{1e-12, 0.5};
inline constexpr double least_margin = 1e-3;

struct TwoFrictions {
    double at_rest = 0.5;   ///< mu_s = mu_d + q times one of `more_at_rest`: what the floor can hold while u_t = 0
    double slipping = 0.3;  ///< mu_d = q times one of `slip_frictions`: the friction while u_t is not 0
};

/// How an impact ended.
struct ImpactEnd {
    Eigen::Vector2d impulse = Eigen::Vector2d::Zero();  ///< (p_t, p_n) on B, N s
    Eigen::Vector2d u = Eigen::Vector2d::Zero();        ///< (u_t, u_n), m/s
};

inline constexpr Tolerance end_tolerance{2e-15};  ///< of Z below in p_n; of q f Z in p_t, 2 f K_nn Z in u_n, and
                                                  ///< 2 f q K_tt Z in u_t, with f = 1 + mu_s/q

/// The impact of Poisson's law where friction at rest and friction in slip differ. Equations: README.md,
/// static_friction.
/// @param K  symmetric positive definite, 1/kg, (t, n); its diagonal of `floor_mobilities`, r of `floor_couplings`
/// @param u  before, m/s, (t, n); -u_n of `floor_approaches`; u_t is 0, or |u_n|/q times one of `floor_slips`, of
///           either sign; however small, only 0 is rest
/// @param friction     what needs exactly mu_s is held. |K_tn| and mu_s K_tt are equal to the last bit, or differ by
///                     the share of one of `hairs` or more. While it slips (to the side s), m - s r and 1 - m s r are
///                     exactly 0, or `least_margin` or more from it
/// @param restitution  in [0, 1]
/// @return  to `end_tolerance`. Z = L^2 (p_n + (|u_n| + q |u_t|)/K_nn), where the slopes lose digits by
///          L = 1/(1 - r^2) + (1 + m)/|1 - m s r| + (1 + m)/|m - s r|, without what is infinite
/// @missing the end of Poisson's impact where friction at rest is larger than in slip (E08.1)
ImpactEnd impact_two_frictions(const Eigen::Matrix2d& K, const Eigen::Vector2d& u, const TwoFrictions& friction,
                               double restitution);

RBC_EXERCISE(impact_two_frictions)

}  // namespace rbc::ex08
