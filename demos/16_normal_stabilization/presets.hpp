#pragma once

#include <vector>

#include "common/demo/kit/demo.hpp"

namespace rbc {

/// The paper's experiment, and where its claim holds and where it does not.
std::vector<Preset> normal_stabilization_presets();

}  // namespace rbc
