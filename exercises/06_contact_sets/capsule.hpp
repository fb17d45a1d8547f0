#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex06 {

/// All points within `radius` of the segment from p to q: a rod with round ends. With p = q it is a disc.
struct Capsule {
    Eigen::Vector2d p, q;  ///< m; the same, or farther apart than 1e-9 m
    double radius;         ///< 0 to 1e3 m
};

struct CapsuleContact {
    Eigen::Vector2d point;   ///< midway between the two surfaces, m
    Eigen::Vector2d normal;  ///< unit, from A to B
    double gap;              ///< signed, along the normal, m
};

/// A capsule (B) above a half-plane (A): one contact for each end of the capsule. A disc has one.
///
/// @param surface  a point of the surface, m
/// @param normal   of the surface, unit, outwards
/// @param margin   >= 0, m: contacts with gap <= margin
/// @missing the contacts of a capsule with a half-plane
std::vector<CapsuleContact> capsule_on_plane(const Eigen::Vector2d& surface, const Eigen::Vector2d& normal,
                                             const Capsule& capsule, double margin);

/// Two capsules. The smallest gap of the answer is their signed distance,
///
///   d = (signed distance of the two segments) - r_A - r_B              (E06.1)
///
/// Segments apart: the distance of their nearest points, and the normal along these. Segments that cross or touch:
/// minus the shortest way to pull them apart, which is always along a normal of one of them,
///
///   d = max over the unit normals n of both segments of  (min n.B - max n.A)      (E06.2)
///
/// and the normal is that n; of several that part them alike, any. The point: midway between the surfaces along n,
/// anywhere along them. A segment of length 0 has no normal; two of them, discs with the same centre: n = +y. Segments
/// touch where their distance is 0 but for round-off, 1e-12 of their lengths; from 1e-5 of these on they are apart.
/// Segments that cross do so at 1e-3 rad or more, or lie on one line but for round-off.
///
/// Capsules that lie along each other rest on two contacts: where the segments are apart, their directions differ
/// by less than 0.1 rad (a direction and its opposite are the same; within 1e-9 rad of it either), and they overlap
/// in more than a point, 1e-6 of the sum of their lengths (1e-7 of it is a point), there is a contact at each end of
/// the overlap: an end point of one segment and the point of the other segment nearest to it; where ends of both lie
/// abreast, of either. The overlap is seen along the direction of A: the ends of B are projected onto the line of A.
/// Otherwise the nearest points are the only contact; of several that are as near, any.
///
/// @param margin  >= 0, m: contacts with gap <= margin
/// @return none, one or two contacts, in any order; lengths to 1e-12 of the largest that comes in
/// @missing the contacts of two capsules (E06.1), (E06.2)
std::vector<CapsuleContact> collide_capsules(const Capsule& a, const Capsule& b, double margin);

RBC_EXERCISE(capsule_on_plane)
RBC_EXERCISE(collide_capsules)

}  // namespace rbc::ex06
