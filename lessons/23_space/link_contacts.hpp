#pragma once

#include <Eigen/Core>
#include <array>

#include "common/foundation/model/body.hpp"
#include "lessons/23_space/polyhedron.hpp"
#include "lessons/23_space/spatial_manifold.hpp"

namespace rbc {

/// A link in its place. Places are measured from a point near the bodies, as those of a Polyhedron are.
struct PlacedLink {
    int count;                                               ///< of its corners
    std::array<Eigen::Vector3d, Link::max_corners> corners;  ///< m; piece k runs from corner k to the next
    double radius;                                           ///< of the wire, m

    const Eigen::Vector3d& corner(int k) const { return corners[static_cast<std::size_t>((k + count) % count)]; }
};

/// @param body    a link
/// @param origin  that places are measured from, m
PlacedLink placed_link(const SpatialBody& body, const Eigen::Vector3d& origin);

/// The contacts of a body A of any shape and a link B. A link is a row of capsules, and wire that bends around wire is
/// touched in several places at once: one contact wherever the distance of the two lines is least nearby.
///
///   d = |b - a| - r_a - r_b,   n = (b - a)/|b - a|,   point midway between the surfaces             (23.39)
///   for all pairs of pieces, a and b their nearest points; where a is a corner, and e leads along the line's other
///   piece away from it,   e.n <= 0,  or else that piece is nearer; likewise -e.n <= 0 at b            (23.40)
///
/// Pieces with |u x v| < 0.05 lie along each other: two contacts, where the common stretch begins and ends. Lines that
/// cross have no n: there it is u x v/|u x v|, from A's centre to B's, and wire that has gone through wire stays so.
///
///   half-space, link    the lowest corners:                              d = m.(p - x) - r_b          (23.41)
///   sphere, link        (23.39) with a point for A's line
///   cuboid or hull, link    each corner as a sphere, and each piece with each edge, where both are nearest to
///                           each other, and inside of the piece                                     (23.42)
///
/// Contacts in one plane are reduced to four as other manifolds are (`reduce`); of more than 16 the nearest stay.
/// A piece's line inside of a polyhedron is not seen, where both of its ends are out of it.
///
/// @param margin  >= 0, m: contacts with d <= margin are found
/// @return with n from A to B, sorted by feature id; the indices of the bodies are left 0
/// Cost: two links of 12 pieces that touch in 16 places three times what two cuboids do; no allocation.
/// Source: [ERI05] ch. 5.1.9 for capsules; (23.40) is ours.
SpatialManifold collide_links(const PlacedLink& a, const PlacedLink& b, double margin);
SpatialManifold collide_plane_link(const Eigen::Vector3d& normal, const Eigen::Vector3d& point, const PlacedLink& b,
                                   double margin, bool reduce);
SpatialManifold collide_sphere_link(const Eigen::Vector3d& centre, double radius, const PlacedLink& b, double margin);
SpatialManifold collide_polyhedron_link(const Polyhedron& a, bool is_cuboid, const PlacedLink& b, double margin,
                                        bool reduce);

}  // namespace rbc
