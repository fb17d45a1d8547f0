#pragma once

#include <Eigen/Core>
#include <vector>

#include "lessons/22_small_steps/soft_stepper.hpp"

namespace rbc {

/// One substep of a column of discs on the ground, of which all contacts carry and none lets go. Then no max of (22.10)
/// bites and the substep is linear in the deviations from rest:
///
///   s = (x, v, r),   s <- G s                                                                        (22.27)
///
/// Deviations die where the largest |eigenvalue| of G is below 1, and grow from any small one where it is above.
/// @param masses   n, from the ground up, kg; each > 0 and finite
/// @param options  as SoftStepper takes them; push_out, friction and restitution do not act here
/// @return         G, 3 n x 3 n: heights (m), velocities (m/s), impulses of the contacts (N s)
/// @throws std::invalid_argument  no mass, or one outside its range; an option outside its range (each says which)
Eigen::MatrixXd column_map(const std::vector<double>& masses, const SoftOptions& options);

/// The largest |eigenvalue| of a square matrix; 0 x 0: 0.
double largest_factor(const Eigen::MatrixXd& G);

/// The largest |chi| of (22.27) in closed form: two discs, k -> infinity, b = 0, N soft and N relaxing sweeps, warm.
///
///   chi^3 - rho (1 + 2 rho) chi^2 + 3 rho^2 chi - rho^2 = 0,   rho = (R/(1 + R))^N                   (22.28)
///
/// rho is what sweeps leave of an error. |chi| passes 1 at rho = 0.80194, where rho^3 + 2 rho^2 - rho - 1 = 0: N = 1,
/// R = 4.05.
/// @param mass_ratio  R > 0 and finite: upper over lower mass
/// @param sweeps      N >= 1
/// @throws std::invalid_argument  outside these ranges (says which)
/// Source: ours, by hand: d_upper = 0 after each sweep, so x_lower(n + 1) = h times what the sweep left.
double stiff_pair_factor(double mass_ratio, int sweeps);

}  // namespace rbc
