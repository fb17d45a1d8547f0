#pragma once

#include "lessons/23_space/polyhedron_contacts.hpp"

namespace rbc {

/// The axes with the largest separations of two convex polyhedra, as cuboid_axes has them (23.20).
///
/// Axes are the normals of all faces, and a x b for edges a of A and b of B, whose separations need no search,
///
///   s(face) = min over corners q of the other body of N.(q - p_face)                (23.30)
///   s(a, b) = n.(q_b - p_a),   n = +-a x b/|a x b|, out of A                        (23.31)
///
/// if these edges are farthest out along n. That is where two arcs cross on the sphere of directions: from normal n1 to
/// n2 of the faces on the left and right of a, and from -m1 to -m2 of those of b,
///
///   (m1.a)(m2.a) < 0,   (n1.b)(n2.b) < 0,   (m1.a)(n2.b) < 0                        (23.32)
///
/// Most edges are left out before that. If some point q of B is low below both faces of a,
///
///   n1.(q - p_a) <= t,   n2.(q - p_a) <= t,   t <= 0                                (23.33)
///
/// then no axis of a has a separation above t, for n is a sum of n1 and n2 whose weights are together 1 or more. With
/// q the corner that is deepest under the best face, and t that face's separation, the edges around the contact stay.
///
/// @param a, b   convex, with max_corners or fewer. A is the body with the lower index
/// @param reach  m: edges are not looked at if the faces' separation is larger
/// Cost: 2 microseconds for hulls of 12 corners that touch, 3 of 20, 7 of 50; 2 or 3 times as much deep inside each
/// other; 1, 2 and 5 apart. No allocation.
/// Source: [GRE13]; (23.33) is ours. Beside it GJK with an expanding polytope is as fast, and wrong once in some 1000
/// pairs (libccd, in the tests).
BestAxes hull_axes(const Polyhedron& a, const Polyhedron& b, double reach);

/// The contacts of two hulls, or of a hull and a cuboid, which is one; see polyhedron_contacts.
SpatialManifold collide_hulls(const Polyhedron& a, const Polyhedron& b, double margin,
                              const ManifoldOptions& options = {});

}  // namespace rbc
