#pragma once

#include "common/foundation/model/world.hpp"

namespace rbc {

/// The body that a contact or a joint names.
inline Body& at(World& world, int i) {
    return world.bodies[static_cast<std::size_t>(i)];
}
inline const Body& at(const World& world, int i) {
    return world.bodies[static_cast<std::size_t>(i)];
}

}  // namespace rbc
