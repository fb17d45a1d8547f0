#pragma once

#include <Eigen/Core>

#include "common/foundation/model/body.hpp"

namespace rbc {

/// The axis-parallel box around a body, wider by margin/2 on all sides: two bodies with gap <= margin have boxes that
/// overlap. Around a half-plane it is infinite.
struct Bounds {
    Eigen::Vector2d low, high;  ///< m
    bool is_plane;
    bool fixed;  ///< inverse mass and inertia are 0: it never moves
};

/// @param index   of the body, for the message
/// @param margin  >= 0, m
/// @throws std::invalid_argument  as check_body
Bounds bounds_of(const Body& body, int index, double margin);

/// Whether two bodies may touch. Never says no where they have a gap <= margin. Two bodies that never move, and two
/// half-planes, may not.
bool may_touch(const Body& a, const Bounds& around_a, const Body& b, const Bounds& around_b, double margin);

/// @throws std::invalid_argument  the position or angle is not finite, or a radius or half size is not finite and > 0
void check_body(const Body& body, int index);

}  // namespace rbc
