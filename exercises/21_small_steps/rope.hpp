#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex21 {

/// A knot of a rope.
struct Knot {
    double inverse_mass = 1;   ///< 1/kg, 1e-7 to 1e7; 0: it is held, and goes on with its velocity
    Eigen::Vector2d position;  ///< m
    Eigen::Vector2d velocity;  ///< m/s
};

/// Knots with a piece of rope between each and the next. A piece longer than `length` pulls; it never pushes.
struct Rope {
    std::vector<Knot> knots;
    double length = 0.1;    ///< of a piece at rest, 1e-6 to 1e3 m
    double compliance = 0;  ///< alpha = 1/k, m/N: 0, or h^2 times 1e-4 to 1e4 times the greatest inverse mass, 1/kg
};

/// One step of XPBD, in `substeps` substeps of h = dt/substeps with one sweep each:
///
///   1. of every knot that is not held: v <- v + h g; and of every knot x <- x + h v; all lambda = 0
///   2. pieces from the first to the last: C = |x_2 - x_1| - length, W = w_1 + w_2, and, with lambda <= 0 (a pull),
///      lambda <- min(0, lambda + (-C - (alpha/h^2) lambda)/(W + alpha/h^2)), the knots moved along the piece:
///      x_1 -= w_1 lambda n, x_2 += w_2 lambda n, n from 1 to 2, lambda its change                      (E21.6)
///   3. v = (x - x before 1)/h of every knot that is not held
///
/// Pieces between two held knots, or between knots in one place, are left alone.
/// @param rope      any number of knots, none too; no knot is more than 1000 lengths from the origin, or goes more than
///                  a length in a substep before anything pulls
/// @param gravity   m/s^2, in any direction; 0, or less than a length in a substep by itself
/// @param dt        1e-6 to 10 s
/// @param substeps  1 to 1000; all digits below are asked for up to 8 of them
/// @return the knots after the step, with the inverse masses that they had; each number of the places right to 1e-10 of
///         the largest of them or of the length, those of the velocities to that over h
/// @missing move, pull the pieces together one after the other, velocities from places (E21.6)
std::vector<Knot> step_rope(const Rope& rope, const Eigen::Vector2d& gravity, double dt, int substeps);

/// How much longer a hanging rope becomes: n pieces under one held knot, each with a knot of mass m at its end, at
/// rest, when everything has been solved.                                                             (E21.7)
/// @param pieces      n, 0 to 100,000
/// @param mass        m, 1e-6 to 1e6 kg
/// @param gravity     1e-3 to 1e3 m/s^2
/// @param compliance  alpha, 0 or 1e-12 to 1e3 m/N
/// @return m, right to 1e-10 of itself
/// @missing each piece carries what hangs below it (E21.7)
double stretch(int pieces, double mass, double gravity, double compliance);

RBC_EXERCISE(step_rope)
RBC_EXERCISE(stretch)

}  // namespace rbc::ex21
