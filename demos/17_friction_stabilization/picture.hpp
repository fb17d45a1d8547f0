#pragma once

#include <vector>

#include "common/demo/kit/canvas.hpp"
#include "lessons/17_friction_stabilization/building.hpp"

namespace rbc {

/// Dotted: where the bricks that are there belong.
void draw_places(Canvas& canvas, const Building& building, const World& world);

/// What each contact gave to its body B in the last step, the largest normal impulse 0.35 m long.
void draw_impulses(Canvas& canvas, const ContactStepper& stepper);

/// Of each contact of the last step, as the memory says; where there is none, by (17.1).
std::vector<bool> who_sticks(const RememberingStepper& stepper, double friction);

/// A dot on each contact that presses: green sticks, vermillion slides, purple rolls.
void draw_states(Canvas& canvas, const RememberingStepper& stepper, double friction);

}  // namespace rbc
