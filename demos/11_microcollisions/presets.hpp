#pragma once

#include <vector>

#include "common/demo/kit/demo.hpp"

namespace rbc {

/// What goes wrong with rest by impulses, one preset each.
std::vector<Preset> microcollision_presets();

}  // namespace rbc
