#pragma once

#include <stdexcept>

#include "common/foundation/model/world.hpp"

namespace rbc {

/// What every stepper asks of a world before it touches it; bodies are looked at where they are used (lesson 06).
/// @throws std::invalid_argument  gravity is not finite
template <int D>
void check_gravity(const WorldIn<D>& world) {
    if (!world.gravity.allFinite()) throw std::invalid_argument("gravity is not finite");
}

/// The same where only contacts are known.
/// @throws std::invalid_argument  also: the world has joints
template <int D>
void check_world_of_contacts(const WorldIn<D>& world) {
    check_gravity(world);
    if (!world.joints.empty()) throw std::invalid_argument("the world has joints; contacts only are known here");
}

}  // namespace rbc
