#pragma once

#include "common/demo/canvas.hpp"
#include "lessons/09_stronge_impact/energy_map.hpp"

namespace rbc {

/// Draws a map of dT/T0: blue where energy is lost (the darker the more), red inside a black outline where it is made.
/// Cells without an impact stay white. One unit of the view is one unit of the map's axes.
void draw_energy_map(Canvas& canvas, const EnergyMap& map);

}  // namespace rbc
