#pragma once

#include <Eigen/Core>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex20 {

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
///   |u| (1 + w c) = |u_static| + w drop phi(gamma |u|),   u along u_static                          (E20.3)
///
/// the smallest |u| that solves it. u_static = 0 sticks: u = 0.
/// No number is negative but those of u_static. Each is 0, or of 1e-40 to 1e40 in size; w c, w drop gamma and gamma
/// |u_static| are 0, or 1e-9 to 1e10. 1 + w c and w drop gamma are equal, in any order of multiplication, or differ by
/// 1e-6 of themselves or more.
///
/// @param u_static  m/s
/// @param w         1/kg
/// @return m/s, right to 1e-9 of its length
/// @missing the slip after a step with friction that falls along a line (E20.3)
Eigen::Vector2d slip(const Eigen::Vector2d& u_static, double w, const StraightFall& law);

/// A rubber on glass, or chalk: (20.11) with friction that falls as 1 - exp(-gamma V).
struct Squeal {
    double load = 10;       ///< N, 0 or 1e-9 to 1e9
    double drop = 0.3;      ///< mu_s - mu_d, 0 or 1e-6 to 1e3, a number
    double gamma = 50;      ///< s/m, 1e-6 to 1e9
    double viscosity = 10;  ///< of the film, N s/m, 0 or 1e-60 to 1e60
};

/// The lowest speed V >= 0 such that sliding with every greater speed is quiet: (20.11) holds.            (E20.4)
/// Where nothing falls (drop load = 0) nothing squeals, with and without a film: all speeds are quiet.
/// @return m/s, right to 1e-12 of itself and of 1/gamma; 0 if all speeds above 0 are quiet, infinite if none is
/// @missing the speed above which sliding is quiet (E20.4)
double quiet_speed(const Squeal& squeal);

RBC_EXERCISE(slip)
RBC_EXERCISE(quiet_speed)

}  // namespace rbc::ex20
