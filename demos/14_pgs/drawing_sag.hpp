#pragma once

#include "common/demo/drawing/drawing.hpp"

namespace rbc {

/// A cold column and a warm one, and how they sink: (14.13) to (14.15).
Drawing sag_drawing();

}  // namespace rbc
