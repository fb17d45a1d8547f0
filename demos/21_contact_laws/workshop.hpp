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

/// What each lane of it does with impacts, all else alike.
UnifiedOptions workshop_options(Shocks shocks);

}  // namespace rbc
