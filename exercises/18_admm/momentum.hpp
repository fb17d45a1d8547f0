#pragma once

#include <Eigen/Core>

#include "common/model/exercise.hpp"

namespace rbc::ex18 {

/// What an accelerated ADMM remembers between two iterations.
struct Memory {
    Eigen::VectorXd z, y;    ///< the last iterate, N s and m/s
    Eigen::VectorXd zh, yh;  ///< where the next iteration starts
    double a = 1;            ///< Nesterov's number, >= 1
    int restarts = 0;        ///< so far
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
/// A test that is not a number is a restart, too.
///
/// @param before  as returned the last time; before the first iteration z = zh, y = yh, a = 1
/// @param z, y    of the iteration that began in (before.zh, before.yh); of the same size, >= 0
/// @param rho     > 0, 1/kg
/// @return  z and y, where the next iteration starts, a, and one more restart or not
Memory remember(const Memory& before, const Eigen::VectorXd& z, const Eigen::VectorXd& y, double rho);

RBC_EXERCISE(remember)

}  // namespace rbc::ex18
