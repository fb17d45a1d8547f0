#pragma once

#include <string_view>
#include <vector>

#include "common/demo/kit/canvas.hpp"

namespace rbc {

/// Round numbers (1, 2 or 5 times a power of ten) inside [from, to], about `count` of them.
std::vector<double> round_ticks(double from, double to, int count);

/// What an axis shows; of a logarithmic one, the decades.
struct Axis {
    double from, to;
};

/// A white box with a grid, ticks below and on the left, and their numbers, on a canvas that shows pixels.
void draw_axes(Canvas& canvas, const Rect& box, const Axis& x, const Axis& y, bool logarithmic_y = false);

/// The name of the horizontal axis, below its numbers on the right.
void draw_axis_name(Canvas& canvas, const Rect& box, std::string_view name);

}  // namespace rbc
