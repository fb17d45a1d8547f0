#pragma once

#include <Eigen/Core>
#include <span>
#include <vector>

#include "common/foundation/model/shape.hpp"

namespace rbc::scenes {

/// The convex hull of points, by gift wrapping: from a face over each of its edges to the next. Points that lie on one
/// plane, to 1e-9 of the size, make one face; points inside, on faces, on edges, and repeated ones are left out. The
/// corners that are left stand in the order of the points.
///
/// @param points  m
/// @throws std::invalid_argument  fewer than four points; one that is not finite; all on a plane, to 1e-6 of their
///         size; more than HullMesh::max_corners corners; or points so near each other, an edge or a plane, between
///         1e-9 and 1e-6 of the size, that it cannot be told which faces there are
/// Cost: O(points x faces).
/// Source: gift wrapping, D. Chand and S. Kapur, "An algorithm for convex polytopes", J. ACM 17, 1970. Theirs wraps
/// triangles; here a face takes all points of its plane at once.
HullMesh hull_of(std::span<const Eigen::Vector3d> points);

/// What a body's motion depends on.
struct MassProperties {
    double mass;              ///< kg
    Eigen::Vector3d centre;   ///< of mass, m
    Eigen::Vector3d moments;  ///< of inertia about the centre of mass, principal, smallest first, kg m^2
    Eigen::Matrix3d axes;     ///< their axes, columns, right-handed
};

/// Of a solid of the same density everywhere. Exact but for rounding: a sum over tetrahedra, of the corners a, b, c of
/// a part of a face and a fixed point, from which these are measured,
///
///   V = sum det(a, b, c)/6,   int x = sum det/24 s,   int x x' = sum det/120 (s s' + a a' + b b' + c c')
///   with s = a + b + c
///
/// @param density  kg/m^3, > 0
/// @throws std::invalid_argument  the density is not finite and > 0; the mesh is flat
MassProperties mass_properties(const HullMesh& mesh, double density);

}  // namespace rbc::scenes
