#pragma once

#include <string>

#include "common/demo/kit/figure.hpp"
#include "common/demo/kit/recording.hpp"

namespace rbc {

/// "t,gbf.x,..." and a line per row, 17 significant digits.
std::string csv_text(const Recording& recording);

/// "series,x,y" and a line per point, 10 significant digits: enough for a plot, the same on every machine.
std::string csv_text(const Figure& figure);

}  // namespace rbc
