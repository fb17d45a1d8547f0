#pragma once

#include "lessons/09_stronge_impact/mechanism.hpp"

namespace rbc {

/// A free rod at the instant when its lower end, on the right, strikes a floor (n up, t to the right).
struct FallingRod {
    double mass = 1;                                  ///< > 0, kg
    double half_length = 1;                           ///< l > 0, m
    double inertia_ratio = 1.0 / 3;                   ///< k = I/(m l^2) > 0: 1/3 is uniform, less has a heavy middle
    double angle = 0;                                 ///< of the rod below the horizontal, rad
    Eigen::Vector3d rates = Eigen::Vector3d::Zero();  ///< of its centre, m/s, and its spin, rad/s: (v_x, v_y, omega)
};

/// The rod as a mechanism with q = (x, y, turn). With r = half_length (cos angle, -sin angle) from centre to end,
///
///   M = diag(m, m, k m l^2),   J = [ 1 0 -r_y ]                          (09.14)
///                                  [ 0 1  r_x ]
Mechanism<3> falling_rod(const FallingRod& rod);

}  // namespace rbc
