#pragma once

#include <filesystem>
#include <string>

#include "common/demo/kit/figure.hpp"

namespace rbc {

/// The gnuplot script that draws a figure from its CSV into an SVG. Paths may hold spaces.
std::string gnuplot_script(const Figure& figure, const std::filesystem::path& csv, const std::filesystem::path& svg);

/// Writes <folder>/<name>.csv and, with gnuplot, <folder>/<name>.svg.
/// @throws InputError gnuplot is missing or refused the script (its first line), or a file cannot be written
void write_figure(const Figure& figure, const std::string& name, const std::filesystem::path& folder);

}  // namespace rbc
