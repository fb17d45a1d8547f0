#pragma once

#include <vector>

#include "common/demo/kit/demo.hpp"

namespace rbc {

std::vector<Preset> arena_presets();

}  // namespace rbc
