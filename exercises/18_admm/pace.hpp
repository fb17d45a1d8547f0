#pragma once

#include <Eigen/Core>

#include "common/model/exercise.hpp"

namespace rbc::ex18 {

/// How fast is the plain method, (18.2) and (18.3) with zh = z and yh = y, once it is near its answer? Without
/// friction it then knows which contacts press, z_i = r_i + y_i/rho > 0, and which do not, z_i = 0, and this no longer
/// changes. So one iteration is a linear map of errors,
///
///   (z - z*, y - y*)  ->  A (z - z*, y - y*)                                                        (E18.2)
///
/// and the pace is the largest |eigenvalue| of A: by so much an error shrinks in each iteration, in the long run.
///
/// @param W        n x n, symmetric positive definite, largest over smallest eigenvalue at most 1e8, 1/kg; n from 1
///                 to 30, W of any size from 1e-50 to 1e50
/// @param pressing n: 1 for contacts that press, 0 for those that do not
/// @param rho      > 0, 1/kg, from 1e-8 of the smallest eigenvalue to 1e8 of the largest
/// @return  the pace, right to 1e-6 of itself or to 1e-7; below 1 but for round-off
double pace(const Eigen::MatrixXd& W, const Eigen::VectorXi& pressing, double rho);

/// The least whole number k >= 0 for which pace^k <= error.
///
/// @param pace   0 <= pace < 1
/// @param error  > 0; from 1 on no iteration is needed. Where pace^k is within 1e-9 of error, one more or less is as
///               good.
double iterations(double pace, double error);

RBC_EXERCISE(pace)
RBC_EXERCISE(iterations)

}  // namespace rbc::ex18
