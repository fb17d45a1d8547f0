#include "lessons/23_space/link_contacts.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <limits>
#include <span>

#include "lessons/23_space/polyhedron_contacts.hpp"
#include "lessons/23_space/reduce_manifold.hpp"
#include "lessons/23_space/sphere_contacts.hpp"

namespace rbc {

namespace {

using Eigen::Vector3d;

constexpr double along_each_other = 0.05;  // |sin| of the angle of two pieces

/// Contacts by name; of two with one name the nearer stays, of too many the nearest.
class LinkContacts {
  public:
    explicit LinkContacts(double margin) : margin_(margin) {}

    /// @param on_b  on B's surface
    void add(const Vector3d& on_b, const Vector3d& n, double d, std::uint32_t feature) {
        if (d > margin_) return;
        SpatialContact* at =
            std::find_if(first(), last(), [&](const SpatialContact& c) { return c.feature == feature; });
        if (at == last()) {
            const bool full = manifold_.count == static_cast<int>(manifold_.contacts.size());
            if (full)
                at = std::max_element(first(), last(), [](const auto& c, const auto& e) { return c.gap < e.gap; });
            else
                (at = last())->gap = std::numeric_limits<double>::infinity(), ++manifold_.count;
        }
        if (!(d < at->gap)) return;
        at->point = on_b - 0.5 * d * n;
        at->normal = n;
        at->gap = d;
        at->feature = feature;
    }
    SpatialManifold sorted() {
        sort_manifold(manifold_);
        return manifold_;
    }
    /// To four, if they lie in one plane.
    SpatialManifold reduced() {
        const auto aslant = [&](const SpatialContact& c) { return (c.normal - first()->normal).norm() > 1e-3; };
        if (manifold_.count <= 4 || std::any_of(first(), last(), aslant)) return sorted();
        std::array<ManifoldPoint, std::tuple_size_v<decltype(SpatialManifold::contacts)>> points;
        std::transform(first(), last(), points.begin(),
                       [](const SpatialContact& c) { return ManifoldPoint{.point = c.point, .gap = c.gap}; });
        const KeptPoints kept =
            reduce_manifold(std::span(points.data(), static_cast<std::size_t>(manifold_.count)), first()->normal);
        SpatialManifold few;
        for (int k = 0; k < kept.count; ++k) few.add(first()[kept.indices[static_cast<std::size_t>(k)]]);
        sort_manifold(few);
        return few;
    }

  private:
    SpatialContact* first() { return manifold_.contacts.data(); }
    SpatialContact* last() { return first() + manifold_.count; }

    double margin_;
    SpatialManifold manifold_;
};

/// The piece of a link from corner `index` to the next.
struct Piece {
    const PlacedLink& link;
    int index;

