#pragma once

#include <Eigen/Core>

namespace rbc {

/// Why a stack trembles: how much correction a solver can bear that does not finish.
///
/// Say the solver leaves the part rho of a velocity error, and starts warm. Then, mode by mode (contacts that stay loaded,
/// no friction), with c = -k d/h for the error d of the gap,
///
///   u_i = (1 - rho) c_i + rho (2 u_i-1 - u_i-2),     d_i+1 = d_i + h u_i                         (16.11)
///
/// 2 u_i-1 - u_i-2 is what the velocity would be if the step got the impulse of the step before: warm starting carries on
/// accelerations. That makes three integrators in a ring, and errors die out only if
///
///   k < 1/rho - 1                                                                                (16.12)
///
/// k = 1, the envelope's, needs rho < 1/2; k = 0.5 needs rho < 2/3. Started cold (u_i-1 in place of 2 u_i-1 - u_i-2) it is
/// stable for every k up to 1, but the stack sags.
///
/// @param left  rho in (0, 1]
/// @return  the k from which on errors grow
double largest_error_reduction(double left);

/// rho of `sweeps` sweeps of Gauss-Seidel for contacts that all push: the spectral radius of one sweep, to that power.
///
/// @param W  symmetric positive definite, 1/kg
/// Cost: O(n^3).
double left_by_sweeps(const Eigen::MatrixXd& W, int sweeps);

/// The factor by which errors grow from step to step in the end, the modulus of the largest root of (16.11): < 1 where they
/// die out.
///
///   z^3 - (1 + 2 rho - (1 - rho) k) z^2 + 3 rho z - rho = 0                                      (16.13)
double error_growth(double error_reduction, double left);

}  // namespace rbc
