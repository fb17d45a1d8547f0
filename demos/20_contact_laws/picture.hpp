#pragma once

#include "common/demo/kit/canvas.hpp"
#include "common/foundation/model/world.hpp"
#include "demos/20_contact_laws/scenes.hpp"

namespace rbc {

/// The spring from its post to the block, and marks that run with the belt.
void draw_spring_and_belt(Canvas& canvas, const World& world);

/// The chain as rings, their ways and angles from hanging straight `times` too large.
void draw_rings(Canvas& canvas, const World& world, const Chain& chain, double times, Colour colour);

/// With names: the contact frame, the weight, and the cone of friction with its apex, shifted or at the surface.
void draw_forces(Canvas& canvas, const World& world, const LawSettings& settings, bool shifted);

}  // namespace rbc
