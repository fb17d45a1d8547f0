#pragma once

#include <Eigen/Core>

#include "common/model/exercise.hpp"

namespace rbc::ex04 {

/// Two particles in the plane with a massless rod between them, in leapfrog bookkeeping.
struct Rod {
    Eigen::Vector2d x1, x2;  ///< positions at t_n, m; never equal: |x2 - x1| in [1e-3, 1e3] length, any direction
    Eigen::Vector2d v1, v2;  ///< stored velocities v(t_n - h/2), m/s; up to 1e4
};

/// The rod's constraint is c = |x2 - x1| - length = 0, in both directions: it pulls and it pushes, however small c is.
/// An inverse mass of 0 nails an end down: it keeps its velocity, and gravity does not act on it.
struct RodParameters {
    double dt = 0.01;                   ///< h in [1e-6, 1], s
    Eigen::Vector2d gravity{0, -9.81};  ///< acceleration of both particles, m/s^2; any direction, up to 1e3
    double inverse_mass1 = 1;           ///< 1/m1, 1/kg: 0 or in [1e-6, 1e6]
    double inverse_mass2 = 1;           ///< 1/m2 likewise; not both 0
    double length = 1;                  ///< l in [1e-3, 1e3], m
    double stiffness = 1e6;             ///< k in [1e-3, 1e12], N/m
    double relaxation = 0.02;           ///< tau in [0, 1e3 h], s
};

/// The rod's impulse in this step, N s, from the general form of the lesson (04.3):
///
///   (G M^-1 G' + epsilon) lambda = -a c - b G v - h G M^-1 f_ext
///
/// with v = (v1, v2), M the mass matrix of the two particles and f_ext their weights. Positive: the rod pushes its ends
/// apart; negative: it pulls them together.
double rod_impulse(const Rod& rod, const RodParameters& parameters);
RBC_EXERCISE(rod_impulse)

/// One SPOOK step: solve, velocities, positions. No impact stage.
Rod step_rod(const Rod& rod, const RodParameters& parameters);
RBC_EXERCISE(step_rod)

}  // namespace rbc::ex04
