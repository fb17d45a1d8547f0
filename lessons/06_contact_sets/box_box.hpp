#pragma once

#include "common/foundation/model/body.hpp"
#include "lessons/06_contact_sets/box_frame.hpp"
#include "lessons/06_contact_sets/manifold.hpp"

namespace rbc {

/// The contacts of two boxes, by separating axes and clipping.
///
/// Of all eight faces, the one that the other box is farthest in front of is the reference face:
///
///   s(face) = n.(c_other - c) - reach - extent_other(n)                 (06.9)
///   reference face = the face with the largest s                        (06.10)
///
/// s > 0 for one face proves that the boxes are apart; if all are negative, -s of the reference face is the shortest
/// way out. The incident edge is the other box's edge that faces the reference face most directly. Both are laid on the
/// tangent t; they overlap from low to high, and these two ends are the contacts:
///
///   low = max(both left ends),  high = min(both right ends)             (06.11)
///   d(end) = n.(p_incident(end) - p_reference)                          (06.12)
///
/// n is the reference face's outward normal; the contact's normal is n if that face is A's, -n if it is B's. Where the
/// boxes are apart and the nearest points are two corners a, b, that end is the contact of the corners:
///
///   n = (b - a)/|b - a|,   d = |b - a|                                  (06.13)
///
/// The smallest gap of the manifold is the signed distance of the boxes, up to 1.5 `preference` of the size.
///
/// Steady results: a face replaces the first only where its s is larger by `preference`, so that round-off does not
/// decide. Feature ids name a corner and an edge, whichever face was the reference. Where a corner of each box meets,
/// as in a stack of equal boxes, B's corner gives the name until it is `slack` outside A's edge.
///
/// Degenerate cases: equal centres and a box deep inside another take the shortest way out; among equals the first face
/// of A. An overlap of less than `preference` is one contact. It has the normal of the reference face while the corner
/// is not outside of it, and where the corners coincide up to `preference`.
///
/// @param a, b    finite positions and angles, sizes > 0; not checked here
/// @param margin  contacts with d <= margin are found, m
/// @return contacts with n from A to B, the features of A first in the pairs; the indices are left 0
/// Cost: less than 0.1 microseconds, no allocation. Source: [GOT96] for the axes, [CAT07] for clipping. Ours differs:
/// exact corner distances (06.13), and feature ids that do not name the reference face.
Manifold collide_boxes(const Body& a, const Box& shape_a, const Body& b, const Box& shape_b, double margin);
/// The same from frames, a's centre in the origin; so are the points measured from there.
Manifold collide_boxes(const BoxFrame& a, const BoxFrame& b, double margin);

namespace box_box {
inline constexpr double preference = 1e-9;  ///< of the sum of the half sizes
inline constexpr double slack = 0.01;       ///< of the smallest half size

/// An end of the overlap, where a corner of the reference box and one of the incident box meet or pass each other.
struct End {
    bool reference_is_a;
    int face, edge;                              ///< the reference face, the incident edge
    int corner_of_reference, corner_of_incident;
    double outside;                              ///< how far the incident corner is outside the face, m
    double slack;                                ///< m
};
/// Its pair of features, A's first.
inline std::uint32_t feature(const End& end) {
    const bool name_incident = end.reference_is_a ? end.outside <= end.slack : end.outside < -end.slack;
    const std::uint32_t of_reference =
        name_incident ? edge_feature(end.face) : corner_feature(end.corner_of_reference);
    const std::uint32_t of_incident = name_incident ? corner_feature(end.corner_of_incident) : edge_feature(end.edge);
    return end.reference_is_a ? feature_pair(of_reference, of_incident) : feature_pair(of_incident, of_reference);
}
}  // namespace box_box

}  // namespace rbc
