#pragma once

#include <vector>

#include "common/foundation/model/contact.hpp"
#include "common/foundation/model/world.hpp"
#include "lessons/24_arena/scenes.hpp"

namespace rbc {

/// The parts of arena_scenes(), by what becomes of their bodies.
std::vector<ArenaScene> scenes_that_stand();  ///< or heal, or fall from where they stand
std::vector<ArenaScene> scenes_that_move();
std::vector<ArenaScene> scenes_with_pins();

/// The contacts of lesson 06 but those between bodies that a pin holds together, and each pin as four contacts at the
/// middle of its two points, p_A and p_B, whatever the margin: all methods know contacts.
///
///   n = +x, -x, +y, -y,   d = n.(p_B - p_A)
///
/// Opposite ones ask for u >= 0 and u <= 0. Their friction has nothing to do while the other two hold.
/// @param pins      each of a body a and a body b > a
/// @param contacts  appended to, sorted by identity
/// @throws std::invalid_argument  a joint is a rod, or has a >= b
void find_with_pins(const std::vector<Joint>& pins, const World& world, double margin, std::vector<Contact>& contacts);

}  // namespace rbc
