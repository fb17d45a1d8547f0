#pragma once

#include "common/foundation/model/body.hpp"
#include "lessons/23_space/polyhedron_contacts.hpp"
#include "lessons/23_space/spatial_manifold.hpp"

namespace rbc {

/// All contacts of two bodies of any shapes in space. With d the gap and n the unit normal from A to B,
///
///   sphere, sphere           n = (b - a)/|b - a|,   d = |b - a| - R_a - R_b         (23.36)
///   half-space, sphere       n = its outward normal m,   d = m.(c - x) - R          (23.37)
///   cuboid or hull, sphere   nearest_surface_of...(c):   n,   d = distance - R
///   half-space, cuboid or hull   one contact for each low corner p:   d = m.(p - x) (23.38)
///   cuboid, cuboid           collide_cuboids
///   hull, cuboid or hull     collide_hulls
///   link, anything           link_contacts.hpp
///
/// Two half-spaces have no contacts. Every contact point lies midway between the two surfaces, and the smallest gap is
/// the signed distance of the two shapes: with a sphere to round-off, else as polyhedron_contacts says. The corners
/// of (23.38) are reduced to four as other manifolds are; without options.reduce if more than eight are low enough.
///
/// Decided, where geometry does not: equal centres of spheres give n = +z from the lower index to the higher one.
///
/// collide(a, i, b, j) and collide(b, j, a, i) are the same points, gaps and feature ids, to the last bit, with
/// opposite normals: whatever the order, the body with the lower index is looked at first.
///
/// @param a, b              see check_body; orientations that are not quite of length 1 are taken as if they were
/// @param index_a, index_b  of the bodies in their world, different
/// @param margin            >= 0, m: contacts with d <= margin are found; 0: only those that touch
/// @return at most four contacts, sorted by feature id; without options.reduce eight; with a link 16
/// @throws std::invalid_argument  a value outside its range (says which body and which), or a hull that hull_of has not
///         made or that has too many corners
/// Cost: 60 to 200 ns with a sphere or a half-space, 0.4 microseconds for cuboids that touch, 0.1 for those that are
/// apart, see hull_axes for hulls; no allocation.
/// Source: [5DV058] for what a contact holds; spheres and half-spaces are elementary geometry.
SpatialManifold collide(const SpatialBody& a, int index_a, const SpatialBody& b, int index_b, double margin = 0,
                        const ManifoldOptions& options = {});

}  // namespace rbc
