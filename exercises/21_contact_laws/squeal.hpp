#pragma once

#include <Eigen/Core>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex21 {

/// What may be asked of a slip. No number is negative but those of u_static.
inline constexpr Allowed numbers{1e-40, 1e40},  ///< every number is 0, or of these in size
    products{1e-9, 1e10};                       ///< w c, w drop gamma and gamma |u_static| are 0, or of these

inline constexpr Tolerance steepness_gap{1e-6},  ///< of 1 + w c: by how much it differs from w drop gamma, at least
    slip_tolerance{1e-9};                        ///< of the length of the slip

/// Friction that falls along a straight line, and a film.
struct StraightFall {
    double drop = 0;       ///< (mu_s - mu_d) r_n, N s
    double gamma = 0;      ///< s/m: phi(s) = min(s, 1), s = gamma |u_t|
    double viscosity = 0;  ///< c, N s per m/s
};

/// The tangential velocity of a contact in space after a step of backward Euler; static friction alone would leave
/// u_static. What all contacts have in common: along its direction acts + drop phi(gamma |u|), and - c u. w is the
/// same in all directions,
///
///   |u| (1 + w c) = |u_static| + w drop phi(gamma |u|),   u along u_static                          (E21.3)
///
/// the smallest |u| that solves it. u_static = 0 sticks: u = 0.
/// 1 + w c and w drop gamma are equal, in any order of multiplication, or differ by `steepness_gap` or more.
///
/// @param u_static  m/s
/// @param w         1/kg
/// @return m/s, to `slip_tolerance`
/// @missing the slip after a step with friction that falls along a line (E21.3)
Eigen::Vector2d slip(const Eigen::Vector2d& u_static, double w, const StraightFall& law);

/// What may be asked of chalk. Where a field may also be 0, it says so.
inline constexpr Allowed loads{1e-9, 1e9, "N"}, drops{1e-6, 1e3}, gammas{1e-6, 1e9, "s/m"},
    viscosities{1e-60, 1e60, "N s/m"};

/// A rubber on glass, or chalk: (21.11) with friction that falls as 1 - exp(-gamma V).
struct Squeal {
    double load = 10;       ///< 0, or of `loads`, N
    double drop = 0.3;      ///< mu_s - mu_d: 0, or of `drops`
    double gamma = 50;      ///< of `gammas`, s/m
    double viscosity = 10;  ///< of the film: 0, or of `viscosities`, N s/m
};

inline constexpr Tolerance quiet_tolerance{1e-12};  ///< of the speed itself and of 1/gamma

/// The lowest speed V >= 0 such that sliding with every greater speed is quiet: (21.11) holds.            (E21.4)
/// Where nothing falls (drop load = 0) nothing squeals, with and without a film: all speeds are quiet.
/// @return m/s, to `quiet_tolerance`; 0 if all speeds above 0 are quiet, infinite if none is
/// @missing the speed above which sliding is quiet (E21.4)
double quiet_speed(const Squeal& squeal);

RBC_EXERCISE(slip)
RBC_EXERCISE(quiet_speed)

}  // namespace rbc::ex21
