#pragma once

#include <vector>

#include "common/demo/kit/demo.hpp"

namespace rbc {

std::vector<Preset> contact_laws_presets();

}  // namespace rbc
