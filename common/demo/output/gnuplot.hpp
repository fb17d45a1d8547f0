#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "common/demo/kit/figure.hpp"

namespace rbc {

/// The gnuplot script that draws a figure from its CSV into an SVG. Paths may hold spaces.
std::string gnuplot_script(const Figure& figure, const std::filesystem::path& csv, const std::filesystem::path& svg);

/// Writes <folder>/<name>.csv and, with gnuplot, <folder>/<name>.svg.
/// @throws InputError gnuplot is missing or refused the script (its first line), or a file cannot be written
void write_figure(const Figure& figure, const std::string& name, const std::filesystem::path& folder);

/// Where a curve of a figure ends, in units of the axes.
struct CurveEnd {
    double x, y;
};

/// The ends of all series, where their names can stand beside them: at most four, with short names, that all end on the
/// right side of the axes and far enough from each other. Else empty: they need a legend.
std::vector<CurveEnd> curve_ends(const Figure& figure);

}  // namespace rbc
