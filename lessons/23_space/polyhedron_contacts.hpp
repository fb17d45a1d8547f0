#pragma once

#include <Eigen/Core>
#include <array>

#include "lessons/23_space/polyhedron.hpp"
#include "lessons/23_space/spatial_manifold.hpp"

namespace rbc {

struct ManifoldOptions {
    bool reduce = true;  ///< to at most four contacts (reduce_manifold); else up to eight, and four of more
    /// >= 0, of the smallest half width: by so much a pair of edges must beat the faces. With 1e-6 two cuboids that lie
    /// on each other, tilted by 1e-5 rad or more, have one contact every other time, where edges cross, in place of
    /// four, and a stack trembles. Four they have up to a tilt of about this many rad; depths are too large by as much.
    double face_preference = 1e-3;
};

/// An axis, and how far two polyhedra are apart along it.
struct SeparatingAxis {
    enum class Kind { face_of_a, face_of_b, edges };
    Kind kind = Kind::face_of_a;
    double separation = 0;              ///< m, negative where they penetrate
    Eigen::Vector3d n;                  ///< unit, from A to B
    int face = 0;                       ///< of A or B
    std::array<int, 2> edge_a, edge_b;  ///< the corners of the edges
};

/// The axes with the largest separation, of both kinds.
struct BestAxes {
    SeparatingAxis face, edges;
    double lead = -1;  ///< by so much the best pair of edges beats all faces, m; if not > 0, `edges` is of no account

    double separation() const { return lead > 0 ? edges.separation : face.separation; }  ///< of the bodies, m
    const SeparatingAxis& preferred(double least_lead) const { return lead > least_lead ? edges : face; }
};

/// Lengths below it are round-off: of the smallest half width of both bodies. Positions have lost 1e-16 of their
/// distance from the origin, so this holds up to 1e10 half widths away.
inline constexpr double contact_tolerance = 1e-6;
/// Edges whose directions have a smaller cross product have no axis in common.
inline constexpr double parallel_edges = 1e-6;
double tolerance_of(const Polyhedron& a, const Polyhedron& b);

/// The contacts of two polyhedra, from the axes that a search found: of the face, unless the pair of edges beats it by
/// options.face_preference.
///
/// A face: it is the reference face, with the normal N. The other body's face that looks at it most directly is clipped
/// (ClippedFace); its corners p that are left and that are low enough are the contacts, midway between the surfaces,
///
///   d = N.(p - p_reference),   d <= margin,   point = p - d N/2                    (23.22)
///
/// Edges: the nearest points a, b of the two,
///
///   d = n.(b - a),   point = (a + b)/2                                             (23.23)
///
/// Where a face's contacts are not as near as the largest separation of all axes, the nearest one is added: if the
/// bodies penetrate, that of the best pair of edges; if they are apart, that of the two nearest points of all edges,
/// ends included, of which no axis knows,
///
///   n = (b - a)/|b - a|,   d = |b - a|                                             (23.24)
///
/// So the smallest gap is the signed distance of the bodies, to contact_tolerance; but where they penetrate and a face
/// is preferred to better edges, and where equal points are reduced (reduce_manifold), to 1e-3 of the size.
///
/// Feature ids do not name the reference face: they are a corner of one body and a face of the other, two edges, or,
/// apart, a corner and an edge or two corners. A contact within corner_slack of a corner has the corner's name, of a
/// corner of B before one of A: in a stack of equal cuboids, where corners meet, names do not change with every slip.
///
/// @param a, b    A is the body with the lower index
/// @param margin  >= 0, m: contacts with d <= margin are found, and those a contact_tolerance above it may be
/// @return with n from A to B; the indices of the bodies are left 0
SpatialManifold polyhedron_contacts(const Polyhedron& a, const Polyhedron& b, const BestAxes& axes, double margin,
                                    const ManifoldOptions& options = {});

/// Of the smallest half width; see polyhedron_contacts.
inline constexpr double corner_slack = 0.01;

/// Sorts by feature id. Of two contacts with the same one, which only round-off makes, the nearer stays.
void sort_manifold(SpatialManifold& manifold);

}  // namespace rbc
