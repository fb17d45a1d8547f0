#pragma once

#include <Eigen/Core>
#include <cstdint>

#include "lessons/23_space/polyhedron_contacts.hpp"

namespace rbc {

/// Where two polyhedra that are apart are nearest, if that is on edges or at corners.
struct NearestEdges {
    Eigen::Vector3d on_a, on_b;  ///< m
    double distance;             ///< m
    std::uint32_t feature;       ///< spatial_feature_pair of corners or edges
};

/// Looks at all pairs of edges that may be near: with alpha and beta where the axis n leaves A and enters B,
///
///   n.a >= beta - reach,   n.b <= alpha + reach   for any a, b with |b - a| <= reach    (23.25)
///
/// @param axis   the bodies are apart along it, or touch
/// @param reach  m: only pairs that are nearer
/// @return whether there is such a pair; then it is in `found`
/// Cost: O(edges of A times edges of B) where the margin is as large as the bodies; O(edges) where it is small.
bool find_nearest_edges(const Polyhedron& a, const Polyhedron& b, const SeparatingAxis& axis, double reach,
                        NearestEdges& found);

}  // namespace rbc
