#pragma once

#include <Eigen/Core>

namespace rbc {

/// Why a stack trembles: how much correction an unfinished solve can bear.
///
/// The solver leaves the part rho of a velocity error, and starts warm. Then, mode by mode (contacts that stay
/// loaded, no friction) by (16.13), for 0 <= rho < 1 and k > 0 errors die out if and only if
///
///   k < 1/rho - 1   and   k < (2 + 6 rho)/(1 - rho)                                              (16.14)
///
/// Of several modes, the slowest (the largest rho) sets the first bound, the fastest the second one.
///
/// rho, an eigenvalue of what the sweeps leave, must be real. It is for a W of three diagonals, such as a column's (the
/// square of an eigenvalue of Jacobi's), and for sweeps to and fro. One-way sweeps of other contacts may have complex
/// eigenvalues, and those bear less than (16.14) says of their modulus, or no k at all.
///
/// @param left  rho in [0, 1]
/// @return  the k from which on errors grow, the smaller bound; 0 for rho = 1
double largest_error_reduction(double left);

/// rho of `sweeps` sweeps of Gauss-Seidel for contacts that all push: the spectral radius of one sweep, to that power.
/// Where the eigenvalue behind it is not real, (16.14) may promise too much.
///
/// @param W  symmetric positive definite, 1/kg
/// Cost: O(n^3).
double left_by_sweeps(const Eigen::MatrixXd& W, int sweeps);

/// The factor by which errors grow from step to step in the end, the modulus of the largest root of (16.13): < 1 where
/// they die out.
///
///   p(z) = z^3 - (1 + 2 rho - (1 - rho) k) z^2 + 3 rho z - rho = 0                               (16.15)
double error_growth(double error_reduction, double left);

}  // namespace rbc
