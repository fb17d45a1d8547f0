#pragma once

#include <vector>

#include "common/demo/kit/demo.hpp"

namespace rbc {

/// What there is to see in contact as a linear complementarity problem, one preset each.
std::vector<Preset> dantzig_lcp_presets();

}  // namespace rbc
