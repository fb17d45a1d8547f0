#pragma once

#include "common/foundation/exercise/exercise.hpp"
#include "lessons/09_stronge_impact/straight_path.hpp"

namespace rbc::ex09 {

/// What may be asked: paths of impacts with mu = sqrt(K_nn/K_tt) times one of `path_frictions`, K_tn = sqrt(K_tt K_nn)
/// times one of `path_couplings`, and u_t 0 or sqrt(K_tt/K_nn) |u_n| times one of `path_slips`, of either sign.
inline constexpr Allowed path_mobilities{1e-3, 1e6, "1/kg"}, path_couplings{-0.99, 0.99},
    path_approaches{1e-6, 1e3, "m/s"}, path_slips{1e-9, 1e2}, path_frictions{0, 10}, ways{0, 3}, slope_shares{1e-2, 1};

inline constexpr Tolerance energy_tolerance{1e-12},  ///< of all that is added up, each term of each piece in size
    restitution_tolerance{1e-10};                    ///< of 1

/// How much the kinetic energy has changed when the normal impulse has grown to p:
///
///   dT(p) = integral from 0 to p of (u_n + u_t dp_t/dp) dp                       (E09.4)
///
/// @param path  of the impact, see straight_path.hpp; one piece or two, -u_n at its start of `path_approaches`; of a K
///              with a diagonal of `path_mobilities`. While it slips each slope is a difference of two terms: 0 where
///              both are, or their sizes together times one of `slope_shares`, of either sign
/// @param p     N s: that at the end of compression times one of `ways`; in any piece, on the border of two
/// @return J, to `energy_tolerance`
/// @missing the change of energy along the path (E09.4)
double energy_change(const StraightPath& path, double p);

/// The largest restitution with which Newton's law, u_n(end) = -e u_n(start), makes no energy in this very impact:
/// below it dT <= 0, above it dT > 0. It depends on the start velocity and on the friction, through the path; the
/// lesson's e_safe is the smallest it can be for any of them.
///
/// @param path  as above
/// @return in [0, 1], to `restitution_tolerance`; 1 if Newton's law makes no energy for any e in [0, 1]
/// @missing the restitution from which on Newton's law makes energy
double critical_restitution(const StraightPath& path);

RBC_EXERCISE(energy_change)
RBC_EXERCISE(critical_restitution)

}  // namespace rbc::ex09
