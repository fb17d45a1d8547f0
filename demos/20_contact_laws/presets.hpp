#pragma once

#include <vector>

#include "common/demo/demo.hpp"

namespace rbc {

std::vector<Preset> contact_laws_presets();

}  // namespace rbc
