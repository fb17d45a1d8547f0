#pragma once

#include "common/demo/canvas.hpp"
#include "common/demo/demo.hpp"
#include "common/demo/recording.hpp"

namespace rbc {

constexpr double legend_height = 24;  ///< of a row of the legend, pixels at 100 %
constexpr double table_height = 20;   ///< of a row of the table
constexpr double clock_width = 96;    ///< of "t = 12.34 s" before the legend

/// One line below the picture: the time, and of each visible variant its colour, its name and the number that the plot
/// beside the scene shows of it, or what is wrong with it.
void draw_legend(const Demo& demo, const Recording& recording, Canvas& canvas, const Rect& at);

/// A row for each variant, a column for each probe, as many as fit.
void draw_table(const Demo& demo, const Recording& recording, Canvas& canvas, const Rect& at);

}  // namespace rbc
