#pragma once

#include <span>
#include <vector>

#include "common/demo/kit/canvas.hpp"

/// What happens to the points of a line, in pixels, between a demo and what draws it.
namespace rbc {

using PixelLine = std::vector<Point>;

/// The stretches of a line inside `box`, cut at its edges, and at every point that is not finite. A method that blew up
/// then costs no more than a tame one, and its numbers never reach the graphics card.
std::vector<PixelLine> clipped_runs(std::span<const Point> points, const Rect& box);

/// The same line to the eye with as few points as that takes: of many points in one column of pixels only the first,
/// lowest, highest and last; then none that is within `tolerance` of the line without it.
/// @param column  width of a column, pixels; a time series of n columns keeps at most 4 n points
PixelLine thin_out(std::span<const Point> run, double column, double tolerance);

/// Cut where the line turns back sharply. A drawn joint would stick out there like a thorn.
std::vector<PixelLine> cut_at_sharp_turns(std::span<const Point> run);

/// The dashes of a line, `on` and `off` pixels long.
std::vector<PixelLine> dashes(std::span<const Point> run, double on, double off);

}  // namespace rbc
