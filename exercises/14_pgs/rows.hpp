#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex14 {

/// What may be asked. Where a number may also be 0, it says so.
inline constexpr Allowed row_counts{0, 120}, row_mobilities{1e-9, 1e9, "1/kg"}, row_speeds{1e-15, 1e9, "m/s"},
    row_impulses{1e-24, 1e100, "N s"}, ratios{1e-3, 1e3};

/// One row of a problem: a contact's normal, its friction, a motor, a brake, a joint, a spring.
struct Row {
    double low = 0, high = 0;  ///< N s, low <= high: 0, of `row_impulses`, either sign, or -infinity, +infinity
    int load = -1;             ///< another row, whose impulse widens both bounds; -1: none
    double ratio = 0;          ///< 0, or of `ratios`: by how much it does
    double softness = 0;       ///< 0, or of `row_mobilities`, 1/kg: how far the row gives way, per N s of its own
};

inline constexpr Tolerance sweep_tolerance{1e-9},  ///< of the largest |r_i|, old or new, or |q_i|/(W_ii + softness_i)
    residual_tolerance{1e-12};                      ///< of what is added up, see below

/// One sweep over rows whose impulses have two bounds, which may depend on other rows:
///
///   low_i - ratio_i |r_load| <= r_i <= high_i + ratio_i |r_load|                                   (E14.1)
///   w = W r + q + softness r;   w_i = 0 between the bounds, w_i >= 0 at the lower, w_i <= 0 at the upper   (E14.2)
///
/// One row after the other is set right alone, as in (14.5), all others as they are by now, and with the bounds as they
/// are by now. A row whose velocity no impulse of its own can change (W_ii + softness_i = 0) keeps its impulse, unless
/// this is beyond its bounds: then it goes to the nearer one.
///
/// @param W      n x n, symmetric, positive semidefinite, 1/kg; W_ii is 0, or of `row_mobilities`
/// @param q      n, m/s, 0 or of `row_speeds`, either sign
/// @param rows   n, of `row_counts`
/// @param order  the rows as the sweep visits them; one that is missing is not visited, one may come twice
/// @param r      n, N s, 0 or of `row_impulses`, either sign, not always within the bounds
/// @return       n, N s, to `sweep_tolerance`
/// @missing a sweep within bounds that other rows move (E14.1), (E14.2)
Eigen::VectorXd sweep_rows(const Eigen::MatrixXd& W, const Eigen::VectorXd& q, const std::vector<Row>& rows,
                           const std::vector<int>& order, const Eigen::VectorXd& r);

/// How far r is from a solution of (E14.1), (E14.2), in the manner of (14.2): the largest, over all rows, of the
/// distance between r_i and where its own correction would put it, as a velocity (times W_ii + softness_i); divided by
/// the largest |q_i|, unless q = 0. It does not depend on units, counts nothing for rows with W_ii + softness_i = 0, be
/// they within their bounds or not, and is infinite if r is not finite. To `residual_tolerance` of the largest, over
/// all rows, of sum_j |W_ij r_j| + |q_i| + (W_ii + softness_i)(|r_i| + |low_i| + |high_i| + ratio_i |r_load|), infinite
/// bounds left out, divided as it is.
/// @missing how far impulses are from (E14.1), (E14.2)
double rows_residual(const Eigen::MatrixXd& W, const Eigen::VectorXd& q, const std::vector<Row>& rows,
                     const Eigen::VectorXd& r);

RBC_EXERCISE(sweep_rows)
RBC_EXERCISE(rows_residual)

}  // namespace rbc::ex14
