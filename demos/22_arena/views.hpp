#pragma once

#include "common/demo/kit/canvas.hpp"
#include "common/demo/kit/colour.hpp"
#include "common/foundation/model/world.hpp"

namespace rbc {

/// What a lane shows of a scene: its bodies where they begin, and room to fall.
Rect arena_view(const World& start);
/// Whether it has level ground.
bool has_level_ground(const World& start);
/// Of a body: darker where it is much heavier than the lightest one.
Colour by_mass(const World& world, int body, Colour variant, Colour usual);

}  // namespace rbc
