#pragma once

#include "common/demo/kit/canvas.hpp"
#include "common/foundation/model/world.hpp"
#include "lessons/21_contact_laws/unified_step.hpp"

namespace rbc {

/// One world with a place for each law: a block that hangs from a shelf by its glue, a block on a ramp whose friction
/// falls and whose surface is oiled, a heavy box on two light ones, and a rod that comes down on its end.
World workshop();
Rect workshop_part();

/// The surfaces of that world: by what touches what.
Surface workshop_surface(const World& world, const Contact& contact);

/// Which of its bodies slides down the ramp, and which way that is.
inline constexpr int workshop_slider = 4;
Eigen::Vector2d workshop_slope();

}  // namespace rbc
