#pragma once

#include <array>
#include <cstdint>

#include "common/foundation/model/contact.hpp"
#include "common/foundation/model/shape.hpp"
#include "lessons/06_contact_sets/manifold.hpp"

namespace rbc {

/// All points where two bodies in space touch, sorted by feature id; no two have the same.
struct SpatialManifold {
    std::array<SpatialContact, 16> contacts;  ///< links use them all, others the first 8
    int count = 0;

    const SpatialContact* begin() const { return contacts.data(); }
    const SpatialContact* end() const { return contacts.data() + count; }
    void add(const SpatialContact& contact) { contacts[static_cast<std::size_t>(count++)] = contact; }
};

/// Names of the features of a cuboid or a hull. Corners and faces have the numbers that they have in its mesh, an edge
/// is named by its two corners, in either order. A cuboid's mesh is that of a cube: corner i is at
/// (+-half.x, +-half.y, +-half.z), + where bit 0, 1, 2 of i is set, and face 2 k is the one at +half along axis k, face
/// 2 k + 1 the one at -half. A sphere and a half-space have one feature each, `whole`.
constexpr std::uint32_t polyhedron_corner(int i) {
    return 1 | static_cast<std::uint32_t>(i) << 2;
}
constexpr std::uint32_t polyhedron_edge(int i, int j) {
    static_assert(HullMesh::max_corners * HullMesh::max_corners << 2 == 1 << 16,
                  "what spatial_feature_pair has room for");
    const int lower = i < j ? i : j, higher = i < j ? j : i;
    return 2 | static_cast<std::uint32_t>(lower + static_cast<int>(HullMesh::max_corners) * higher) << 2;
}
constexpr std::uint32_t polyhedron_face(int i) {
    return 3 | static_cast<std::uint32_t>(i) << 2;
}

/// Of a link: its corners are named as those of a polyhedron, a piece by the corner it begins at.
constexpr std::uint32_t link_piece(int k) {
    return 2 | static_cast<std::uint32_t>(k) << 2;
}

/// SpatialContact::feature: what of the body with the lower index meets what of the other. It does not depend on which
/// of the two is called A, nor on whose face was the reference.
constexpr std::uint32_t spatial_feature_pair(std::uint32_t of_lower, std::uint32_t of_higher) {
    return of_lower | of_higher << 16;
}
constexpr std::uint32_t swapped_features(std::uint32_t pair) {
    return pair >> 16 | pair << 16;
}

}  // namespace rbc
