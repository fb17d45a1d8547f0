#include "exercises/06_contact_sets/capsule.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace rbc::ex06 {

namespace {

using Eigen::Vector2d;

double cross(const Vector2d& u, const Vector2d& v) {
    return u.x() * v.y() - u.y() * v.x();
}

Vector2d nearest_point(const Capsule& c, const Vector2d& x) {
    const Vector2d along = c.q - c.p;
    const double length2 = along.squaredNorm();
    return length2 > 0 ? Vector2d(c.p + std::clamp(along.dot(x - c.p) / length2, 0.0, 1.0) * along) : c.p;
}

/// The contact of two points of the segments, on_a and on_b, whose signed distance along n is s.
CapsuleContact contact(const Vector2d& on_a, const Vector2d& n, double s, double radius_a, double radius_b) {
    // The surfaces are at on_a + r_A n and at on_a + (s - r_B) n.
    return {on_a + 0.5 * (radius_a + s - radius_b) * n, n, s - radius_a - radius_b};
}

/// An end point of one segment and the point of the other nearest to it.
struct End {
    Vector2d on_a, on_b;
    double distance() const { return (on_b - on_a).norm(); }
};

End end_of_a(const Vector2d& end, const Capsule& b) {
    return {end, nearest_point(b, end)};
}
End end_of_b(const Vector2d& end, const Capsule& a) {
    return {nearest_point(a, end), end};
}

/// Of the angle between the directions; 0 for a disc, which has none.
double sine(const Vector2d& u, const Vector2d& v) {
    return std::abs(cross(u.normalized(), v.normalized()));
}

bool cross_over(const Capsule& a, const Capsule& b) {
    const Vector2d u = a.q - a.p, v = b.q - b.p;
    return cross(u, b.p - a.p) * cross(u, b.q - a.p) < 0 && cross(v, a.p - b.p) * cross(v, a.q - b.p) < 0 &&
           sine(u, v) > 1e-12;  // on one line the signs are round-off
}

CapsuleContact pulled_apart(const Capsule& a, const Capsule& b) {
    if (a.p == a.q && b.p == b.q) return contact(a.p, Vector2d::UnitY(), 0, a.radius, b.radius);
    double best = -std::numeric_limits<double>::infinity();
    Vector2d normal = Vector2d::UnitY(), on_a = a.p;
    for (const Vector2d& along : {Vector2d(a.q - a.p), Vector2d(b.q - b.p)}) {
        if (along.norm() == 0) continue;
        for (const double side : {1.0, -1.0}) {  // (E06.2)
            const Vector2d n = side / along.norm() * Vector2d(-along.y(), along.x());
            const double s = std::min(n.dot(b.p), n.dot(b.q)) - std::max(n.dot(a.p), n.dot(a.q));
            if (s <= best) continue;
            best = s;
            normal = n;
            on_a = n.dot(a.p) > n.dot(a.q) ? a.p : a.q;
        }
    }
    return contact(on_a, normal, best, a.radius, b.radius);
}

}  // namespace

std::vector<CapsuleContact> capsule_on_plane(const Vector2d& surface, const Vector2d& normal, const Capsule& capsule,
                                             double margin) {
    std::vector<CapsuleContact> contacts;
    for (const Vector2d& end : {capsule.p, capsule.q}) {
        const double gap = normal.dot(end - surface) - capsule.radius;
        if (gap <= margin) contacts.push_back({end - (capsule.radius + 0.5 * gap) * normal, normal, gap});
        if (capsule.p == capsule.q) break;
    }
    return contacts;
}

std::vector<CapsuleContact> collide_capsules(const Capsule& a, const Capsule& b, double margin) {
    const std::array ends{end_of_a(a.p, b), end_of_a(a.q, b), end_of_b(b.p, a), end_of_b(b.q, a)};
    const End nearest = *std::min_element(ends.begin(), ends.end(),
                                          [](const End& e, const End& f) { return e.distance() < f.distance(); });
    const Vector2d u = a.q - a.p, v = b.q - b.p;
    std::vector<CapsuleContact> contacts;
    const auto add = [&](const CapsuleContact& c) {
        if (c.gap <= margin) contacts.push_back(c);
    };
    if (cross_over(a, b) || nearest.distance() <= 1e-12 * (u.norm() + v.norm())) {
        add(pulled_apart(a, b));
        return contacts;
    }
    const auto add_end = [&](const End& e) {
        add(contact(e.on_a, (e.on_b - e.on_a) / e.distance(), e.distance(), a.radius, b.radius));
    };
    const auto along = [&](const Vector2d& x) { return u.dot(x - a.p) / u.norm(); };
    const Vector2d& b_low = along(b.p) < along(b.q) ? b.p : b.q;
    const Vector2d& b_high = along(b.p) < along(b.q) ? b.q : b.p;
    const double low = std::max(0.0, along(b_low)), high = std::min(u.norm(), along(b_high));
    if (sine(u, v) < std::sin(0.1) && high - low > 5e-7 * (u.norm() + v.norm())) {
        add_end(along(b_low) > 0 ? end_of_b(b_low, a) : end_of_a(a.p, b));
        add_end(along(b_high) < u.norm() ? end_of_b(b_high, a) : end_of_a(a.q, b));
    } else {
        add_end(nearest);
    }
    return contacts;
}

}  // namespace rbc::ex06
