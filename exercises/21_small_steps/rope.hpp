#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/model/exercise.hpp"

namespace rbc::ex21 {

/// A knot of a rope.
struct Knot {
    double inverse_mass = 1;   ///< 1/kg, >= 0; 0: it is held
    Eigen::Vector2d position;  ///< m
    Eigen::Vector2d velocity;  ///< m/s
};

/// Knots with a piece of rope between each and the next. A piece longer than `length` pulls; it never pushes.
struct Rope {
    std::vector<Knot> knots;
    double length = 0.1;    ///< of a piece at rest, m, > 0
    double compliance = 0;  ///< alpha = 1/k, m/N, >= 0
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
/// @param gravity   m/s^2
/// @param dt        > 0, s
/// @param substeps  >= 1
/// @return the knots after the step, right to 1e-10 of the largest number in it
std::vector<Knot> step_rope(const Rope& rope, const Eigen::Vector2d& gravity, double dt, int substeps);

/// How much longer a hanging rope becomes: n pieces under one held knot, each with a knot of mass m at its end, at rest,
/// when everything has been solved.                                                         (E21.7)
/// @return m, right to 1e-12 of itself
double stretch(int pieces, double mass, double gravity, double compliance);

RBC_EXERCISE(step_rope)
RBC_EXERCISE(stretch)

}  // namespace rbc::ex21
