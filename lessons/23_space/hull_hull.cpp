#include "lessons/23_space/hull_hull.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <limits>

namespace rbc {

namespace {

using Eigen::Vector3d;

constexpr double infinite = std::numeric_limits<double>::infinity();

struct FaceSeparation {
    int face = 0, deepest = 0;  ///< of one body, and the corner of the other that is lowest over it
    double value = -infinite;
};

/// What the axes of one body's faces say about another.
class FaceQuery {
  public:
    FaceQuery(const Polyhedron& body, const Polyhedron& other) : body_(body), other_(other) {
        // The face that the other centre is highest over is likely the best: with it the rest are given up early.
        double highest = -infinite;
        for (int f = 0; f < faces(); ++f)
            if (const double s = height_of_centre(f); s > highest) {
                highest = s;
                best_.face = f;
            }
        best_ = separation(best_.face, -infinite);
        for (int f = 0; f < faces(); ++f)
            if (const FaceSeparation s = separation(f, best_.value); s.value > best_.value) best_ = s;
    }

    const FaceSeparation& best() const { return best_; }
    /// The first face with a separation of `least` or more.
    FaceSeparation first(double least) const {
        for (int f = 0; f < faces(); ++f)
            if (const FaceSeparation s = separation(f, least); s.value >= least) return s;
        return best_;
    }

  private:
    int faces() const { return static_cast<int>(body_.mesh->faces.size()); }
    const Vector3d& normal(int f) const { return body_.mesh->normals[static_cast<std::size_t>(f)]; }
    double height_of_centre(int f) const {
        const int corner = body_.mesh->faces[static_cast<std::size_t>(f)][0];
        return normal(f).dot(centre_ -
                             body_.stretch.cwiseProduct(body_.mesh->corners[static_cast<std::size_t>(corner)]));
    }
    /// (23.30), or something less than `least` as soon as it is.
    FaceSeparation separation(int f, double least) const {
        const Vector3d n = other_.stretch.cwiseProduct(turn_ * normal(f));
        const double offset = height_of_centre(f);
        FaceSeparation result{f, 0, infinite};
        for (std::size_t i = 0; i < other_.mesh->corners.size(); ++i) {
            const double height = offset + n.dot(other_.mesh->corners[i]);
            if (height >= result.value) continue;
            result.value = height;
            result.deepest = static_cast<int>(i);
            if (height < least) break;
        }
        return result;
    }

    const Polyhedron &body_, &other_;
    Eigen::Matrix3d turn_ = other_.axes.transpose() * body_.axes;                // from the body's axes to the other's
    Vector3d centre_ = body_.axes.transpose() * (other_.centre - body_.centre);  // of the other, in the body's axes
    FaceSeparation best_;
};

struct PlacedEdge {
    int from, to;
    Vector3d start, along, left, right;  ///< a corner, unit vector, and the normals of the faces

    PlacedEdge() = default;
    PlacedEdge(const Polyhedron& body, const HullMesh::Edge& edge)
        : from(edge.from),
          to(edge.to),
          start(body.corner(edge.from)),
          along((body.corner(edge.to) - start).normalized()),
          left(body.normal(edge.left)),
          right(body.normal(edge.right)) {}
};

/// Uses the edges of a body that (23.33) does not leave out.
template <class Use>
void for_edges(const Polyhedron& body, const Vector3d& inside, double best, const Use& use) {
    const Vector3d q = body.axes.transpose() * (inside - body.centre);
    const double most = std::min(best, 0.0);
    for (const HullMesh::Edge& edge : body.mesh->edges) {
        const Vector3d w = q - body.stretch.cwiseProduct(body.mesh->corners[static_cast<std::size_t>(edge.from)]);
        if (std::max(body.mesh->normals[static_cast<std::size_t>(edge.left)].dot(w),
                     body.mesh->normals[static_cast<std::size_t>(edge.right)].dot(w)) > most)
            use(edge);
    }
}

bool arcs_cross(const PlacedEdge& a, const PlacedEdge& b) {
    const double m_left = b.left.dot(a.along), m_right = b.right.dot(a.along);
    if (m_left * m_right >= 0) return false;
    const double n_left = a.left.dot(b.along), n_right = a.right.dot(b.along);
    return n_left * n_right < 0 && m_left * n_right < 0;  // (23.32)
}

/// The best pair of edges, if it beats `faces`; of equal ones, to the tolerance, the first.
/// @param in_a, in_b  a point of B that is deep in A, and one of A that is deep in B
void query_edges(const Polyhedron& a, const Polyhedron& b, const Vector3d& in_a, const Vector3d& in_b, double faces,
                 BestAxes& axes) {
    constexpr std::size_t max_edges = 3 * HullMesh::max_corners - 6;
    const double tolerance = tolerance_of(a, b);
    std::array<PlacedEdge, max_edges> of_b;
    std::size_t count = 0;
    double least = faces;
    for_edges(b, in_b, faces, [&](const HullMesh::Edge& edge) { of_b[count++] = {b, edge}; });
    for_edges(a, in_a, faces, [&](const HullMesh::Edge& edge) {
        const PlacedEdge e(a, edge);
        for (std::size_t i = 0; i < count; ++i) {
            const PlacedEdge& f = of_b[i];
            if (!arcs_cross(e, f)) continue;
            Vector3d n = e.along.cross(f.along);
            const double length = n.norm();
            if (length < parallel_edges) continue;
            n *= (n.dot(e.left + e.right) > 0 ? 1 : -1) / length;
            const double s = n.dot(f.start - e.start);  // (23.31)
            axes.lead = std::max(axes.lead, s - faces);
            if (s <= least) continue;
            axes.edges = {SeparatingAxis::Kind::edges, s, n, 0, {e.from, e.to}, {f.from, f.to}};
            least = s + tolerance;
        }
    });
}

}  // namespace

BestAxes hull_axes(const Polyhedron& a, const Polyhedron& b, double reach) {
    const FaceQuery of_a(a, b), of_b(b, a);
    const double faces = std::max(of_a.best().value, of_b.best().value), least = faces - tolerance_of(a, b);
    const FaceSeparation first_of_a = of_a.first(least);
    const bool is_a = first_of_a.value >= least;
    const FaceSeparation chosen = is_a ? first_of_a : of_b.first(least);
    BestAxes axes;
    axes.face.kind = is_a ? SeparatingAxis::Kind::face_of_a : SeparatingAxis::Kind::face_of_b;
    axes.face.separation = chosen.value;
    axes.face.face = chosen.face;
    axes.face.n = is_a ? a.normal(chosen.face) : Vector3d(-b.normal(chosen.face));
    if (faces <= reach) query_edges(a, b, b.corner(of_a.best().deepest), a.corner(of_b.best().deepest), faces, axes);
    return axes;
}

SpatialManifold collide_hulls(const Polyhedron& a, const Polyhedron& b, double margin, const ManifoldOptions& options) {
    const double reach = margin + tolerance_of(a, b);
    return polyhedron_contacts(a, b, hull_axes(a, b, reach), margin, options);
}

}  // namespace rbc
