#pragma once

#include <Eigen/Core>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex18 {

/// What may be asked.
inline constexpr Allowed contact_counts{1, 30}, largest_eigenvalues{1e-50, 1e50, "1/kg"}, conditions{1, 1e8},
    shifts{1e-8, 1e8}, paces{1e-300, 1 - 0x1p-53}, errors{1e-300, 1e300};

inline constexpr Tolerance pace_tolerance{1e-6},  ///< of the pace itself
    small_pace_tolerance{1e-7},                   ///< of 1
    error_tolerance{1e-9};                        ///< of the error itself

/// How fast is the plain method, (18.2) and (18.3) with zh = z and yh = y, once it is near its answer? Without
/// friction it then knows which contacts press, z_i = r_i + y_i/rho > 0, and which do not, z_i = 0, and this no longer
/// changes. So one iteration is a linear map of errors,
///
///   (z - z*, y - y*)  ->  A (z - z*, y - y*)                                                        (E18.2)
///
/// and the pace is the largest |eigenvalue| of A: by so much an error shrinks in each iteration, in the long run.
///
/// @param W        n x n, n of `contact_counts`, symmetric, positive definite; its largest eigenvalue is of
///                 `largest_eigenvalues`, and the smallest times one of `conditions`
/// @param pressing n: 1 for contacts that press, 0 for those that do not; all, none, or any of them
/// @param rho      1/kg, from `shifts.low` of the smallest eigenvalue to `shifts.high` of the largest
/// @return  the pace, to `pace_tolerance` or to `small_pace_tolerance`, whichever is more; so it may be a little
///          above 1
/// @missing by how much an iteration shrinks the error (E18.2)
double pace(const Eigen::MatrixXd& W, const Eigen::VectorXi& pressing, double rho);

/// The least whole number k >= 0 for which pace^k <= error. Where errors differ by less than `error_tolerance`, eps,
/// they count as one: any whole k will do with pace^k <= (1 + eps) error and, unless k = 0,
/// pace^(k-1) > (1 - eps) error.
///
/// @param pace   0, or of `paces`, up to the last number below 1
/// @param error  of `errors`. From 1 on, 1 included, no iteration is needed: exactly 0
/// @missing how many iterations that takes
double iterations(double pace, double error);

RBC_EXERCISE(pace)
RBC_EXERCISE(iterations)

}  // namespace rbc::ex18
