#pragma once

#include <numbers>

namespace rbc {

inline constexpr double degree = std::numbers::pi / 180;  ///< rad

}  // namespace rbc
