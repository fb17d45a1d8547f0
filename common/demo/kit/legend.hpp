#pragma once

#include <vector>

#include "common/demo/kit/canvas.hpp"
#include "common/demo/kit/demo.hpp"
#include "common/demo/kit/recording.hpp"

namespace rbc {

constexpr double legend_height = 24;  ///< of a row, pixels at 100 %

/// With six digits, or where there is little room with four, of very small and very large numbers with two.
std::string short_number(double value, bool tight);

/// A visible variant's place in the legend, pixels at 100 % from the legend's upper left corner.
struct LegendEntry {
    const Variant* variant;
    double x, width;
    int row;
};

/// All visible variants, as many in a row as fit into this width; one that is wider has a row alone. Words are
/// measured by rule, so that a picture can be laid out without a canvas, and is the same on each.
std::vector<LegendEntry> lay_out_legend(const Demo& demo, double width);

/// Below the picture: the time, and of each visible variant its colour, its name and the number that the plot beside
/// the scene shows of it, or what is wrong with it.
void draw_legend(const Demo& demo, const Recording& recording, Canvas& canvas, const Rect& at);

constexpr double table_height = 20;  ///< of a row, pixels at 100 %

/// A row for each variant, a column for each probe, as many as fit.
void draw_table(const Demo& demo, const Recording& recording, Canvas& canvas, const Rect& at);

/// Draws one live plot: the last `seconds` of a probe of every visible variant, with axes, units and, unless the
/// picture has one, a legend.
void draw_plot(Canvas& canvas, const Rect& pixels, const Plot& plot, const Demo& demo, const Recording& recording,
               double seconds, bool legend = true);

}  // namespace rbc
