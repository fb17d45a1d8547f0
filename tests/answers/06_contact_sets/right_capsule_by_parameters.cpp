#include <algorithm>
#include <cmath>
#include <vector>

#include "exercises/06_contact_sets/capsule.hpp"

namespace rbc::ex06 {

using Eigen::Vector2d;

// The nearest points by parameters s and t along both segments, in one formula instead of four candidates; crossing is where
// that distance is next to nothing. B is on a ruler along A by its parameters.
namespace {

Vector2d at(const Capsule& c, double s) {
    return (1 - s) * c.p + s * c.q;
}

double parameter(const Capsule& c, const Vector2d& x) {
    const Vector2d d = c.q - c.p;
    return d.squaredNorm() == 0 ? 0 : std::min(1.0, std::max(0.0, d.dot(x - c.p) / d.dot(d)));
}

CapsuleContact between(const Vector2d& x, const Vector2d& y, const Capsule& a, const Capsule& b) {
    const Vector2d n = (y - x).normalized(), on_a = x + a.radius * n, on_b = y - b.radius * n;
    return {(on_a + on_b) / 2, n, n.dot(on_b - on_a)};
}

}  // namespace

std::vector<CapsuleContact> capsule_on_plane(const Vector2d& surface, const Vector2d& normal, const Capsule& capsule,
                                             double margin) {
    std::vector<Vector2d> ends{capsule.p};
    if ((capsule.q - capsule.p).norm() > 0) ends.push_back(capsule.q);
    std::vector<CapsuleContact> result;
    for (const Vector2d& end : ends) {
        const Vector2d lowest = end - capsule.radius * normal;
        const double height = (lowest - surface).dot(normal);
        if (!(height > margin)) result.push_back({lowest - height / 2 * normal, normal, height});
    }
    return result;
}

std::vector<CapsuleContact> collide_capsules(const Capsule& a, const Capsule& b, double margin) {
    const Vector2d u = a.q - a.p, v = b.q - b.p, w = a.p - b.p;
    const double uu = u.dot(u), uv = u.dot(v), vv = v.dot(v), det = uu * vv - uv * uv;
    // Start at the lines' nearest points, then let each side answer the other until nothing moves.
    double s = det > 1e-12 * uu * vv ? std::clamp((uv * v.dot(w) - vv * u.dot(w)) / det, 0.0, 1.0) : 0.5;
    double t = parameter(b, at(a, s));
    for (int i = 0; i < 3; ++i) {
        s = parameter(a, at(b, t));
        t = parameter(b, at(a, s));
    }
    const double distance = (at(a, s) - at(b, t)).norm();

    std::vector<CapsuleContact> found;
    if (distance < 1e-8 * (std::sqrt(uu) + std::sqrt(vv)) || distance == 0) {
        CapsuleContact best{a.p, Vector2d(0, 1), -1e300};
        for (const Vector2d& d : {u, Vector2d(-u), v, Vector2d(-v)}) {
            if (d.norm() == 0) continue;
            const Vector2d n = Vector2d(d.y(), -d.x()) / d.norm();
            const double apart = -std::max(n.dot(a.p), n.dot(a.q)) + std::min(n.dot(b.p), n.dot(b.q));
            if (apart > best.gap) best = {at(a, s), n, apart};
        }
        if (uu == 0 && vv == 0) best.gap = 0;
        best.gap -= a.radius + b.radius;
        const double surface = std::max(best.normal.dot(a.p), best.normal.dot(a.q)) + a.radius;
        best.point += (surface + best.gap / 2 - best.normal.dot(best.point)) * best.normal;
        found.push_back(best);
    } else {
        const double length = std::sqrt(uu), lean = std::abs(u.x() * v.y() - u.y() * v.x());
        double from = length > 0 ? u.dot(b.p - a.p) / length : 0, to = length > 0 ? u.dot(b.q - a.p) / length : 0;
        Vector2d first = b.p, last = b.q;
        if (from > to) {
            std::swap(from, to);
            std::swap(first, last);
        }
        if (lean < std::sin(0.1) * length * std::sqrt(vv) &&
            std::min(to, length) > std::max(from, 0.0) + 3e-7 * (length + std::sqrt(vv))) {
            if (from < 0)
                found.push_back(between(a.p, at(b, parameter(b, a.p)), a, b));
            else
                found.push_back(between(at(a, parameter(a, first)), first, a, b));
            if (to > length)
                found.push_back(between(a.q, at(b, parameter(b, a.q)), a, b));
            else
                found.push_back(between(at(a, parameter(a, last)), last, a, b));
        } else {
            found.push_back(between(at(a, s), at(b, t), a, b));
        }
    }
    std::erase_if(found, [&](const CapsuleContact& c) { return c.gap > margin; });
    return found;
}

}  // namespace rbc::ex06
