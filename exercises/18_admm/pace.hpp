#pragma once

#include <Eigen/Core>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex18 {

/// How fast is the plain method, (18.2) and (18.3) with zh = z and yh = y, once it is near its answer? Without
/// friction it then knows which contacts press, z_i = r_i + y_i/rho > 0, and which do not, z_i = 0, and this no longer
/// changes. So one iteration is a linear map of errors,
///
///   (z - z*, y - y*)  ->  A (z - z*, y - y*)                                                        (E18.2)
///
/// and the pace is the largest |eigenvalue| of A: by so much an error shrinks in each iteration, in the long run.
///
/// @param W        n x n, n from 1 to 30, symmetric, positive definite; its largest eigenvalue is 1e-50 to 1e50
///                 1/kg, and up to 1e8 times the smallest
/// @param pressing n: 1 for contacts that press, 0 for those that do not; all, none, or any of them
/// @param rho      1/kg, from 1e-8 of the smallest eigenvalue to 1e8 of the largest
/// @return  the pace, right to 1e-6 of itself or to 1e-7, whichever is more; so it may be above 1 by 1e-6
/// @missing by how much an iteration shrinks the error (E18.2)
double pace(const Eigen::MatrixXd& W, const Eigen::VectorXi& pressing, double rho);

/// The least whole number k >= 0 for which pace^k <= error. Where errors differ by less than 1e-9 of themselves, they
/// count as one: any whole k will do with pace^k <= (1 + 1e-9) error and, unless k = 0, pace^(k-1) > (1 - 1e-9) error.
///
/// @param pace   0, or from 1e-300 up to the last number below 1
/// @param error  1e-300 to 1e300. From 1 on, 1 included, no iteration is needed: exactly 0
/// @missing how many iterations that takes
double iterations(double pace, double error);

RBC_EXERCISE(pace)
RBC_EXERCISE(iterations)

}  // namespace rbc::ex18
