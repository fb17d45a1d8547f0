#pragma once

#include "common/demo/drawing/drawing.hpp"

namespace rbc {

/// A point in the map of (16.14), with the gap of (16.13) over the steps beside it.
Movement calm_movement();

}  // namespace rbc
