#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "common/grading/grader/grader.hpp"
#include "exercises/06_contact_sets/capsule.hpp"

/// Any two capsules, and how far apart they are by another way.
namespace rbc::grading06 {

using Eigen::Vector2d;
using namespace ex06;
using ex06::Capsule;
using ex06::CapsuleContact;
using ex06::collide_capsules;

inline const std::string point_hint =
    "Two contacts at the same place: where the overlap is only a point, the nearest points are all there is.";
inline const std::string metres_hint =
    "Nothing may be compared with a number of metres: a capsule may be a tenth of a millimetre or a kilometre "
    "long. Segments on one line may be apart: whether they cross is decided by where they are along it, too.";
inline const std::string up_to_the_margin = "The margin belongs to it: contacts with gap <= margin.";

/// Of cases worked by hand: lengths below 5 m, and normals of segments that are half a metre apart, or as long.
inline const double by_hand = capsule_tolerance.of(5) * (1 + 5 / 0.5);

inline double largest_of(const Capsule& c) {
    return std::max({c.p.lpNorm<Eigen::Infinity>(), c.q.lpNorm<Eigen::Infinity>(), c.radius, (c.q - c.p).norm()});
}

inline const std::string midway = "The contact point lies midway between the two surfaces, along the normal.";
inline const std::string between_axes = "Midway between the surfaces, not between the axes: the radii differ.";
inline const std::string one_for_a_disc = "With p = q both ends are the same: a disc has one contact.";
inline const std::string other_way = "The normal points from A to B: this one points the other way.";

/// How far the best of all lines parts two capsules; by search over directions.
inline double signed_distance(const Capsule& a, const Capsule& b) {
    const auto parted = [&](double angle) {
        const Vector2d n(std::cos(angle), std::sin(angle));
        return std::min(n.dot(b.p), n.dot(b.q)) - std::max(n.dot(a.p), n.dot(a.q)) - a.radius - b.radius;
    };
    constexpr int directions = 1440;
    const double step = 2 * std::numbers::pi / directions;
    double best = -1e300;
    for (int k = 0; k < directions; ++k) {
        if (parted(k * step) < std::max(parted((k - 1) * step), parted((k + 1) * step))) continue;
        double low = (k - 1) * step, high = (k + 1) * step;
        for (int i = 0; i < 90; ++i) {
            const double one = low + (high - low) / 3, two = high - (high - low) / 3;
            (parted(one) < parted(two) ? low : high) = parted(one) < parted(two) ? one : two;
        }
        best = std::max(best, parted(0.5 * (low + high)));
    }
    return best;
}

inline double to_surface(const Capsule& c, const Vector2d& x) {
    const Vector2d along = c.q - c.p;
    const double s = along.squaredNorm() > 0 ? std::clamp(along.dot(x - c.p) / along.squaredNorm(), 0.0, 1.0) : 0;
    return std::abs((x - c.p - s * along).norm() - c.radius);
}

/// The contact with the smallest gap; without any, one that fails whatever is asked of it.
inline CapsuleContact nearest(const std::vector<CapsuleContact>& contacts) {
    CapsuleContact best{{NAN, NAN}, {NAN, NAN}, INFINITY};
    for (const CapsuleContact& c : contacts) best = c.gap < best.gap ? c : best;
    return best;
}

inline void expect_on_surfaces(const CapsuleContact& c, const Capsule& a, const Capsule& b) {
    expect_near("length of the normal", c.normal.norm(), 1, by_hand);
    // A point, a gap and a normal come together here.
    const Vector2d by_axes =
        c.point + 0.5 * (a.radius - b.radius) * c.normal;  // what a point midway between them makes
    expect_near("distance of point - d/2 n from A's surface [m]", to_surface(a, c.point - 0.5 * c.gap * c.normal), 0,
                3 * by_hand)
        .mistake_if(to_surface(a, by_axes - 0.5 * c.gap * c.normal) < 3 * by_hand, between_axes)
        .mistake_if(true, midway);
    expect_near("distance of point + d/2 n from B's surface [m]", to_surface(b, c.point + 0.5 * c.gap * c.normal), 0,
                3 * by_hand)
        .mistake_if(true, midway);
}

/// Of segments that cross or touch: the normal parts the capsules by the gap, the point lies midway between the
/// surfaces.
inline void expect_parts(const CapsuleContact& c, const Capsule& a, const Capsule& b, double L = 1) {
    const Vector2d& n = c.normal;
    const double top_of_a = std::max(n.dot(a.p), n.dot(a.q)) + a.radius;
    const double bottom_of_b = std::min(n.dot(b.p), n.dot(b.q)) - b.radius;
    // Wider than the contract: a normal, a place and a gap come together, and a segment may be a thousandth of L long.
    expect_near("length of the normal", n.norm(), 1, 1e-9);
    expect_near("how far the normal parts A and B [m]", bottom_of_b - top_of_a, c.gap, 1e-9 * L)
        .mistake_if(std::abs(std::max(n.dot(b.p), n.dot(b.q)) + b.radius - std::min(n.dot(a.p), n.dot(a.q)) + a.radius +
                             c.gap) < 1e-9 * L,
                    other_way);
    expect_near("the point along the normal: midway between the surfaces [m]", n.dot(c.point),
                0.5 * (top_of_a + bottom_of_b), 1e-9 * L)
        .mistake_if(true,
                    "The surfaces lie a radius beyond the segments. The point may be anywhere along them, but it is "
                    "midway between.");
}

/// The two contacts with the lower x first.
inline std::vector<CapsuleContact> sorted(std::vector<CapsuleContact> contacts) {
    std::sort(contacts.begin(), contacts.end(),
              [](const CapsuleContact& c, const CapsuleContact& d) { return c.point.x() < d.point.x(); });
    return contacts;
}

inline void expect_points(const std::vector<CapsuleContact>& contacts, const std::vector<Vector2d>& points) {
    expect(text("there are ", points.size(), " contacts"), contacts.size() == points.size(),
           text("there are ", contacts.size()));
    for (std::size_t i = 0; i < points.size(); ++i) {
        expect_near(text("contact ", i, ", point [m]"), contacts[i].point, points[i], by_hand);
    }
}

inline Vector2d turned(double angle) {
    return {std::cos(angle), std::sin(angle)};
}

struct Two {
    Capsule a, b;
    double L, margin;
};

/// B is placed as A sees it. All lengths are parts of L.
inline Two capsules_of(const Sample& s) {
    const double L = s["L"];
    const Vector2d u = turned(s["direction of A"]), v = turned(s["direction of A"] + s["direction of B from A's"]);
    const Vector2d p = L * Vector2d(s["x/L"], s["y/L"]);
    const Vector2d start = p + L * (s["B ahead/L"] * u + s["B aside/L"] * Vector2d(-u.y(), u.x()));
    return {{p, p + L * s["length of A/L"] * u, L * s["r_A/L"]},
            {start, start + L * s["length of B/L"] * v, L * s["r_B/L"]},
            L,
            L * s["margin/L"]};
}

inline double to_segment(const Vector2d& x, const Capsule& c) {
    const Vector2d along = c.q - c.p;
    const double s = along.squaredNorm() > 0 ? std::clamp(along.dot(x - c.p) / along.squaredNorm(), 0.0, 1.0) : 0;
    return (x - c.p - s * along).norm();
}

/// The least distance of an end of one from the other segment: that of the segments, if they do not cross.
inline double end_distance(const Capsule& a, const Capsule& b) {
    return std::min({to_segment(a.p, b), to_segment(a.q, b), to_segment(b.p, a), to_segment(b.q, a)});
}

/// Not so near to touching, lying along each other, overlapping in a point or the margin that round-off decides.
/// What is exact is asked by the other cases.
inline bool is_decided(const Two& two) {
    const Capsule &a = two.a, &b = two.b;
    const double L = two.L;
    const Vector2d u = a.q - a.p, v = b.q - b.p;
    const auto clear = [&](double x) { return std::abs(x) > 1e-6 * L; };
    for (const double length : {u.norm(), v.norm()}) {
        if (length != 0 && (length < 1e-3 * L || length < segment_lengths.low || length > segment_lengths.high))
            return false;
    }
    if (std::max(largest_of(a), largest_of(b)) > capsule_places.high) return false;
    if (!clear(end_distance(a, b)) || end_distance(a, b) <= apart_tolerance.of(u.norm() + v.norm())) return false;
    // Where an end lies abreast of an end of the other, the nearest point is an end or not by round-off.
    const auto abreast = [&](const Capsule& c, const Vector2d& x) {
        const double length = (c.q - c.p).norm(), at = length > 0 ? (c.q - c.p).dot(x - c.p) / length : 2 * L;
        return !clear(at) || !clear(at - length);
    };
    const bool parallel = u.norm() > 0 && v.norm() > 0 &&
                          std::abs(u.x() * v.y() - u.y() * v.x()) <= touch_tolerance.of(u.norm() * v.norm());
    if (!parallel && (abreast(a, b.p) || abreast(a, b.q) || abreast(b, a.p) || abreast(b, a.q))) return false;
    if (u.norm() > 0 && v.norm() > 0) {
        const double sine = std::abs(u.x() * v.y() - u.y() * v.x()) / (u.norm() * v.norm());
        if (std::abs(sine - std::sin(0.1)) < 1e3 * angle_tolerance.of(1) ||
            (sine > 1e-12 && sine < std::sin(crossing_angles.low)))
            return false;
        const double low = u.dot(b.p - a.p) / u.norm(), high = u.dot(b.q - a.p) / u.norm();
        const double shared = std::min(u.norm(), std::max(low, high)) - std::max(0.0, std::min(low, high));
        if (sine < 0.2 && (!clear(shared) || std::abs(shared) < 1.1 * overlap_tolerance.of(u.norm() + v.norm())))
            return false;
    }
    for (const CapsuleContact& c : collide_capsules(a, b, 1e9 * L)) {
        if (!clear(c.gap - two.margin)) return false;
    }
    return true;
}

/// In the simplest place B stands so far aside of A, upright.
inline Domain any_two(double aside) {
    return Domain{decades("L", 1000 * segment_lengths.low, 0.5 * segment_lengths.high, "m").simple(1),
                  even("x/L", -1, 1).edges({0}).simple(0),
                  even("y/L", -1, 1).edges({0}).simple(0),
                  angle("direction of A").simple(0),
                  even("length of A/L", 0, 2).edges({1}).simple(1),
                  even("r_A/L", capsule_radii.low, capsule_radii.high / 1e3).edges({0.25}).simple(0.25),
                  even("B ahead/L", -2, 2).edges({0, 0.5, 1}).simple(0.5),
                  even("B aside/L", -2, 2).edges({-0.5, 0, 0.5}).simple(aside),
                  even("direction of B from A's", -3.141592653589793, 3.141592653589793)
                      .edges({-3.1, -0.0999, -0.05, 0, 0.05, 0.0999, 0.10005, 1.5707963267948966, 3.05})
                      .simple(1.5707963267948966),
                  even("length of B/L", 0, 2).edges({0.5, 1}).simple(1),
                  even("r_B/L", capsule_radii.low, capsule_radii.high / 1e3).edges({0.25}).simple(0.25),
                  even("margin/L", margins.low, margins.high / 1e3).simple(3)}
        .where([](const Sample& s) { return is_decided(capsules_of(s)); });
}

/// Two that cross at any angle, each at some share of its length.
inline Two crossing_of(const Sample& s) {
    const double L = s["L"], r = s["r/L"] * L;
    const Vector2d u = turned(s["direction of A"]),
                   v = turned(s["direction of A"] + (s.integer("the other way") == 1 ? -1 : 1) * s["angle"]);
    const Vector2d p(0.3 * L, -0.7 * L), start = p + L * (s["at A"] * u - s["at B"] * s["length of B/L"] * v);
    return {{p, p + L * u, r}, {start, start + s["length of B/L"] * L * v, 0.5 * r}, L, 0};
}
inline const Domain any_crossing =
    Domain{decades("L", 1000 * segment_lengths.low, 0.5 * segment_lengths.high, "m").simple(1),
           angle("direction of A").simple(0),
           decades("angle", (1 + 1e-6) * crossing_angles.low, crossing_angles.high)
               .edges({0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2})
               .simple(crossing_angles.high),
           choice("the other way", 2),
           even("at A", 0.1, 0.9).simple(0.5),
           even("at B", 0.1, 0.9).simple(0.25),
           even("length of B/L", 0.25, 2).simple(1),
           even("r/L", 0, 0.5).simple(0.25)}
        .where([](const Sample& s) {
            const Two two = crossing_of(s);
            return end_distance(two.a, two.b) > 1.1 * apart_tolerance.of((1 + s["length of B/L"]) * two.L);
        });

/// A gap next to the margin, in every decade of both. Sizes are those of the margin.
inline const std::string turned_together = "all of it turns together";
inline const Domain next_to_the_margin{decades("margin", 2 * segment_lengths.low, margins.high, margins.unit).simple(1),
                                       choice("decade", 9), choice("beyond", 2), choice("disc, upright, lying", 3),
                                       angle("direction")
                                           .simple(0)
                                           .indifferent(Coordinate::End::low, turned_together)
                                           .indifferent(Coordinate::End::high, turned_together)};

/// A capsule and a plane, in lengths of some L.
inline const Domain any_plane =
    Domain{decades("L", 1000 * segment_lengths.low, 0.5 * segment_lengths.high, "m").simple(1),
           angle("direction of the plane").simple(0),
           angle("direction of the capsule").simple(0),
           even("length/L", 0, 2).edges({1}).simple(1),
           even("r/L", capsule_radii.low, capsule_radii.high / 1e3).edges({0.25}).simple(0.25),
           even("height/L", -2, 2).edges({0}).simple(1),
           even("along/L", -2, 2).edges({0}).simple(0),
           even("surface/L", -1, 1).edges({0}).simple(0),
           even("margin/L", margins.low, margins.high / 1e3).simple(3)}
        .where([](const Sample& s) {
            const double end =
                s["height/L"] + s["length/L"] * std::sin(s["direction of the capsule"] - s["direction of the plane"]);
            const auto clear = [&](double x) { return std::abs(x - s["r/L"] - s["margin/L"]) > 1e-9; };
            return clear(s["height/L"]) && clear(end) && (s["length/L"] == 0 || s["length/L"] > 1e-3);
        });

inline void expect_as_many(const std::vector<CapsuleContact>& got, const std::vector<CapsuleContact>& right) {
    expect(text("there are ", right.size(), " contacts"), got.size() == right.size(), text("there are ", got.size()));
}

/// The same contacts in any order: places and gaps within `tolerance` m, normals within `of_normal`.
inline void expect_same(const std::vector<CapsuleContact>& got, const std::vector<CapsuleContact>& right,
                        double tolerance, double of_normal) {
    for (const CapsuleContact& r : right) {
        const auto same = std::min_element(got.begin(), got.end(), [&](const auto& c, const auto& d) {
            return (c.point - r.point).norm() < (d.point - r.point).norm();
        });
        expect_near("point of a contact [m]", same->point, r.point, tolerance);
        expect_near("its normal", same->normal, r.normal, of_normal).mistake(Vector2d(-r.normal), other_way);
        expect_near("its gap [m]", same->gap, r.gap, tolerance);
    }
}

}  // namespace rbc::grading06
