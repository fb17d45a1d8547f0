#pragma once

#include "lessons/09_stronge_impact/mechanism.hpp"

namespace rbc {

/// A free uniform rod at the instant when its lower end, on the right, strikes a floor (n up, t to the right).
struct FallingRod {
    double mass = 1;                                  ///< > 0, kg
    double half_length = 1;                           ///< > 0, m
    double angle = 0;                                 ///< of the rod below the horizontal, rad
    Eigen::Vector3d rates = Eigen::Vector3d::Zero();  ///< of its centre, m/s, and its spin, rad/s: (v_x, v_y, omega)
};

/// The rod as a mechanism with q = (x, y, turn). With r = half_length (cos angle, -sin angle) from centre to end,
///
///   M = diag(m, m, m l^2/3),   J = [ 1 0 -r_y ]                          (09.14)
///                                  [ 0 1  r_x ]
Mechanism<3> falling_rod(const FallingRod& rod);

}  // namespace rbc
