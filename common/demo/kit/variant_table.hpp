#pragma once

#include "common/demo/kit/canvas.hpp"
#include "common/demo/kit/demo.hpp"
#include "common/demo/kit/recording.hpp"

namespace rbc {

constexpr double table_height = 20;  ///< of a row, pixels at 100 %

/// A row for each variant, a column for each probe, as many as fit.
void draw_table(const Demo& demo, const Recording& recording, Canvas& canvas, const Rect& at);

}  // namespace rbc
