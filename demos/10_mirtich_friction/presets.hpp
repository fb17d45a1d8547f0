#pragma once

#include <vector>

#include "common/demo/kit/demo.hpp"

namespace rbc {

/// Impacts in space worth seeing, with what to look for.
std::vector<Preset> spatial_impact_presets();

}  // namespace rbc
