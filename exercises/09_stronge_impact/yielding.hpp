#pragma once

#include <Eigen/Core>

#include "common/foundation/exercise/exercise.hpp"
#include "lessons/09_stronge_impact/straight_path.hpp"

namespace rbc::ex09 {

/// What may be asked. Where a number may also be 0, it says so. q = sqrt(K_nn/K_tt).
inline constexpr Allowed works{1e-12, 1e12, "J"}, yielding_mobilities{1e-3, 1e6, "1/kg"},
    yielding_couplings{-0.98, 0.98}, yielding_approaches{1e-6, 1e3, "m/s"}, yielding_slips{1e-2, 1e2},
    yielding_frictions{1e-3, 1e3}, yield_ratios{1e-6, 1e2}, yielding_slopes{1e-2, 1};

inline constexpr Tolerance returned_tolerance{5e-14},  ///< of itself
    yielding_tolerance{1e-11};  ///< p_n, p_t, u_n, u_t: of the largest size each has where a piece starts or the impact
                                ///< ends; works: of stored and rubbed together

/// The work that a contact gives back when `stored` has been done on it. Up to the yield work W_y it is elastic and
/// gives back all; beyond, it yields, and the restitution falls as metals show it, e ~ (impact speed)^(-1/4):
///
///   R(W) = W                       for W <= W_y
///   R(W) = W (W_y/W)^(1/4)         for W > W_y;    R = 0 for W_y = 0             (E09.5)
///
/// @param stored      W, J: 0, or of `works`
/// @param yield_work  W_y, J: 0, or of `works`; W = W_y comes back whole
/// @return to `returned_tolerance`
/// @missing the work that a yielding contact gives back (E09.5)
double returned_work(double stored, double yield_work);

/// An impact, and where its energy went.
struct YieldingImpact {
    Eigen::Vector2d impulse;  ///< (p_t, p_n) on B, N s
    Eigen::Vector2d u;        ///< (u_t, u_n) after, m/s
    double stored;            ///< work done on the contact while u_n < 0: W = -W_c >= 0, J
    double returned;          ///< what the normal impulse gave back, R(W), J
    double rubbed;            ///< what friction took, >= 0, J
};

/// Stronge's idea without a coefficient: the impact follows its path and ends as soon as the normal impulse has given
/// back R(W), whatever the velocity or the impulse is then. The energies add up,
///
///   T+ - T- = -(stored - returned) - rubbed                                    (E09.6)
///
/// @param path        of the impact, see straight_path.hpp; one piece or two, -u_n at its start of
///                    `yielding_approaches`, u_t 0 or |u_n|/q times one of `yielding_slips`, of either sign; mu: 0, or
///                    of `yielding_frictions`; of a K with a diagonal of `yielding_mobilities`, K_tn = sqrt(K_tt K_nn)
///                    times one of `yielding_couplings`. While it slips each slope is a difference of two terms: 0
///                    where both are, or their sizes together times one of `yielding_slopes`, of either sign
/// @param yield_work  W_y, J: 0, which ends it where compression ends, or the work stored times one of `yield_ratios`
/// @return to `yielding_tolerance`
/// @missing an impact that ends when the work is given back, and its energies (E09.6)
YieldingImpact impact_yielding(const StraightPath& path, double yield_work);

RBC_EXERCISE(returned_work)
RBC_EXERCISE(impact_yielding)

}  // namespace rbc::ex09
