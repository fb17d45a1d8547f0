#pragma once

#include "common/demo/kit/canvas.hpp"
#include "demos/18_admm/watch.hpp"

namespace rbc {

/// One contact over the iterations: r, which obeys the law of motion, and z, which obeys the bounds, both in N s.
Rect copies_world(const WatchedNormals& solve, Eigen::Index contact);
void draw_copies(Canvas& canvas, const WatchedNormals& solve, Eigen::Index contact);

}  // namespace rbc
