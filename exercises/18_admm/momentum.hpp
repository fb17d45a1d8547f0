#pragma once

#include <Eigen/Core>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex18 {

/// What may be asked.
inline constexpr Allowed row_counts{0, 60}, entry_sizes{1e-50, 1e50}, numbers{1, 1e9}, restart_counts{0, 1e9},
    rhos{1e-20, 1e20, "1/kg"};

inline constexpr Tolerance start_tolerance{1e-12},  ///< of |z_i| + |z_old,i|, and of the same in y
    number_tolerance{1e-12},                        ///< of a itself
    sum_tolerance{1e-9};                            ///< of the sum of the sizes of its terms

/// What an accelerated ADMM remembers between two iterations.
struct Memory {
    Eigen::VectorXd z, y;    ///< the last iterate, N s and m/s
    Eigen::VectorXd zh, yh;  ///< where the next iteration starts
    double a = 1;            ///< Nesterov's number, >= 1
    int restarts = 0;        ///< since the first iteration
};

/// What follows an iteration that began in (zh, yh) and made (z, y) of it. The lesson asks whether c fell (18.5).
/// Another test looks at directions, and needs no number from before: has the extrapolation carried us too far, so
/// that the iteration pushes back against the way we came? In the measure <(z, y), (z', y')> = rho z'z' + y'y'/rho,
///
///   restart, if   <(z - zh, y - yh), (z - z_old, y - y_old)> < 0                                   (E18.3)
///
/// with (z_old, y_old) of `before`. Then a = 1 and the next iteration starts from (z, y) itself: unlike (18.5), what
/// was made is kept. Else go on as in (18.4):
///
///   a = (1 + sqrt(1 + 4 a_old^2))/2,   zh = z + (a_old - 1)/a (z - z_old),   yh likewise           (E18.4)
///
/// A sum (E18.3) that is not a number is a restart, too. One of exactly 0 is none. Where it is not 0, but within
/// `sum_tolerance` of it, round-off decides, and either is right.
///
/// @param before  as returned the last time; before the first iteration z = zh, y = yh, a = 1. All vectors are of one
///                size, of `row_counts`; a of `numbers`, restarts of `restart_counts`
/// @param z, y    of the iteration that began in (before.zh, before.yh); of the same size
///                Entries, here and in `before`, have any sign, and are 0, or of `entry_sizes`, or not a number: an
///                iteration that diverges makes such. None is infinite.
/// @param rho     of `rhos`
/// @return  z and y as they came; where the next iteration starts, each entry to `start_tolerance`; a to
///          `number_tolerance`; one more restart or not
/// @missing where the next iteration starts (E18.3), (E18.4)
Memory remember(const Memory& before, const Eigen::VectorXd& z, const Eigen::VectorXd& y, double rho);

RBC_EXERCISE(remember)

}  // namespace rbc::ex18
