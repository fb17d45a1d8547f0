#pragma once

#include <Eigen/Core>

#include "lessons/14_pgs/contact_stepper.hpp"

namespace rbc {

/// What engines put in place of Coulomb's disc in space, since each of their rows is a number and its bound:
///
///   disc      |r_t| <= mu r_n: opposite to the slip, whatever its direction
///   box       |r_1| <= mu r_n, |r_2| <= mu r_n: FrictionShape::box of lesson 14, up to sqrt(2) too much
///   polygon   of k corners on the circle: mu r_n at the corners, mu r_n cos(pi/k) between them   (23.16)
///
/// Friction takes as much energy as its shape allows, so a slip between two corners has all of it along the nearer one:
/// for a box along a diagonal, whatever the slip. With the tangents t1, t2 of the contact,
///
///   box, level ground:   du_i/dt = -mu g sgn u_i,   way_i = u_i |u_i|/(2 mu g)                   (23.17)
///
/// the way has the angle atan(tan^2 psi): friction leans to the diagonal, and the way from it to the nearer tangent, by
/// up to 12.8 deg. Which directions are tangents is arbitrary (tangents()), so blocks slide differently on a table that
/// is turned.
///
/// A polygon's friction leans to its nearest corner, and the slip to the middle between two, where it stays, braked by
/// mu r_n cos(pi/k).

/// The nearest point of the polygon with corners at radius (cos(2 pi j/k), sin(2 pi j/k)).
/// @param radius  >= 0.  @param corners  k >= 3
/// Cost: O(1).
Eigen::Vector2d project_polygon(const Eigen::Vector2d& x, double radius, int corners);

/// Solvers of a step, by the sweeps of lesson 14 on a matrix: (14.5), then (14.6) for the box; for the polygon (14.7)
/// with its projection in place of the disc's. Neither is Coulomb's law: contact_residual does not go to 0.
/// @param corners  >= 3, else std::invalid_argument
StepSolverIn<3> box_friction();
StepSolverIn<3> polygon_friction(int corners);

}  // namespace rbc
