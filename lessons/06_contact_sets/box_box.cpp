#include "lessons/06_contact_sets/box_box.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace rbc {

namespace {

using Eigen::Vector2d;

struct ReferenceFace {
    bool of_a;
    int edge;
    double separation;
};

/// Of all four faces of the box. Opposite ones look along the same axis.
std::array<double, 4> separations(const BoxFrame& box, const BoxFrame& other) {
    const Vector2d d = other.centre - box.centre;
    const double x = box.x.dot(d), y = box.y.dot(d), extent_x = other.extent(box.x), extent_y = other.extent(box.y);
    return {-y - box.half_height - extent_y, x - box.half_width - extent_x, y - box.half_height - extent_y,
            -x - box.half_width - extent_x};  // (06.9)
}

ReferenceFace choose_reference(const BoxFrame& a, const BoxFrame& b, double preference) {
    const std::array<double, 4> of_a = separations(a, b), of_b = separations(b, a);
    ReferenceFace best{true, 0, of_a[0]};
    for (int k = 1; k < 8; ++k) {  // (06.10)
        const double s = k < 4 ? of_a[static_cast<std::size_t>(k)] : of_b[static_cast<std::size_t>(k - 4)];
        if (s > best.separation + preference) best = {k < 4, k % 4, s};
    }
    return best;
}

int most_opposed_edge(const BoxFrame& box, const Vector2d& n) {
    int best = 0;
    for (int i = 1; i < 4; ++i) {
        if (n.dot(box.normal(i)) < n.dot(box.normal(best)) - box_box::preference) best = i;
    }
    return best;
}

/// The reference face and the incident edge, seen along the tangent t with the reference box in the origin.
struct Clipping {
    const BoxFrame &reference, &incident;
    bool reference_is_a;
    int face, edge;
    Vector2d n, t;
    double slack, tiny;

    double along(const Vector2d& p) const { return t.dot(p - reference.centre); }
    double gap(const Vector2d& p) const { return n.dot(p - reference.centre) - reference.reach(face); }  // (06.12)

    std::uint32_t feature(int corner_of_reference, int corner_of_incident, double outside) const {
        return box_box::feature({.reference_is_a = reference_is_a,
                                 .face = face,
                                 .edge = edge,
                                 .corner_of_reference = corner_of_reference,
                                 .corner_of_incident = corner_of_incident,
                                 .outside = outside,
                                 .slack = slack});
    }

