#pragma once

#include <Eigen/Core>
#include <cstdint>

#include "lessons/23_space/polyhedron.hpp"

namespace rbc {

/// Where a polyhedron's surface is nearest to a point.
struct NearestSurface {
    Eigen::Vector3d n;      ///< unit, out of the body and to the point, or, if it is inside, through the surface to it
    double distance;        ///< m, negative inside
    std::uint32_t feature;  ///< of the polyhedron
};

/// With q the point of the cuboid that is nearest to p,
///
///   n = (p - q)/|p - q|,   distance = |p - q|                                       (23.34)
///   ... inside:  n = the normal of the nearest face,  distance = -(distance to it)  (23.35)
///
/// Of faces at equal distance the first. Cost: 20 ns.
NearestSurface nearest_surface_of_cuboid(const Polyhedron& cuboid, const Eigen::Vector3d& p);

/// The same for a hull: a point over a face is nearest to that face, any other to an edge or one of its ends. Nearer to
/// an edge than 1e-9 half widths n is the normal of the face that p is highest over, for p - q is round-off there.
/// Cost: O(edges).
NearestSurface nearest_surface_of_hull(const Polyhedron& hull, const Eigen::Vector3d& p);

}  // namespace rbc
