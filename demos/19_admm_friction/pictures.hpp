#pragma once

#include <span>

#include "common/demo/kit/canvas.hpp"
#include "demos/19_admm_friction/watch.hpp"

namespace rbc {

/// The residual of one solve, as a curve.
struct AdmmCurve {
    Colour colour;
    const WatchedAdmm* solve;
};

/// Iterations to the right, log10 of the residual upwards; a ring where an outer iteration ended.
Rect admm_curves_world(std::span<const AdmmCurve> curves);
void draw_admm_curves(Canvas& canvas, std::span<const AdmmCurve> curves);

/// De Saxce's picture of one contact: the cone K of impulses, the dual cone of shifted velocities, r in the one, u, and
/// u + s n in the other, at a right angle to r; without the shift u itself. Lengths are scaled to fit.
Rect cones_world();
void draw_cones(Canvas& canvas, double friction, const WatchedAdmm& solve, int contact);

}  // namespace rbc
