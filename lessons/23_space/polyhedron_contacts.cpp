#include "lessons/23_space/polyhedron_contacts.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "lessons/23_space/face_clipping.hpp"
#include "lessons/23_space/nearest_edges.hpp"
#include "lessons/23_space/reduce_manifold.hpp"

namespace rbc {

namespace {

using Eigen::Vector3d;

/// A contact that is still without a name, unless it is that of the nearest edges.
struct Candidate {
    SpatialContact contact;
    const ClippedCorner* corner;  ///< null: of the nearest edges
    bool named;

    Vector3d on_a() const { return contact.point - 0.5 * contact.gap * contact.normal; }
    Vector3d on_b() const { return contact.point + 0.5 * contact.gap * contact.normal; }
};

SpatialContact contact_at(const Vector3d& point, const Vector3d& n, double gap, std::uint32_t feature) {
    SpatialContact contact;
    contact.point = point;
    contact.normal = n;
    contact.gap = gap;
    contact.feature = feature;
    return contact;
}

/// Of the nearest edges or corners, if the bodies are apart and these are within `reach`. (Where bodies touch, to the
/// tolerance, what is nearest is on a face or the best pair of edges, and has no direction from the one to the other.)
bool nearest_contact(const Polyhedron& a, const Polyhedron& b, const SeparatingAxis& axis, double reach,
                     double tolerance, SpatialContact& contact) {
    NearestEdges edges;
    if (axis.separation <= tolerance || !find_nearest_edges(a, b, axis, reach, edges)) return false;
    contact = contact_at(0.5 * (edges.on_a + edges.on_b), (edges.on_b - edges.on_a) / edges.distance, edges.distance,
                         edges.feature);  // (23.24)
    return true;
}

std::uint32_t edge_pair(const std::array<int, 2>& of_a, const std::array<int, 2>& of_b) {
    return spatial_feature_pair(polyhedron_edge(of_a[0], of_a[1]), polyhedron_edge(of_b[0], of_b[1]));
}

/// A reference face and an incident face, and what is left of it.
class FacePair {
  public:
    FacePair(const Polyhedron& a, const Polyhedron& b, const SeparatingAxis& axis, double tolerance)
        : reference_is_a_(axis.kind == SeparatingAxis::Kind::face_of_a),
          reference_(placed_face(reference_is_a_ ? a : b, axis.face)),
          incident_(placed_face(reference_is_a_ ? b : a,
                                face_towards(reference_is_a_ ? b : a, reference_.normal, tolerance))),
          clipped_(incident_, reference_, tolerance) {}

    std::span<const ClippedCorner> corners() const { return clipped_.corners(); }
    const Vector3d& normal() const { return reference_.normal; }

    double gap(const Vector3d& p) const { return reference_.normal.dot(p - reference_.corner(0)); }  // (23.22)

    SpatialContact contact(const ManifoldPoint& p) const {
        return contact_at(p.point, reference_is_a_ ? reference_.normal : Vector3d(-reference_.normal), p.gap, 0);
    }

    /// Corners give their names to the nearest point within the slack; what is left are crossings of two edges.
    void name(std::span<Candidate> candidates, double slack) const {
        const PlacedFace &of_a = reference_is_a_ ? reference_ : incident_,
                         &of_b = reference_is_a_ ? incident_ : reference_;
        for (int k = 0; k < of_b.count; ++k)
            if (Candidate* c = nearest(candidates, of_b.corner(k), &Candidate::on_b, slack))
                set(*c, spatial_feature_pair(polyhedron_face(of_a.index), polyhedron_corner(of_b.name(k))));
        for (int k = 0; k < of_a.count; ++k)
            if (Candidate* c = nearest(candidates, of_a.corner(k), &Candidate::on_a, slack))
                set(*c, spatial_feature_pair(polyhedron_corner(of_a.name(k)), polyhedron_face(of_b.index)));
        for (Candidate& c : candidates)
            if (!c.named) set(c, crossing(*c.corner));
    }

  private:
    static Candidate* nearest(std::span<Candidate> candidates, const Vector3d& corner,
                              Vector3d (Candidate::*place)() const, double slack) {
        Candidate* best = nullptr;
        double least = slack * slack;
        for (Candidate& c : candidates) {
            const double distance = ((c.*place)() - corner).squaredNorm();
            if (c.named || distance > least || (best && distance == least)) continue;
            best = &c;
            least = distance;
        }
        return best;
    }
    static void set(Candidate& candidate, std::uint32_t feature) {
        candidate.contact.feature = feature;
        candidate.named = true;
    }
    std::uint32_t crossing(const ClippedCorner& corner) const {
        const int incident = std::max(corner.before, corner.after), side = -1 - std::min(corner.before, corner.after);
        // Round-off: a corner of the reference face that has given its name to a point as near.
        if (incident < 0 || side < 0) return spatial_feature_pair(whole, whole);
        const std::array<int, 2> of_incident{incident_.name(incident), incident_.name(incident + 1)},
            of_reference{reference_.name(side), reference_.name(side + 1)};
        return reference_is_a_ ? edge_pair(of_reference, of_incident) : edge_pair(of_incident, of_reference);
    }

