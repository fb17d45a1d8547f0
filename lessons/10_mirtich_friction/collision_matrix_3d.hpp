#pragma once

#include <Eigen/Core>

#include "common/foundation/model/body.hpp"

namespace rbc {

/// [r]x, the matrix of the cross product: [r]x v = r x v.
Eigen::Matrix3d cross_matrix(const Eigen::Vector3d& r);

/// How the velocity of a point of one body answers an impulse P at that point: dv = P/m + (I^-1 (r x P)) x r, so
///
///   dv = ( 1/m - [r]x I^-1 [r]x ) P                                     (10.1)
///
/// @param r  from the centre of mass to the point, world axes, m
/// @return   symmetric, positive definite if inverse_mass > 0, 1/kg; world axes
/// Source: [COMP259] 'Impulse with Friction'. Ours differs in the sign of the second term: the slide prints a plus,
/// and with it the matrix may be indefinite.
Eigen::Matrix3d mobility_at(const SpatialBody& body, const Eigen::Vector3d& r);

/// The collision matrix of two bodies in contact coordinates, du = K P with the impulse P on B and u = v_B - v_A:
///
///   K = axes' (mobility of A + mobility of B) axes                      (10.2)
///
/// @param r_a, r_b  from each centre of mass to the contact point, world axes, m
/// @param axes      columns t1, t2, n in world axes, orthonormal and right-handed; contact_axes gives some
Eigen::Matrix3d collision_matrix_3d(const SpatialBody& a, const Eigen::Vector3d& r_a, const SpatialBody& b,
                                    const Eigen::Vector3d& r_b, const Eigen::Matrix3d& axes);

/// Contact axes for a unit normal: columns t1, t2, n, right-handed. Which tangents is arbitrary: other ones
/// turn the coordinates of an impact's outcome, and change nothing else but its round-off.
Eigen::Matrix3d contact_axes(const Eigen::Vector3d& normal);

}  // namespace rbc
