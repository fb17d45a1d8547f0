#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex04 {

/// What may be asked. Where a number may also be 0, it says so.
inline constexpr Allowed rod_counts{1, 100'000}, rod_spans{1e-6, 1e6, "m"}, rod_lengths{1e-3, 1e3, "m"},
    rope_speeds{1e-3, 1e5, "m/s"}, rope_steps{1e-6, 1, "s"}, rope_gravities{0, 1e3, "m/s^2"},
    inverse_masses{1e-6, 1e6, "1/kg"}, mass_ratios{1, 1e6}, rope_stiffnesses{1e-3, 1e12, "N/m"},
    rope_relaxations{0, 1e3};
inline constexpr Tolerance least_softness{1e-11};  ///< of every inverse mass: epsilon of (04.4) is at least that

/// Particles in the plane, each joined to the next by a massless rod, in leapfrog bookkeeping. n of them, one more than
/// there are rods, which are one of `rod_counts`; rod i joins particles i and i + 1, i = 0 ... n - 2.
struct Rope {
    std::vector<Eigen::Vector2d> x;  ///< n positions at t_n, m; neighbours `rod_spans` apart, in any direction
    std::vector<Eigen::Vector2d> v;  ///< n stored velocities v(t_n - h/2), m/s; in size 0, or up to `rope_speeds`
};

/// Each rod is a constraint c_i = |x_{i+1} - x_i| - l_i = 0, in both directions: it pulls and it pushes, however small
/// c_i is. All have the same k and tau. An inverse mass of 0 nails a particle down: it keeps its velocity, and gravity
/// does not act on it. Any of them may be nailed: none, an end, both ends, one in the middle, two neighbours, all.
struct RopeParameters {
    double dt = 0.01;                   ///< h, of `rope_steps`, s
    Eigen::Vector2d gravity{0, -9.81};  ///< acceleration of what is not nailed; any direction, `rope_gravities`, m/s^2
    std::vector<double> inverse_mass;   ///< n, 1/kg: 0 or of `inverse_masses`, the ratio of two one of `mass_ratios`
    std::vector<double> length;         ///< n - 1: l_i, of `rod_lengths`, m
    double stiffness = 1e6;             ///< k, of `rope_stiffnesses`, N/m, and so soft as `least_softness` says
    double relaxation = 0.02;           ///< tau, s; tau/h is one of `rope_relaxations`
};

inline constexpr Tolerance row_tolerance{1e-11},  ///< of the magnitudes of a row's terms, added up (G v without b)
    rope_tolerance{1e-13};                        ///< beside that, of those of the row that has most

/// The impulses of all rods in this step, N s, from the general form of the lesson (04.3), now with a row for each rod:
///
///   (G M^-1 G' + epsilon 1) lambda = -a c - b G v - h G M^-1 f_ext                          (E04.6)
///
/// with v the velocities of all particles, M their mass matrix and f_ext their weights. Solved as it stands, not
/// approached in sweeps: the longest rope takes less than a second. Positive: the rod pushes its ends apart; negative:
/// it pulls them together.
///
/// @return n - 1. Put into (E04.6) they leave of each row no more than `row_tolerance` and `rope_tolerance` together;
///         errors of lambda itself can be larger, as those of every system that is nearly singular (a straight rope
///         between two nails)
/// @missing [named] the impulses of all rods of a rope (E04.6)
std::vector<double> rope_impulses(const Rope& rope, const RopeParameters& parameters);
RBC_EXERCISE(rope_impulses)

inline constexpr Tolerance sum_tolerance{1e-12};  ///< of the magnitudes of what a number is added up from

/// One SPOOK step: solve, velocities, positions; with the impulses that rope_impulses gives. No impact stage. (E04.7)
/// @return each number to `sum_tolerance`
/// @missing [named] the SPOOK step of a rope (E04.7)
Rope step_rope(const Rope& rope, const RopeParameters& parameters);
RBC_EXERCISE(step_rope)

}  // namespace rbc::ex04
