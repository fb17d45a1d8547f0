#pragma once

#include <Eigen/Core>

#include "common/foundation/model/impact.hpp"

namespace rbc {

/// When does an impact with friction make energy? Three answers from K alone, before any impact is computed.
/// K is 2 x 2 in (t, n), symmetric positive definite, 1/kg; not checked.

/// The kinetic energy that an impulse at the contact can change, J:
///
///   T_c(u) = u' K^-1 u/2,   and   dT = T_c(u+) - T_c(u-)  for every law        (09.3)
double contact_energy(const Eigen::Matrix2d& K, const Eigen::Vector2d& u);

/// The slope of u_n over p_n while the contact sticks, 1/kg:
///
///   S = 1/(K^-1)_nn = K_nn - K_tn^2/K_tt = (1 - rho^2) K_nn                    (09.7)
///
/// The least value of xi' K xi, xi = (x, 1), over all x, so the least slope of dT/dp_n; and the least slope that u_n
/// has once the slip has stopped, because then it sticks, or slips back with K_nn - mu |K_tn| and mu K_tt < |K_tn|.
/// Before that u_n may rise more slowly, or fall (a jam).
double sticking_slope(const Eigen::Matrix2d& K);

/// The coupling of tangent and normal, rho^2 = K_tn^2/(K_tt K_nn), in [0, 1)    (09.8)
double coupling(const Eigen::Matrix2d& K);

/// What Newton's law does to the energy if the impact ends sticking, u+ = (0, -e u_n), J. Positive: it makes energy.
///
///   dT = (e^2 u_n^2/S - u' K^-1 u)/2                                           (09.9)
double newton_energy_change_sticking(const PlanarImpactProblem& problem);

/// The largest e with which Newton's law makes energy for no start velocity and no friction whatever:
///
///   e_safe = sqrt(1 - rho^2)                                                   (09.10)
///
/// Above it, enough friction and u_t = (K_tn/K_nn) u_n make energy.
double safe_restitution(const Eigen::Matrix2d& K);

/// Poisson's law loses at least this much, J; never positive for e <= 1, whatever the friction:
///
///   dT <= -(1 - e^2) S p_c^2/2,   p_c the normal impulse at the end of compression   (09.11)
double poisson_energy_bound(const Eigen::Matrix2d& K, double restitution, double compression_impulse);

}  // namespace rbc
