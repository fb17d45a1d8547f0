#pragma once

#include <compare>
#include <vector>

#include "common/foundation/model/world.hpp"
#include "lessons/06_contact_sets/bounds.hpp"

namespace rbc {

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
