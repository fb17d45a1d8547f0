#pragma once

#include <Eigen/Core>
#include <compare>
#include <vector>

#include "common/foundation/model/body.hpp"
#include "common/foundation/model/world.hpp"
#include "lessons/06_contact_sets/box_frame.hpp"

namespace rbc {

/// The axis-parallel box around a body, wider by margin/2 on all sides: two bodies with gap <= margin have boxes that
/// overlap. Around a half-plane (in space a half-space: so below, too) it is infinite.
template <int D>
struct BoundsIn {
    Eigen::Vector<double, D> low, high;  ///< m
    bool is_plane;
    bool fixed;  ///< inverse mass and inertia are 0: it never moves
};
using Bounds = BoundsIn<2>;

/// @param index   of the body, for the message
/// @param margin  >= 0, m
/// @throws std::invalid_argument  as check_body
template <int D>
BoundsIn<D> bounds_of(const BodyIn<D>& body, int index, double margin);
/// The same of a box of which the frame is known, wherever that is measured from.
Bounds bounds_of(const Body& body, const BoxFrame& frame, int index, double margin);

/// Whether two bodies may touch. Never says no where they have a gap <= margin. Two bodies that never move, and two
/// half-planes, may not.
template <int D>
bool may_touch(const BodyIn<D>& a, const BoundsIn<D>& around_a, const BodyIn<D>& b, const BoundsIn<D>& around_b,
               double margin);

/// @param index  of the body, for the message; -1: it has none
/// @throws std::invalid_argument  the position or angle is not finite, or a radius or half size is not finite and > 0;
///         in space: the orientation's length is off 1 by more than 1e-6, the inertia is none that a body can have, or
///         a hull is flat or not convex, or a link's corners are not 3 to 64 and finite
void check_body(const Body& body, int index);
void check_body(const SpatialBody& body, int index);

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
template <int D>
void bounds_of_all(const WorldIn<D>& world, double margin, std::vector<BoundsIn<D>>& around);

/// Looks at one pair, in either order: counts it, and keeps it if it may_touch.
template <int D>
void look_at(const WorldIn<D>& world, const std::vector<BoundsIn<D>>& around, double margin, int i, int j,
             CandidatePairs& found);

/// Half-planes have no bounds: each is looked at with every other body.
template <int D>
void look_at_half_planes(const WorldIn<D>& world, const std::vector<BoundsIn<D>>& around, double margin,
                         CandidatePairs& found);

}  // namespace rbc
