#include "lessons/23_space/collide_in_space.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>

#include "common/foundation/judge/require.hpp"
#include "lessons/06_contact_sets/candidate_pairs.hpp"
#include "lessons/23_space/cuboid_cuboid.hpp"
#include "lessons/23_space/hull_hull.hpp"
#include "lessons/23_space/link_contacts.hpp"
#include "lessons/23_space/reduce_manifold.hpp"
#include "lessons/23_space/sphere_contacts.hpp"

namespace rbc {

namespace {

using Eigen::Vector3d;

SpatialContact contact_on_b(const Vector3d& point_of_b, const Vector3d& n, double d, std::uint32_t feature) {
    SpatialContact contact;
    contact.point = point_of_b - 0.5 * d * n;
    contact.normal = n;
    contact.gap = d;
    contact.feature = feature;
    return contact;
}

SpatialManifold one_contact(const Vector3d& point_of_b, const Vector3d& n, double d, std::uint32_t feature,
                            double margin) {
    SpatialManifold manifold;
    if (d <= margin) manifold.add(contact_on_b(point_of_b, n, d, feature));
    return manifold;
}

SpatialManifold flipped(SpatialManifold manifold) {
    for (int i = 0; i < manifold.count; ++i) {
        SpatialContact& contact = manifold.contacts[static_cast<std::size_t>(i)];
        contact.normal = -contact.normal;
        contact.feature = swapped_features(contact.feature);
    }
    sort_manifold(manifold);
    return manifold;
}

/// A half-space in its place, seen from where the other body is.
struct Surface {
    Vector3d normal, point;
    Surface(const SpatialBody& body, const Vector3d& origin)
        : normal(body.orientation.normalized() * Vector3d::UnitZ()), point(body.position - origin) {}
    double height(const Vector3d& p) const { return normal.dot(p - point); }
};

/// All functions have A in front of B, and give points that are measured from `origin`.
struct Pair {
    const SpatialBody &a, &b;
    Vector3d origin;
    double margin;
    const ManifoldOptions& options;

    Pair swapped() const { return {b, a, origin, margin, options}; }
    Vector3d centre_of_b() const { return b.position - origin; }

    SpatialManifold operator()(const Sphere& p, const Sphere& q) const {
        const Vector3d w = b.position - a.position;
        const double distance = w.stableNorm();
        const bool apart = distance >= std::numeric_limits<double>::min();
        const Vector3d n = apart ? Vector3d(w / distance) : Vector3d::UnitZ();
        return one_contact(centre_of_b() - q.radius * n, n, distance - p.radius - q.radius, whole, margin);  // (23.36)
    }
    SpatialManifold operator()(const HalfSpace&, const Sphere& q) const {
        const Surface plane(a, origin);
        const double d = plane.height(centre_of_b()) - q.radius;  // (23.37)
        return one_contact(centre_of_b() - q.radius * plane.normal, plane.normal, d, whole, margin);
    }
    SpatialManifold operator()(const Cuboid&, const Sphere& q) const {
        return on(nearest_surface_of_cuboid(polyhedron_of(a, origin), centre_of_b()), q);
    }
    SpatialManifold operator()(const Hull&, const Sphere& q) const {
        return on(nearest_surface_of_hull(polyhedron_of(a, origin), centre_of_b()), q);
    }
    SpatialManifold operator()(const HalfSpace&, const Cuboid&) const { return corners(); }
    SpatialManifold operator()(const HalfSpace&, const Hull&) const { return corners(); }
    SpatialManifold operator()(const HalfSpace&, const HalfSpace&) const { return {}; }
    SpatialManifold operator()(const Cuboid&, const Cuboid&) const {
        return collide_cuboids(polyhedron_of(a, origin), polyhedron_of(b, origin), margin, options);
    }
    SpatialManifold operator()(const Hull&, const Cuboid&) const { return hulls(); }
    SpatialManifold operator()(const Cuboid&, const Hull&) const { return hulls(); }
    SpatialManifold operator()(const Hull&, const Hull&) const { return hulls(); }
    SpatialManifold operator()(const Sphere& p, const Cuboid& q) const { return flipped(swapped()(q, p)); }
    SpatialManifold operator()(const Sphere& p, const HalfSpace& q) const { return flipped(swapped()(q, p)); }
    SpatialManifold operator()(const Sphere& p, const Hull& q) const { return flipped(swapped()(q, p)); }
    SpatialManifold operator()(const Cuboid& p, const HalfSpace& q) const { return flipped(swapped()(q, p)); }
    SpatialManifold operator()(const Hull& p, const HalfSpace& q) const { return flipped(swapped()(q, p)); }
    SpatialManifold operator()(const Link&, const Link&) const {
        return collide_links(placed_link(a, origin), placed_link(b, origin), margin);
    }
    SpatialManifold operator()(const HalfSpace&, const Link&) const {
        const Surface plane(a, origin);
        return collide_plane_link(plane.normal, plane.point, placed_link(b, origin), margin, options.reduce);
    }
    SpatialManifold operator()(const Sphere& p, const Link&) const {
        return collide_sphere_link(a.position - origin, p.radius, placed_link(b, origin), margin);
    }
    SpatialManifold operator()(const Cuboid&, const Link&) const { return wire(true); }
    SpatialManifold operator()(const Hull&, const Link&) const { return wire(false); }
    template <class Other>
    SpatialManifold operator()(const Link& p, const Other& q) const {
        return flipped(swapped()(q, p));
    }