    bool reference_is_a_;
    PlacedFace reference_, incident_;
    ClippedFace clipped_;
};

/// What the contacts of a face are chosen from: the corners of the clipped face and, last, the nearest edges.
struct Choice {
    std::array<ManifoldPoint, 2 * HullMesh::max_corners + 1> points;
    std::array<const ClippedCorner*, 2 * HullMesh::max_corners + 1> corners;
    std::size_t count = 0;

    void add(const Vector3d& point, double gap, const ClippedCorner* corner) {
        points[count] = {point, gap};
        corners[count++] = corner;
    }
    std::span<const ManifoldPoint> all() const { return {points.data(), count}; }
};

/// Of the pair of edges, or, where their nearest points are not along n, of others, which may be nearer; if any is.
bool edge_contact(const Polyhedron& a, const Polyhedron& b, const SeparatingAxis& axis, double reach, double tolerance,
                  SpatialContact& contact) {
    const PointPair pair = nearest_points(a.corner(axis.edge_a[0]), a.corner(axis.edge_a[1]), b.corner(axis.edge_b[0]),
                                          b.corner(axis.edge_b[1]));
    const Vector3d w = pair.on_b - pair.on_a;
    const double gap = axis.n.dot(w);  // (23.23)
    contact = contact_at(0.5 * (pair.on_a + pair.on_b), axis.n, gap, edge_pair(axis.edge_a, axis.edge_b));
    const bool is_nearest = axis.separation <= tolerance || (w - gap * axis.n).norm() <= tolerance;
    return is_nearest || nearest_contact(a, b, axis, reach, tolerance, contact);
}

SpatialManifold face_contacts(const Polyhedron& a, const Polyhedron& b, const BestAxes& axes, double reach,
                              double tolerance, bool reduce) {
    const FacePair faces(a, b, axes.face, tolerance);
    Choice choice;
    double least = std::numeric_limits<double>::infinity();
    for (const ClippedCorner& corner : faces.corners()) {
        const double gap = faces.gap(corner.point);
        if (gap > reach) continue;
        choice.add(corner.point - 0.5 * gap * faces.normal(), gap, &corner);
        least = std::min(least, gap);
    }
    SpatialContact nearer;
    if (least > axes.separation() + tolerance) {
        const double below = std::min(reach, least - tolerance);
        if (axes.lead > 0 ? edge_contact(a, b, axes.edges, below, tolerance, nearer)
                          : nearest_contact(a, b, axes.face, below, tolerance, nearer))
            choice.add(nearer.point, nearer.gap, nullptr);
    }

    std::array<Candidate, 8> candidates;
    std::size_t count = 0;
    const auto take = [&](std::size_t i) {
        const ClippedCorner* corner = choice.corners[i];
        candidates[count++] = {corner ? faces.contact(choice.points[i]) : nearer, corner, corner == nullptr};
    };
    if (reduce || choice.count > candidates.size()) {
        const KeptPoints kept = reduce_manifold(choice.all(), faces.normal());
        for (int i = 0; i < kept.count; ++i) take(static_cast<std::size_t>(kept.indices[static_cast<std::size_t>(i)]));
    } else {
        for (std::size_t i = 0; i < choice.count; ++i) take(i);
    }
    faces.name({candidates.data(), count}, corner_slack * std::min(a.half_width, b.half_width));
    SpatialManifold manifold;
    for (std::size_t i = 0; i < count; ++i) manifold.add(candidates[i].contact);
    return manifold;
}

}  // namespace

double tolerance_of(const Polyhedron& a, const Polyhedron& b) {
    return contact_tolerance * std::min(a.half_width, b.half_width);
}

SpatialManifold polyhedron_contacts(const Polyhedron& a, const Polyhedron& b, const BestAxes& axes, double margin,
                                    const ManifoldOptions& options) {
    const double tolerance = tolerance_of(a, b), reach = margin + tolerance;
    if (axes.separation() > reach) return {};
    SpatialManifold manifold;
    SpatialContact contact;
    const double least_lead = options.face_preference * std::min(a.half_width, b.half_width);
    if (axes.preferred(least_lead).kind != SeparatingAxis::Kind::edges)
        manifold = face_contacts(a, b, axes, reach, tolerance, options.reduce);
    else if (edge_contact(a, b, axes.edges, reach, tolerance, contact))
        manifold.add(contact);
    sort_manifold(manifold);
    return manifold;
}

void sort_manifold(SpatialManifold& manifold) {
    SpatialContact *const first = manifold.contacts.data(), *const last = first + manifold.count;
    std::sort(first, last, [](const SpatialContact& c, const SpatialContact& d) {
        return c.feature != d.feature ? c.feature < d.feature : c.gap < d.gap;
    });
    const auto same = [](const SpatialContact& c, const SpatialContact& d) { return c.feature == d.feature; };
    manifold.count = static_cast<int>(std::unique(first, last, same) - first);
}

}  // namespace rbc
