#pragma once

#include "common/demo/kit/space_picture.hpp"
#include "demos/19_admm_friction/watch.hpp"

namespace rbc {

/// De Saxce's picture of one contact in space: the cone K of impulses, the dual cone of shifted velocities, and the
/// plane of a planar contact through both. In it lie r in the one, u, and u + s n in the other, at a right angle to r;
/// without the shift u itself. Lengths are scaled to fit.
Rect cones_world();
Camera cones_home();  ///< from where it is seen until the view is turned
void draw_cones(Canvas& canvas, const Camera& camera, double friction, const WatchedAdmm& solve, int contact);

}  // namespace rbc
