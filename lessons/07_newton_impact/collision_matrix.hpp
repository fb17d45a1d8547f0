#pragma once

#include <Eigen/Core>

#include "common/foundation/model/contact.hpp"
#include "common/foundation/model/world.hpp"

namespace rbc {

/// How the relative velocity at a contact answers to an impulse P there (+ on B, - on A), in the axes (t, n):
///
///   du = K P,   K = sum over both bodies of  1/m 1 + 1/I [  r_n^2     -r_t r_n ]                          (07.6)
///                                                        [ -r_t r_n    r_t^2   ]
///
/// r = (r_t, r_n) from the body's centre of mass to the contact point, in (t, n). Symmetric; positive definite if at
/// least one of the two bodies has an inverse mass > 0, and zero for two fixed ones.
///
/// @return K, 1/kg        Cost: O(1), no allocation.
/// Source: [COMP259] 'Impulse with Friction'. Its slide prints + [r]x I^-1 [r]x; right is minus, and in the plane
/// - [r]x I^-1 [r]x is the bracket above.
Eigen::Matrix2d collision_matrix(const World& world, const Contact& contact);

/// The mass that an impulse at the contact feels in one direction, kg, infinite where nothing can move:
///
///   m_eff = 1 / (a.K a),   du.a = P/m_eff for an impulse P a                                              (07.7)
///
/// @param direction  unit vector a in world axes
double effective_mass(const World& world, const Contact& contact, const Eigen::Vector2d& direction);

}  // namespace rbc