  private:
    SpatialManifold wire(bool is_cuboid) const {
        return collide_polyhedron_link(polyhedron_of(a, origin), is_cuboid, placed_link(b, origin), margin,
                                       options.reduce);
    }
    SpatialManifold on(const NearestSurface& surface, const Sphere& sphere) const {
        return one_contact(centre_of_b() - sphere.radius * surface.n, surface.n, surface.distance - sphere.radius,
                           spatial_feature_pair(surface.feature, whole), margin);
    }
    SpatialManifold hulls() const {
        return collide_hulls(polyhedron_of(a, origin), polyhedron_of(b, origin), margin, options);
    }
    /// Those of B that are low enough over the half-space A.
    SpatialManifold corners() const {
        const Surface plane(a, origin);
        const Polyhedron body = polyhedron_of(b, origin);
        const double reach = margin + contact_tolerance * body.half_width;
        std::array<ManifoldPoint, HullMesh::max_corners> points;
        std::array<int, HullMesh::max_corners> names;
        std::size_t count = 0;
        for (int i = 0; i < static_cast<int>(body.mesh->corners.size()); ++i) {
            const Vector3d p = body.corner(i);
            const double d = plane.height(p);  // (23.38)
            if (d > reach) continue;
            names[count] = i;
            points[count++] = {p, d};
        }
        SpatialManifold manifold;
        const auto add = [&](std::size_t i) {
            const std::uint32_t feature = spatial_feature_pair(whole, polyhedron_corner(names[i]));
            manifold.add(contact_on_b(points[i].point, plane.normal, points[i].gap, feature));
        };
        if (options.reduce || count > 8) {
            const KeptPoints kept = reduce_manifold({points.data(), count}, plane.normal);
            for (int k = 0; k < kept.count; ++k)
                add(static_cast<std::size_t>(kept.indices[static_cast<std::size_t>(k)]));
        } else {
            for (std::size_t i = 0; i < count; ++i) add(i);
        }
        sort_manifold(manifold);
        return manifold;
    }
};

void check_shape(const SpatialBody& body, int index) {
    check_body(body, index);
    const Hull* hull = std::get_if<Hull>(&body.shape);
    if (!hull) return;
    const HullMesh& mesh = *hull->mesh;
    const bool is_whole = mesh.corners.size() + mesh.faces.size() == mesh.edges.size() + 2 &&
                          mesh.normals.size() == mesh.faces.size() && mesh.half_width > 0;
    const char* wrong = !is_whole                                     ? "the hull's mesh is not one of hull_of"
                        : mesh.corners.size() > HullMesh::max_corners ? "the hull has more than 128 corners"
                                                                      : nullptr;
    if (wrong) throw std::invalid_argument("body " + std::to_string(index) + ": " + wrong);
}

}  // namespace

SpatialManifold collide(const SpatialBody& a, int index_a, const SpatialBody& b, int index_b, double margin,
                        const ManifoldOptions& options) {
    require(margin >= 0 && std::isfinite(margin), "the margin must be finite and >= 0");
    require(options.face_preference >= 0, "face_preference must be >= 0");
    check_shape(a, index_a);
    check_shape(b, index_b);
    require(index_a != index_b, "a body has no contacts with itself");
    const bool swapped = index_b < index_a;
    const SpatialBody &lower = swapped ? b : a, &higher = swapped ? a : b;
    // A half-space's position may be far away: places are measured from the other body.
    const Vector3d origin = std::holds_alternative<HalfSpace>(lower.shape) ? higher.position : lower.position;
    SpatialManifold manifold = std::visit(Pair{lower, higher, origin, margin, options}, lower.shape, higher.shape);
    for (int i = 0; i < manifold.count; ++i) {
        SpatialContact& contact = manifold.contacts[static_cast<std::size_t>(i)];
        contact.point += origin;
        if (swapped) contact.normal = -contact.normal;
        contact.a = index_a;
        contact.b = index_b;
    }
    return manifold;
}

}  // namespace rbc
