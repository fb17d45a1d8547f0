#pragma once

#include <vector>

#include "common/demo/kit/demo.hpp"

namespace rbc {

/// Where memory helps, where something else does, and where it does harm.
std::vector<Preset> friction_stabilization_presets();

}  // namespace rbc
