#pragma once

#include <vector>

#include "common/demo/demo.hpp"

namespace rbc {

inline std::vector<Preset> nncg_presets() {
    return {{"column", "A column of 20", "20 sweeps a step on both sides.", {}}};
}

}  // namespace rbc
