#pragma once

#include "common/foundation/model/world.hpp"

namespace rbc::scenes {

/// Discs of 1 kg at random in a square room, for tests of broad phases: radii from 0.1 m to `ratio` times that, as
/// many in every decade; the discs' squares together are half of the room. The same in every run, on every computer.
/// @param ratio  >= 1, finite; 1: all alike
World mixed_crowd(int bodies, double ratio);

/// The same discs a moment later: each is moved by up to `way` in x and in y, m, at random, differently for each
/// moment.
World shaken(World world, double way, int moment);

}  // namespace rbc::scenes
