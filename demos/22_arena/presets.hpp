#pragma once

#include <vector>

#include "common/demo/demo.hpp"

namespace rbc {

std::vector<Preset> arena_presets();

}  // namespace rbc
