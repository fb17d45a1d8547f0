#pragma once

#include <vector>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex21 {

/// What may be asked. No number is negative; each may also be 0.
inline constexpr Allowed fall_mobilities{1e-30, 1e30, "1/kg"}, fall_gammas{1e-30, 1e30, "s/m"},
    film_products{1e-6, 1e6},    ///< w c
    fall_products{1e-9, 1e10},   ///< w drop gamma
    slip_products{1e-20, 1e12};  ///< gamma u_static, gamma before

inline constexpr Tolerance one_root_gap{1e-4},  ///< of 1: by so much (21.8) differs from it, at least
    fold_gap{1e-8},             ///< of (1 + w c) x, x where the roots meet: u_static differs from that fold, at least
    middle_gap{1e-6},           ///< of the middle root: `before` differs from it, at least
    slip_root_tolerance{1e-9},  ///< of the root itself
    fold_tolerance{1e-9};       ///< of the upper fold itself; for the lower one, of (1 + w c)/gamma + w drop

/// Friction that falls as phi(s) = 1 - exp(-s^2), s = gamma |u_t|, and a film.
struct GaussianFall {
    double drop = 0;       ///< (mu_s - mu_d) r_n, N s
    double gamma = 0;      ///< s/m, 0 or of `fall_gammas`
    double viscosity = 0;  ///< c, N s per m/s
};

/// All slips x >= 0 after a step of backward Euler where static friction alone would leave u_static,
///
///   x (1 + w c) = u_static + w drop phi(gamma x)                                                    (E21.9)
///
/// in rising order: one or three. If u_static = 0, one of them is 0, exactly.
/// @param u_static  m/s, by at least `fold_gap` away from where two roots meet
/// @param w         1/kg, 0 or of `fall_mobilities`. S of (21.8) differs from 1 by at least `one_root_gap`
/// @return m/s, each to `slip_root_tolerance`
/// @missing all roots of a step with friction that falls (E21.9)
std::vector<double> all_slips(double u_static, double w, const GaussianFall& law);

/// The two u_static at which two of these roots meet, in rising order; empty, if there is but one root for each
/// u_static. The lower one may be negative: no u_static goes that low, but the formula does.              (E21.10)
/// @return m/s, to `fold_tolerance`
/// @missing where two roots meet (E21.10)
std::vector<double> folds(double w, const GaussianFall& law);

/// The slip of a contact that had the slip `before`: it stays on its branch as long as that exists.
///
///   one root             that one
///   three roots          the lowest, if `before` is below the middle one, the highest, if it is above     (E21.11)
///   u_static = 0         0, whatever was before: static friction holds, and a slip would have no direction
///
/// So the middle root is never taken.
/// @param before  m/s, by at least `middle_gap` away from the middle root
/// @return m/s, to `slip_root_tolerance`
/// @missing the root that a contact takes (E21.11)
double next_slip(double u_static, double w, const GaussianFall& law, double before);

RBC_EXERCISE(all_slips)
RBC_EXERCISE(folds)
RBC_EXERCISE(next_slip)

}  // namespace rbc::ex21
