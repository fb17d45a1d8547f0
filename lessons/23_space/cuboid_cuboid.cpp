#include "lessons/23_space/cuboid_cuboid.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>

namespace rbc {

namespace {

using Eigen::Index;
using Eigen::Matrix3d;
using Eigen::Vector3d;

/// The first value that is at most `tolerance` below the largest.
template <std::size_t N>
int first_largest(const std::array<double, N>& values, double tolerance) {
    const double least = *std::max_element(values.begin(), values.end()) - tolerance;
    return static_cast<int>(std::find_if(values.begin(), values.end(), [&](double s) { return s >= least; }) -
                            values.begin());
}

/// The edge along axis k of a cuboid that lies farthest in the direction n.
std::array<int, 2> edge_towards(const Polyhedron& cuboid, int k, const Vector3d& n) {
    int from = 0;
    for (int i = 0; i < 3; ++i)
        if (i != k && n.dot(cuboid.axes.col(i)) >= 0) from |= 1 << i;
    return {from, from | 1 << k};
}

/// Two cuboids, seen from each other.
struct CuboidPair {
    const Polyhedron &a, &b;
    const Matrix3d C = a.axes.transpose() * b.axes;  // column j is b_j in the axes of A
    const Matrix3d size = C.cwiseAbs();
    const Vector3d w = b.centre - a.centre, w_a = a.axes.transpose() * w, w_b = b.axes.transpose() * w;

    std::array<double, 6> faces() const {
        const Vector3d of_a = w_a.cwiseAbs() - a.stretch - size * b.stretch;
        const Vector3d of_b = w_b.cwiseAbs() - size.transpose() * a.stretch - b.stretch;
        return {of_a[0], of_a[1], of_a[2], of_b[0], of_b[1], of_b[2]};
    }
    std::array<double, 9> edges() const {
        std::array<double, 9> s;
        for (Index i = 0; i < 3; ++i)
            for (Index j = 0; j < 3; ++j) {
                const Index i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
                // a_i x b_j in the axes of A is 0 along i, -C(i2, j) along i1 and C(i1, j) along i2.
                const double length = std::sqrt(C(i1, j) * C(i1, j) + C(i2, j) * C(i2, j));
                const double apart = std::abs(w_a[i2] * C(i1, j) - w_a[i1] * C(i2, j));
                const double reach = a.stretch[i1] * size(i2, j) + a.stretch[i2] * size(i1, j) +
                                     b.stretch[j1] * size(i, j2) + b.stretch[j2] * size(i, j1);
                s[static_cast<std::size_t>(3 * i + j)] =
                    length < parallel_edges ? -std::numeric_limits<double>::infinity() : (apart - reach) / length;
            }
        return s;
    }
    BestAxes best(const CuboidSeparations& s) const;
};

BestAxes CuboidPair::best(const CuboidSeparations& s) const {
    const double tolerance = tolerance_of(a, b);
    BestAxes axes;
    const int face = first_largest(s.faces, tolerance), k = face % 3;
    const bool is_a = face < 3;
    axes.face.kind = is_a ? SeparatingAxis::Kind::face_of_a : SeparatingAxis::Kind::face_of_b;
    axes.face.separation = s.faces[static_cast<std::size_t>(face)];
    const Vector3d along = (is_a ? a : b).axes.col(k);
    const bool plus = along.dot(w) >= 0;
    axes.face.n = plus ? along : Vector3d(-along);
    // The reference face's own normal leads away from its body: for B's against n.
    axes.face.face = 2 * k + (plus == is_a ? 0 : 1);

    axes.lead = *std::max_element(s.edges.begin(), s.edges.end()) - *std::max_element(s.faces.begin(), s.faces.end());
    if (!(axes.lead > 0)) return axes;
    const int edges = first_largest(s.edges, tolerance), i = edges / 3, j = edges % 3;
    axes.edges.kind = SeparatingAxis::Kind::edges;
    axes.edges.separation = s.edges[static_cast<std::size_t>(edges)];
    axes.edges.n = a.axes.col(i).cross(b.axes.col(j)).normalized();
    if (axes.edges.n.dot(w) < 0) axes.edges.n = -axes.edges.n;
    axes.edges.edge_a = edge_towards(a, i, axes.edges.n);
    axes.edges.edge_b = edge_towards(b, j, -axes.edges.n);
    return axes;
}

}  // namespace

CuboidSeparations cuboid_separations(const Polyhedron& a, const Polyhedron& b) {
    const CuboidPair pair{a, b};
    return {pair.faces(), pair.edges()};
}

BestAxes cuboid_axes(const Polyhedron& a, const Polyhedron& b) {
    const CuboidPair pair{a, b};
    return pair.best({pair.faces(), pair.edges()});
}

SpatialManifold collide_cuboids(const Polyhedron& a, const Polyhedron& b, double margin,
                                const ManifoldOptions& options) {
    const CuboidPair pair{a, b};
    const std::array<double, 6> faces = pair.faces();
    // One axis is enough to tell them apart; the tolerances are those of (23.20) and of polyhedron_contacts.
    if (*std::max_element(faces.begin(), faces.end()) > margin + 2 * tolerance_of(a, b)) return {};
    return polyhedron_contacts(a, b, pair.best({faces, pair.edges()}), margin, options);
}

}  // namespace rbc
