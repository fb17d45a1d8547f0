#pragma once

#include <vector>

#include "common/demo/kit/figure.hpp"

namespace rbc {

/// Where a curve of a figure ends, in units of the axes.
struct CurveEnd {
    double x, y;
};

/// The ends of all series, where their names can stand beside them: at most four, with short names, that all end on the
/// right side of the axes and far enough from each other. Else empty: they need a legend.
std::vector<CurveEnd> curve_ends(const Figure& figure);

}  // namespace rbc
