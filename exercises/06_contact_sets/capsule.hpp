#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex06 {

/// What may be asked. Places may be negative, in size up to `capsule_places`.
inline constexpr Allowed capsule_places{0, 1e4, "m"}, segment_lengths{1e-9, 2e3, "m"}, capsule_radii{0, 1e3, "m"},
    margins{0, 3e3, "m"};
inline constexpr Tolerance capsule_tolerance{1e-12};  ///< of the largest length that comes in

/// All points within `radius` of the segment from p to q: a rod with round ends. With p = q it is a disc.
struct Capsule {
    Eigen::Vector2d p, q;  ///< of `capsule_places`, m; the same, or apart by one of `segment_lengths`
    double radius;         ///< of `capsule_radii`, m
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
/// @param margin   of `margins`, m: contacts with gap <= margin, to the last digit
/// @return one for each end that is near enough, in any order; lengths to `capsule_tolerance`
/// @missing the contacts of a capsule with a half-plane
std::vector<CapsuleContact> capsule_on_plane(const Eigen::Vector2d& surface, const Eigen::Vector2d& normal,
                                             const Capsule& capsule, double margin);

/// Of two segments.
inline constexpr Tolerance touch_tolerance{1e-12},  ///< of the sum of their lengths: as near as that they touch
    apart_tolerance{1e-5},                          ///< of that sum: from this distance on they are apart
    overlap_tolerance{1e-6},                        ///< of that sum: what overlaps so far does in more than a point
    point_tolerance{1e-7},                          ///< of that sum: what overlaps no farther does in a point
    angle_tolerance{1e-9};                          ///< of 1 rad: so near to 0.1 rad either is right
inline constexpr Allowed crossing_angles{1e-3, 1.5707963267948966, "rad"};

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
/// touch where their distance is 0 but for round-off, `touch_tolerance`; else they cross, or are `apart_tolerance`
/// apart. Directions of two segments are parallel but for round-off, or differ by one of `crossing_angles`.
///
/// Capsules that lie along each other rest on two contacts: where the segments are apart, their directions differ
/// by less than 0.1 rad (a direction and its opposite are the same; see `angle_tolerance`), and they overlap in more
/// than a point (`overlap_tolerance`, `point_tolerance`), there is a contact at each end of the overlap: an end point
/// of one segment and the point of the other segment nearest to it; where ends of both lie abreast, of either. The
/// overlap is seen along the direction of A: the ends of B are projected onto the line of A. Otherwise the nearest
/// points are the only contact; of several that are as near, any.
///
/// @param margin  of `margins`, m: contacts with gap <= margin, to the last digit
/// @return none, one or two contacts, in any order; lengths to `capsule_tolerance`, normals to as much over the
///         distance of the segments, or over the length of the one whose normal it is; points and gaps besides to what
///         that makes of the largest length
/// @missing the contacts of two capsules (E06.1), (E06.2)
std::vector<CapsuleContact> collide_capsules(const Capsule& a, const Capsule& b, double margin);

RBC_EXERCISE(capsule_on_plane)
RBC_EXERCISE(collide_capsules)

}  // namespace rbc::ex06
