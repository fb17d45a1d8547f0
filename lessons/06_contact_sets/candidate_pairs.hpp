#pragma once

#include <Eigen/Core>
#include <compare>
#include <vector>

#include "common/foundation/model/body.hpp"
#include "common/foundation/model/world.hpp"

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

/// Two bodies that may touch, a < b.
struct BodyPair {
    int a, b;
    auto operator<=>(const BodyPair&) const = default;
};

/// What a broad phase answers.
struct CandidatePairs {
    std::vector<BodyPair> pairs;  ///< sorted, none twice; every pair of bodies with gap <= margin is among them
    long tests = 0;               ///< how many pairs were looked at
};

/// What every broad phase begins with: the Bounds of all bodies, into `around`.
/// @param margin  >= 0, m, finite
/// @throws std::invalid_argument  margin outside its range; or a body with a position or angle that is not finite, or a
///         radius or size that is not finite and > 0 (says which body)
void bounds_of_all(const World& world, double margin, std::vector<Bounds>& around);

/// Looks at one pair, in either order: counts it, and keeps it if it may_touch.
void look_at(const World& world, const std::vector<Bounds>& around, double margin, int i, int j, CandidatePairs& found);

/// Half-planes have no bounds: each is looked at with every other body.
void look_at_half_planes(const World& world, const std::vector<Bounds>& around, double margin, CandidatePairs& found);

}  // namespace rbc
