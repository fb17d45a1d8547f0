#pragma once

#include "common/demo/kit/canvas.hpp"
#include "common/foundation/model/world.hpp"
#include "lessons/21_small_steps/soft_sweeps.hpp"

namespace rbc {

/// What is in the contacts of a pile: springs and dampers between its bodies, frame, weights and impulses, with names.
void draw_soft_contacts(Canvas& canvas, const World& world, const SoftSweeps& sweeps);

}  // namespace rbc
