#pragma once

#include "common/demo/kit/canvas.hpp"
#include "demos/19_admm_friction/watch.hpp"

namespace rbc {

/// De Saxce's picture of one contact: the cone K of impulses, the dual cone of shifted velocities, r in the one, u, and
/// u + s n in the other, at a right angle to r; without the shift u itself. Lengths are scaled to fit.
Rect cones_world();
void draw_cones(Canvas& canvas, double friction, const WatchedAdmm& solve, int contact);

}  // namespace rbc
