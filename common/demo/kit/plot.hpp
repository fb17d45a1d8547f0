#pragma once

#include <vector>

#include "common/demo/kit/canvas.hpp"
#include "common/demo/kit/demo.hpp"
#include "common/demo/kit/recording.hpp"

namespace rbc {

/// Draws one live plot: the last `seconds` of a probe of every visible variant, with axes, units and, unless the
/// picture has one, a legend.
void draw_plot(Canvas& canvas, const Rect& pixels, const Plot& plot, const Demo& demo, const Recording& recording,
               double seconds, bool legend = true);

}  // namespace rbc
