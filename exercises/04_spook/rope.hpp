#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex04 {

/// Particles in the plane, each joined to the next by a massless rod, in leapfrog bookkeeping. n of them, n from 2 to
/// 100,000; rod i joins particles i and i + 1, i from 0 to n - 2.
struct Rope {
    std::vector<Eigen::Vector2d> x;  ///< n positions at t_n, m; neighbours 1e-6 to 1e6 m apart, in any direction
    std::vector<Eigen::Vector2d> v;  ///< n stored velocities v(t_n - h/2), m/s; up to 1e5
};

/// Each rod is a constraint c_i = |x_{i+1} - x_i| - l_i = 0, in both directions: it pulls and it pushes, however small
/// c_i is. All have the same k and tau. An inverse mass of 0 nails a particle down: it keeps its velocity, and gravity
/// does not act on it. Any of them may be nailed: none, an end, both ends, one in the middle, two neighbours, all.
struct RopeParameters {
    double dt = 0.01;                   ///< h in [1e-6, 1], s
    Eigen::Vector2d gravity{0, -9.81};  ///< acceleration of what is not nailed, m/s^2; any direction, up to 1e3
    std::vector<double> inverse_mass;   ///< n, 1/kg: 0 or in [1e-6, 1e6], those of one rope within a factor of 1e6
    std::vector<double> length;         ///< n - 1: l_i in [1e-3, 1e3], m
    double stiffness = 1e6;             ///< k in [1e-3, 1e12], N/m; epsilon (04.4) at least 1e-11 of every inverse mass
    double relaxation = 0.02;           ///< tau in [0, 1e3 h], s
};

/// The impulses of all rods in this step, N s, from the general form of the lesson (04.3), now with a row for each rod:
///
///   (G M^-1 G' + epsilon 1) lambda = -a c - b G v - h G M^-1 f_ext                          (E04.6)
///
/// with v the velocities of all particles, M their mass matrix and f_ext their weights. Solved as it stands, not
/// approached in sweeps: 100,000 rods take less than a second. Positive: the rod pushes its ends apart; negative: it
/// pulls them together.
///
/// @return n - 1. Put into (E04.6) they leave of each row no more than 1e-11 of the magnitudes of its terms, added up
///         (G v counted whole, without b), and 1e-13 of those of the row that has most; errors of lambda itself can be
///         larger, as those of every system that is nearly singular (a straight rope between two nails)
/// @missing [named] the impulses of all rods of a rope (E04.6)
std::vector<double> rope_impulses(const Rope& rope, const RopeParameters& parameters);
RBC_EXERCISE(rope_impulses)

/// One SPOOK step: solve, velocities, positions; with the impulses that rope_impulses gives. No impact stage. (E04.7)
/// @return numbers right to 1e-12 of the magnitudes of what each is added up from
/// @missing [named] the SPOOK step of a rope (E04.7)
Rope step_rope(const Rope& rope, const RopeParameters& parameters);
RBC_EXERCISE(step_rope)

}  // namespace rbc::ex04
