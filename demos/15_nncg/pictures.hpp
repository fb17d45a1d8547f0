#pragma once

#include <span>

#include "common/demo/kit/canvas.hpp"
#include "demos/15_nncg/watch.hpp"

namespace rbc {

/// The residual of one solve, as a curve.
struct ResidualCurve {
    Colour colour;
    Stroke::Dash dash;
    const WatchedSolve* solve;
};

/// Sweeps to the right, log10 of the residual upwards; a ring where NNCG started again, a line at `look_at`.
Rect residual_curves_world(std::span<const ResidualCurve> curves);
void draw_residual_curves(Canvas& canvas, std::span<const ResidualCurve> curves, int look_at);

/// Impulses after one sweep, in units of the largest r_n: dots where the sweep left them, inside of |r_t| <= mu r_n,
/// and from each a line to where it was extrapolated to.
Rect iterates_world(double friction, const WatchedSolve& solve);
void draw_iterates(Canvas& canvas, double friction, const WatchedSolve& solve, Colour colour, int look_at);

}  // namespace rbc
