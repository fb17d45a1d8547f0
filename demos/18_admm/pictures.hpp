#pragma once

#include <span>

#include "common/demo/kit/canvas.hpp"
#include "demos/18_admm/watch.hpp"

namespace rbc {

/// The residual of one solve, as a curve.
struct NormalCurve {
    Colour colour;
    const WatchedNormals* solve;
};

/// Iterations to the right, log10 of the residual upwards.
Rect normal_curves_world(std::span<const NormalCurve> curves);
void draw_normal_curves(Canvas& canvas, std::span<const NormalCurve> curves);

/// One contact over the iterations: r, which obeys the law of motion, and z, which obeys the bounds, both in N s.
Rect copies_world(const WatchedNormals& solve, Eigen::Index contact);
void draw_copies(Canvas& canvas, const WatchedNormals& solve, Eigen::Index contact);

}  // namespace rbc
