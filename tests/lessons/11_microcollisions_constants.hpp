#pragma once

namespace rbc::test {

inline constexpr double g = 9.81;    // m/s^2
inline constexpr double eps = 1e-3;  // m: the collision envelope

}  // namespace rbc::test