    const Vector3d& from() const { return link.corner(index); }
    const Vector3d& to() const { return link.corner(index + 1); }
    Vector3d way() const { return to() - from(); }
    Vector3d middle() const { return 0.5 * (from() + to()); }
    /// @param s  where on the piece, from 0 to 1
    std::uint32_t name(double s) const {
        if (s <= 0) return polyhedron_corner(index);
        return s >= 1 ? polyhedron_corner((index + 1) % link.count) : link_piece(index);
    }
    /// Whether no point of the line near s is farther along n (23.40).
    bool is_nearest(double s, const Vector3d& n) const {
        if (s > 0 && s < 1) return true;
        const Vector3d e = s <= 0 ? link.corner(index - 1) - from() : link.corner(index + 2) - to();
        return e.dot(n) <= 1e-6 * e.norm();
    }
};

void add_pair(const Piece& a, const Piece& b, const PointPair& near, const Vector3d& from_a_to_b,
              LinkContacts& contacts) {
    const Vector3d w = near.on_b - near.on_a;
    const double distance = w.norm();
    Vector3d n = w / distance;
    if (!(distance > 1e-9 * (a.link.radius + b.link.radius))) {
        n = a.way().cross(b.way()).stableNormalized();
        if (n.isZero(0)) n = Vector3d::UnitZ();
        if (n.dot(from_a_to_b) < 0) n = -n;
    } else if (!a.is_nearest(near.along_a, n) || !b.is_nearest(near.along_b, -n)) {
        return;
    }
    contacts.add(near.on_b - b.link.radius * n, n, distance - a.link.radius - b.link.radius,
                 spatial_feature_pair(a.name(near.along_a), b.name(near.along_b)));  // (23.39)
}

/// Where two pieces that lie along each other begin and end to do so. @return whether they do
bool add_stretch(const Piece& a, const Piece& b, const Vector3d& from_a_to_b, LinkContacts& contacts) {
    const Vector3d u = a.way(), v = b.way();
    const double uu = u.squaredNorm(), vv = v.squaredNorm();
    if (u.cross(v).squaredNorm() >= along_each_other * along_each_other * uu * vv) return false;
    const double s_from = u.dot(b.from() - a.from()) / uu, s_to = u.dot(b.to() - a.from()) / uu;
    const double low = std::max(0.0, std::min(s_from, s_to)), high = std::min(1.0, std::max(s_from, s_to));
    if (!(high > low)) return false;
    for (const double s : {low, high}) {
        const Vector3d on_a = a.from() + s * u;
        const bool at_from = s == s_from, at_to = s == s_to;
        const double t = at_from ? 0 : at_to ? 1 : std::clamp(v.dot(on_a - b.from()) / vv, 0.0, 1.0);
        add_pair(a, b, {.on_a = on_a, .on_b = b.from() + t * v, .along_a = s, .along_b = t}, from_a_to_b, contacts);
    }
    return true;
}

Vector3d centre_of(const PlacedLink& link) {
    Vector3d sum = Vector3d::Zero();
    for (int i = 0; i < link.count; ++i) sum += link.corner(i);
    return sum / link.count;
}

}  // namespace

PlacedLink placed_link(const SpatialBody& body, const Vector3d& origin) {
    const Link& link = std::get<Link>(body.shape);
    const Eigen::Matrix3d axes = body.orientation.normalized().toRotationMatrix();
    PlacedLink placed;
    placed.count = static_cast<int>(link.corners->size());
    placed.radius = link.radius;
    for (std::size_t i = 0; i < link.corners->size(); ++i)
        placed.corners[i] = body.position - origin + axes * (*link.corners)[i];
    return placed;
}

SpatialManifold collide_links(const PlacedLink& a, const PlacedLink& b, double margin) {
    LinkContacts contacts(margin);
    const Vector3d from_a_to_b = centre_of(b) - centre_of(a);
    const double reach = a.radius + b.radius + margin;
    std::array<double, Link::max_corners> half_of_b;
    for (int j = 0; j < b.count; ++j) half_of_b[static_cast<std::size_t>(j)] = 0.5 * Piece{b, j}.way().norm();
    for (int i = 0; i < a.count; ++i) {
        const Piece of_a{a, i};
        const Vector3d middle = of_a.middle();
        const double half = 0.5 * of_a.way().norm();
        for (int j = 0; j < b.count; ++j) {
            const Piece of_b{b, j};
            const double most = reach + half + half_of_b[static_cast<std::size_t>(j)];
            if ((of_b.middle() - middle).squaredNorm() > most * most) continue;
            if (add_stretch(of_a, of_b, from_a_to_b, contacts)) continue;
            const PointPair near = nearest_points(of_a.from(), of_a.to(), of_b.from(), of_b.to());
            add_pair(of_a, of_b, near, from_a_to_b, contacts);
        }
    }
    return contacts.sorted();
}

SpatialManifold collide_plane_link(const Vector3d& normal, const Vector3d& point, const PlacedLink& b, double margin,
                                   bool reduce) {
    LinkContacts contacts(margin + contact_tolerance * b.radius);
    for (int i = 0; i < b.count; ++i)
        contacts.add(b.corner(i) - b.radius * normal, normal, normal.dot(b.corner(i) - point) - b.radius,
                     spatial_feature_pair(whole, polyhedron_corner(i)));  // (23.41)
    return reduce ? contacts.reduced() : contacts.sorted();
}

SpatialManifold collide_sphere_link(const Vector3d& centre, double radius, const PlacedLink& b, double margin) {
    LinkContacts contacts(margin);
    for (int j = 0; j < b.count; ++j) {
        const Piece piece{b, j};
        const double t = std::clamp(piece.way().dot(centre - piece.from()) / piece.way().squaredNorm(), 0.0, 1.0);
        const Vector3d w = piece.from() + t * piece.way() - centre;
        const double distance = w.norm();
        const bool apart = distance > 1e-9 * (radius + b.radius);
        const Vector3d n = apart ? Vector3d(w / distance) : piece.way().unitOrthogonal();
        if (apart && !piece.is_nearest(t, -n)) continue;
        contacts.add(centre + w - b.radius * n, n, distance - radius - b.radius,
                     spatial_feature_pair(whole, piece.name(t)));
    }
    return contacts.sorted();
}

SpatialManifold collide_polyhedron_link(const Polyhedron& a, bool is_cuboid, const PlacedLink& b, double margin,
                                        bool reduce) {
    LinkContacts contacts(margin + contact_tolerance * std::min(a.half_width, b.radius));
    const auto surface_at = [&](const Vector3d& p) {
        return is_cuboid ? nearest_surface_of_cuboid(a, p) : nearest_surface_of_hull(a, p);
    };
    const double reach = margin + b.radius;
    for (int j = 0; j < b.count; ++j) {
        const NearestSurface at = surface_at(b.corner(j));
        contacts.add(b.corner(j) - b.radius * at.n, at.n, at.distance - b.radius,
                     spatial_feature_pair(at.feature, polyhedron_corner(j)));
        for (const HullMesh::Edge& edge : a.mesh->edges) {  // (23.42)
            const PointPair near = nearest_points(a.corner(edge.from), a.corner(edge.to), b.corner(j), b.corner(j + 1));
            const bool inside = near.along_b > 0 && near.along_b < 1;
            const Vector3d w = near.on_b - near.on_a;
            const double distance = w.norm();
            if (!inside || distance > reach || !(distance > 1e-9 * b.radius)) continue;
            if (surface_at(near.on_b).distance < (1 - 1e-6) * distance) continue;
            const Vector3d n = w / distance;
            const std::uint32_t of_a = near.along_a <= 0   ? polyhedron_corner(edge.from)
                                       : near.along_a >= 1 ? polyhedron_corner(edge.to)
                                                           : polyhedron_edge(edge.from, edge.to);
            contacts.add(near.on_b - b.radius * n, n, distance - b.radius, spatial_feature_pair(of_a, link_piece(j)));
        }
    }
    return reduce ? contacts.reduced() : contacts.sorted();
}

}  // namespace rbc