    /// From a point of the incident box and what it is apart along a normal out of the reference box. The record's
    /// normal leads from A to B: it is turned round where the reference box is B.
    Contact contact(const Vector2d& p, const Vector2d& normal, double d, std::uint32_t feature) const {
        Contact result;
        result.point = p - 0.5 * d * normal;
        result.normal = reference_is_a ? normal : Vector2d(-normal);
        result.gap = d;
        result.feature = feature;
        return result;
    }
};

/// Whether no point of the box lies farther in the direction w than its corner i.
bool is_farthest(const BoxFrame& box, int i, const Vector2d& w) {
    const Vector2d corner = box.corner(i);
    return w.dot(box.corner(i + 1) - corner) <= 0 && w.dot(box.corner(i + 3) - corner) <= 0;
}

/// An end with corner k of the reference box and corner i of the incident box; `outside` is how far i has passed k
/// along the face. They are the nearest points if the boxes lie on either side of the strip between k and i. If not,
/// another face is as near, to `preference`, or the edges overlap by less than `tiny`: then the reference face has the
/// normal.
Contact corner_contact(const Clipping& c, int k, int i, double outside) {
    const Vector2d a = c.reference.corner(k), b = c.incident.corner(i), w = b - a;
    const std::uint32_t corners = c.reference_is_a ? feature_pair(corner_feature(k), corner_feature(i))
                                                   : feature_pair(corner_feature(i), corner_feature(k));
    const std::uint32_t feature = outside <= c.slack ? c.feature(k, i, outside) : corners;
    const double d = w.norm();
    const bool nearest = is_farthest(c.reference, k, w) && is_farthest(c.incident, i, -w);
    // Two points that coincide up to round-off have no direction between them.
    if (!nearest || d <= c.tiny) return c.contact(b, c.n, c.gap(b), feature);
    return c.contact(b, w / d, d, feature);  // (06.13)
}

/// One end of the overlap. side = -1: the low one, +1: the high one.
Contact contact_at_end(const Clipping& c, int side) {
    const int k = side < 0 ? c.face : c.face + 1;
    const int i = side < 0 ? c.edge + 1 : c.edge, other = side < 0 ? c.edge : c.edge + 1;
    const Vector2d p = c.reference.corner(k), q = c.incident.corner(i), q_other = c.incident.corner(other);
    const double outside = side * (c.along(q) - c.along(p));
    const std::uint32_t feature = c.feature(k, i, outside);
    if (outside <= 0) return c.contact(q, c.n, c.gap(q), feature);  // (06.11): the incident edge ends here

    const bool nearest = c.gap(q) > 0 && (q - p).dot(q_other - q) >= 0;
    if (nearest) return corner_contact(c, k, i, outside);
    const double inside = side * (c.along(p) - c.along(q_other));
    const Vector2d cut = q + outside / (outside + inside) * (q_other - q);  // (06.11): the reference face ends here
    return c.contact(cut, c.n, c.gap(cut), feature);
}

/// The edges do not overlap, or by less than `tiny`: the reference's corner on this side, and the nearer end of the
/// incident edge.
Contact contact_beside(const Clipping& c, int side) {
    const int k = side < 0 ? c.face : c.face + 1;
    const int inner = side < 0 ? c.edge : c.edge + 1, outer = side < 0 ? c.edge + 1 : c.edge;
    const Vector2d p = c.reference.corner(k);
    const bool inner_is_nearer = (c.incident.corner(inner) - p).norm() <= (c.incident.corner(outer) - p).norm();
    const int i = inner_is_nearer ? inner : outer;
    return corner_contact(c, k, i, side * (c.along(c.incident.corner(i)) - c.along(p)));
}

Manifold clip(const Clipping& c) {
    Manifold manifold;
    const double low = c.along(c.reference.corner(c.face)), high = c.along(c.reference.corner(c.face + 1));
    const double from = c.along(c.incident.corner(c.edge + 1)), to = c.along(c.incident.corner(c.edge));
    if (from >= high - c.tiny) {
        manifold.add(contact_beside(c, 1));
    } else if (to <= low + c.tiny) {
        manifold.add(contact_beside(c, -1));
    } else {
        manifold.add(contact_at_end(c, -1));
        manifold.add(contact_at_end(c, 1));
    }
    return manifold;
}

}  // namespace

Manifold collide_boxes(const Body& a, const Box& shape_a, const Body& b, const Box& shape_b, double margin) {
    const Vector2d origin = a.position;
    Manifold manifold = collide_boxes(BoxFrame(a, shape_a, origin), BoxFrame(b, shape_b, origin), margin);
    for (Contact& contact : manifold.contacts) contact.point += origin;
    return manifold;
}

Manifold collide_boxes(const BoxFrame& a, const BoxFrame& b, double margin) {
    const double size = a.half_width + a.half_height + b.half_width + b.half_height;
    const double smallest = std::min({a.half_width, a.half_height, b.half_width, b.half_height});

    const ReferenceFace found = choose_reference(a, b, box_box::preference * size);
    if (found.separation > margin) return {};
    const BoxFrame &reference = found.of_a ? a : b, &incident = found.of_a ? b : a;
    const Vector2d n = reference.normal(found.edge), t(-n.y(), n.x());
    const Clipping clipping{reference,
                            incident,
                            found.of_a,
                            found.edge,
                            most_opposed_edge(incident, n),
                            n,
                            t,
                            box_box::slack * smallest,
                            box_box::preference * smallest};

    Manifold manifold;
    for (const Contact& contact : clip(clipping))
        if (contact.gap <= margin) manifold.add(contact);
    if (manifold.count == 2 && manifold.contacts[0].feature > manifold.contacts[1].feature) {
        std::swap(manifold.contacts[0], manifold.contacts[1]);
    }
    return manifold;
}

}  // namespace rbc
