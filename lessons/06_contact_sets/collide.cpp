#include "lessons/06_contact_sets/collide.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "common/foundation/judge/require.hpp"
#include "lessons/06_contact_sets/box_box.hpp"
#include "lessons/06_contact_sets/box_frame.hpp"
#include "lessons/06_contact_sets/candidate_pairs.hpp"

namespace rbc {

namespace {

using Eigen::Vector2d;

struct Disc {
    double radius;
};

Manifold one_contact(const Vector2d& point_of_b, const Vector2d& n, double d, std::uint32_t feature, double margin) {
    Manifold manifold;
    if (d > margin) return manifold;
    Contact contact;
    contact.point = point_of_b - 0.5 * d * n;
    contact.normal = n;
    contact.gap = d;
    contact.feature = feature;
    manifold.add(contact);
    return manifold;
}

Manifold flipped(Manifold manifold) {
    for (Contact& contact : manifold.contacts) {
        contact.normal = -contact.normal;
        contact.feature = feature_pair(higher_feature(contact.feature), lower_feature(contact.feature));
    }
    return manifold;
}

Manifold disc_disc(const Body& a, double radius_a, const Body& b, double radius_b, double margin) {
    const Vector2d w = b.position - a.position;
    const double distance = w.stableNorm();
    const bool apart = distance >= std::numeric_limits<double>::min();
    const Vector2d n = apart ? Vector2d(w / distance) : Vector2d::UnitY();
    return one_contact(b.position - radius_b * n, n, distance - radius_a - radius_b, whole, margin);  // (06.4)
}

/// How far a point is above a half-plane, and its normal.
struct Surface {
    Vector2d normal, point;
    explicit Surface(const Body& plane)
        : normal(-std::sin(plane.angle), std::cos(plane.angle)), point(plane.position) {}
    double height(const Vector2d& p) const { return normal.dot(p - point); }
};

Manifold plane_disc(const Body& a, const Body& b, double radius, double margin) {
    const Surface plane(a);
    const double d = plane.height(b.position) - radius;  // (06.5)
    return one_contact(b.position - radius * plane.normal, plane.normal, d, whole, margin);
}

Manifold box_disc(const Body& a, const Box& box, const Body& b, double radius, double margin) {
    const BoxFrame frame(a, box, a.position);
    const Vector2d centre = b.position - a.position;
    const double w = box.half_width, h = box.half_height, x = frame.x.dot(centre), y = frame.y.dot(centre);
    const Vector2d beyond(x - std::clamp(x, -w, w), y - std::clamp(y, -h, h));
    const double distance = beyond.stableNorm();

    Vector2d n;
    double d;
    std::uint32_t feature;
    if (distance >= std::numeric_limits<double>::min()) {
        n = (beyond.x() * frame.x + beyond.y() * frame.y) / distance;  // (06.6)
        d = distance - radius;
        if (beyond.x() != 0 && beyond.y() != 0) {
            feature = corner_feature(y < 0 ? (x < 0 ? 0 : 1) : (x < 0 ? 3 : 2));
        } else {
            feature = edge_feature(beyond.x() != 0 ? (x < 0 ? 3 : 1) : (y < 0 ? 0 : 2));
        }
    } else {
        const std::array<double, 4> depth{h + y, w - x, h - y, w + x};  // (06.7)
        const int edge = static_cast<int>(std::min_element(depth.begin(), depth.end()) - depth.begin());
        n = frame.normal(edge);
        d = -depth[static_cast<std::size_t>(edge)] - radius;
        feature = edge_feature(edge);
    }
    return one_contact(b.position - radius * n, n, d, feature_pair(feature, whole), margin);
}

Manifold plane_box(const Body& a, const Body& b, const Box& box, double margin) {
    const Surface plane(a);
    const BoxFrame frame(b, box, b.position);
    std::array<double, 4> height;
    for (int i = 0; i < 4; ++i) height[static_cast<std::size_t>(i)] = plane.height(b.position + frame.corner(i));
    // The lowest corner and the lower one of its neighbours; of equally low ones, the first.
    const double tie = box_box::preference * (box.half_width + box.half_height);
    const auto lower = [&](int i, int j) {
        return height[static_cast<std::size_t>(i)] < height[static_cast<std::size_t>(j)] - tie;
    };
    int first = 0;
    for (int i = 1; i < 4; ++i) first = lower(i, first) ? i : first;
    const int one = std::min((first + 1) % 4, (first + 3) % 4), two = std::max((first + 1) % 4, (first + 3) % 4);
    const int second = lower(two, one) ? two : one;
    Manifold manifold;
    for (int i : {std::min(first, second), std::max(first, second)}) {  // (06.8)
        const std::uint32_t feature = feature_pair(whole, corner_feature(i));
        for (const Contact& contact : one_contact(b.position + frame.corner(i), plane.normal,
                                                  height[static_cast<std::size_t>(i)], feature, margin)) {
            manifold.add(contact);
        }
    }
    return manifold;
}

/// One function for every pair of shapes, A in front of B.
struct Pair {
    const Body &a, &b;
    double margin;

    Manifold operator()(const Disc& p, const Disc& q) const { return disc_disc(a, p.radius, b, q.radius, margin); }
    Manifold operator()(const Box& p, const Disc& q) const { return box_disc(a, p, b, q.radius, margin); }
    Manifold operator()(const Disc& p, const Box& q) const { return flipped(box_disc(b, q, a, p.radius, margin)); }
    Manifold operator()(const HalfPlane&, const Disc& q) const { return plane_disc(a, b, q.radius, margin); }
    Manifold operator()(const Disc& p, const HalfPlane&) const { return flipped(plane_disc(b, a, p.radius, margin)); }
    Manifold operator()(const Box& p, const Box& q) const { return collide_boxes(a, p, b, q, margin); }
    Manifold operator()(const HalfPlane&, const Box& q) const { return plane_box(a, b, q, margin); }
    Manifold operator()(const Box& p, const HalfPlane&) const { return flipped(plane_box(b, a, p, margin)); }
    Manifold operator()(const HalfPlane&, const HalfPlane&) const { return {}; }
};

using Round = std::variant<Disc, Box, HalfPlane>;
struct ToRound {
    Round operator()(const PointShape&) const { return Disc{0}; }
    Round operator()(const Circle& circle) const { return Disc{circle.radius}; }
    Round operator()(const Box& box) const { return box; }
    Round operator()(const HalfPlane& plane) const { return plane; }
};

}  // namespace

Manifold collide(const Body& a, int index_a, const Body& b, int index_b, double margin) {
    require(margin >= 0 && std::isfinite(margin), "the margin must be finite and >= 0");
    check_body(a, index_a);
    check_body(b, index_b);
    require(index_a != index_b, "a body has no contacts with itself");
    const bool swapped = index_b < index_a;
    const Body &lower = swapped ? b : a, &higher = swapped ? a : b;
    Manifold manifold = std::visit(Pair{lower, higher, margin}, std::visit(ToRound{}, lower.shape),
                                   std::visit(ToRound{}, higher.shape));
    for (Contact& contact : manifold.contacts) {
        if (swapped) contact.normal = -contact.normal;
        contact.a = index_a;
        contact.b = index_b;
    }
    return manifold;
}

}  // namespace rbc
