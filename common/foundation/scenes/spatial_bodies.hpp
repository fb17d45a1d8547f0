#pragma once

#include <Eigen/Core>
#include <span>

#include "common/foundation/model/body.hpp"
#include "common/foundation/scenes/bodies.hpp"

/// Bodies of space at rest in the origin, of the same density everywhere, kg/m^3; a density that is `fixed` makes a
/// body that nothing moves. Places, orientations and velocities are set by the maker of a world.
namespace rbc::scenes {

/// @param radius  m, > 0
SpatialBody sphere_body(double radius, double density);

/// @param half  of its length along each axis, m, > 0
SpatialBody cuboid_body(const Eigen::Vector3d& half, double density);

/// The convex hull of points, m, where these are: its position is the centre of mass, its orientation turns the
/// principal axes, smallest moment first, to where they lie, and its mesh is given in these.
/// @throws std::invalid_argument  also as hull_of
SpatialBody hull_body(std::span<const Eigen::Vector3d> points, double density);

/// The half-space z <= 0, which nothing moves.
SpatialBody half_space_body();

}  // namespace rbc::scenes
