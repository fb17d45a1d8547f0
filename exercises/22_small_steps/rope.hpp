#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex22 {

/// What may be asked. Where a number may also be 0, it says so.
inline constexpr Allowed knot_counts{0, 100}, inverse_masses{1e-7, 1e7, "1/kg"}, lengths{1e-6, 1e3, "m"},
    softnesses{1e-4, 1e4}, rope_steps{1e-6, 10, "s"}, substep_counts{1, 1000}, substeps_of_many{1, 8}, places{0, 1000},
    ways{0, 0.5};

/// A knot of a rope.
struct Knot {
    double inverse_mass = 1;   ///< of `inverse_masses`, 1/kg; 0: it is held, and goes on with its velocity
    Eigen::Vector2d position;  ///< m
    Eigen::Vector2d velocity;  ///< m/s
};

/// Knots with a piece of rope between each and the next. A piece longer than `length` pulls; it never pushes.
struct Rope {
    std::vector<Knot> knots;
    double length = 0.1;    ///< of a piece at rest, of `lengths`, m
    double compliance = 0;  ///< alpha = 1/k, m/N: 0, or h^2 times the greatest inverse mass times one of `softnesses`
};

inline constexpr Tolerance place_tolerance{1e-10},  ///< of the largest number of a place, or of the length
    stretch_tolerance{1e-10};                       ///< of the stretch itself

/// One step of XPBD, in `substeps` substeps of h = dt/substeps with one sweep each:
///
///   1. of every knot that is not held: v <- v + h g; and of every knot x <- x + h v; all lambda = 0
///   2. pieces from the first to the last: C = |x_2 - x_1| - length, W = w_1 + w_2, and, with lambda <= 0 (a pull),
///      lambda <- min(0, lambda + (-C - (alpha/h^2) lambda)/(W + alpha/h^2)), the knots moved along the piece:
///      x_1 -= w_1 lambda n, x_2 += w_2 lambda n, n from x_1 towards x_2, lambda its change             (E22.6)
///   3. v = (x - x before 1)/h of every knot that is not held
///
/// Pieces between two held knots, or between knots in one place, are left alone.
/// @param rope      `knot_counts` of knots; each is up to one of `places` times the length from the origin, and goes at
///                  first, before anything pulls, one of `ways` times the length in a substep
/// @param gravity   m/s^2, in any direction: h^2 g is one of `ways` times the length
/// @param dt        of `rope_steps`, s
/// @param substeps  of `substep_counts`; of `substeps_of_many` where there are more than two knots
/// @return the knots after the step, with the inverse masses that they had; each number of the places to
///         `place_tolerance`, those of the velocities to that over h
/// @missing move, pull the pieces together one after the other, velocities from places (E22.6)
std::vector<Knot> step_rope(const Rope& rope, const Eigen::Vector2d& gravity, double dt, int substeps);

/// What may be asked of a rope that hangs.
inline constexpr Allowed piece_counts{0, 100000}, knot_masses{1e-6, 1e6, "kg"}, rope_gravities{1e-3, 1e3, "m/s^2"},
    compliances{1e-12, 1e3, "m/N"};

/// How much longer a hanging rope becomes: n pieces under one held knot, each with a knot of mass m at its end, at
/// rest, when everything has been solved.                                                             (E22.7)
/// @param pieces      n, of `piece_counts`
/// @param mass        m, of `knot_masses`, kg
/// @param gravity     of `rope_gravities`, m/s^2
/// @param compliance  alpha: 0, or of `compliances`, m/N
/// @return m, to `stretch_tolerance`
/// @missing each piece carries what hangs below it (E22.7)
double stretch(int pieces, double mass, double gravity, double compliance);

RBC_EXERCISE(step_rope)
RBC_EXERCISE(stretch)

}  // namespace rbc::ex22
