#pragma once

#include <Eigen/Core>

#include "common/demo/kit/canvas.hpp"

namespace rbc {

/// The scene of an impact in space: a stone's corner on the ground, seen from above one side.

/// What the picture shows, in units of the ground.
Rect stone_world();
/// Where a point of space is in it: t1 to the right, t2 away from the viewer, n up.
Point in_view(const Eigen::Vector3d& point);
/// The ground with its grid and the directions t1 and t2.
void draw_ground(Canvas& canvas);
/// A stone that stands on one corner, at this point.
void draw_stone(Canvas& canvas, const Eigen::Vector3d& corner, Colour colour);

}  // namespace rbc
