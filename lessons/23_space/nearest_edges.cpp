#include "lessons/23_space/nearest_edges.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace rbc {

namespace {

using Eigen::Vector3d;

/// The corners of a body in their places, and how high they are along n.
struct PlacedCorners {
    std::array<Vector3d, HullMesh::max_corners> places;
    std::array<double, HullMesh::max_corners> heights;
    double lowest = std::numeric_limits<double>::infinity(), highest = -lowest;

    PlacedCorners(const Polyhedron& body, const Vector3d& n) {
        for (std::size_t i = 0; i < body.mesh->corners.size(); ++i) {
            places[i] = body.corner(static_cast<int>(i));
            heights[i] = n.dot(places[i]);
            lowest = std::min(lowest, heights[i]);
            highest = std::max(highest, heights[i]);
        }
    }
    const Vector3d& place(int i) const { return places[static_cast<std::size_t>(i)]; }
    double height(int i) const { return heights[static_cast<std::size_t>(i)]; }
};

std::uint32_t feature_of(const HullMesh::Edge& edge, double along) {
    if (along == 0) return polyhedron_corner(edge.from);
    return along == 1 ? polyhedron_corner(edge.to) : polyhedron_edge(edge.from, edge.to);
}

}  // namespace

bool find_nearest_edges(const Polyhedron& a, const Polyhedron& b, const SeparatingAxis& axis, double reach,
                        NearestEdges& found) {
    const PlacedCorners of_a(a, axis.n), of_b(b, axis.n);
    found.distance = reach;
    bool any = false;
    for (const HullMesh::Edge& e : a.mesh->edges) {
        if (std::max(of_a.height(e.from), of_a.height(e.to)) < of_b.lowest - found.distance) continue;  // (23.25)
        for (const HullMesh::Edge& f : b.mesh->edges) {
            if (std::min(of_b.height(f.from), of_b.height(f.to)) > of_a.highest + found.distance) continue;
            const PointPair pair =
                nearest_points(of_a.place(e.from), of_a.place(e.to), of_b.place(f.from), of_b.place(f.to));
            const double distance = (pair.on_b - pair.on_a).norm();
            if (distance > found.distance || (any && distance == found.distance)) continue;
            any = true;
            found = {pair.on_a, pair.on_b, distance,
                     spatial_feature_pair(feature_of(e, pair.along_a), feature_of(f, pair.along_b))};
        }
    }
    return any;
}

}  // namespace rbc
