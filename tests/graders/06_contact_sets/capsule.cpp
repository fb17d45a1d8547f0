#include "exercises/06_contact_sets/capsule.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "common/grading/grader.hpp"

using namespace rbc;
using namespace rbc::ex06;
using Eigen::Vector2d;

RBC_STUDENT(capsule_on_plane)
RBC_STUDENT(collide_capsules)

namespace {

constexpr double pi = std::numbers::pi;

/// How far the best of all lines parts two capsules; by search over directions.
double signed_distance(const Capsule& a, const Capsule& b) {
    const auto parted = [&](double angle) {
        const Vector2d n(std::cos(angle), std::sin(angle));
        return std::min(n.dot(b.p), n.dot(b.q)) - std::max(n.dot(a.p), n.dot(a.q)) - a.radius - b.radius;
    };
    constexpr int directions = 1440;
    const double step = 2 * pi / directions;
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

double to_surface(const Capsule& c, const Vector2d& x) {
    const Vector2d along = c.q - c.p;
    const double s = along.squaredNorm() > 0 ? std::clamp(along.dot(x - c.p) / along.squaredNorm(), 0.0, 1.0) : 0;
    return std::abs((x - c.p - s * along).norm() - c.radius);
}

/// The contact with the smallest gap; without any, one that fails whatever is asked of it.
CapsuleContact nearest(const std::vector<CapsuleContact>& contacts) {
    CapsuleContact best{{NAN, NAN}, {NAN, NAN}, INFINITY};
    for (const CapsuleContact& c : contacts) best = c.gap < best.gap ? c : best;
    return best;
}

void expect_on_surfaces(const CapsuleContact& c, const Capsule& a, const Capsule& b) {
    expect_near("length of the normal", c.normal.norm(), 1, 1e-12);
    // Sums and products of numbers below 10: 1e-14 or so, and lost digits of a normal between segments 1e-3 m apart.
    expect_near("distance of point - d/2 n from A's surface [m]", to_surface(a, c.point - 0.5 * c.gap * c.normal), 0,
                1e-10);
    expect_near("distance of point + d/2 n from B's surface [m]", to_surface(b, c.point + 0.5 * c.gap * c.normal), 0,
                1e-10);
}

const std::string up_to_the_margin = "The margin belongs to it: contacts with gap <= margin.";

/// Of segments that cross or touch: the normal parts the capsules by the gap, the point lies midway between the
/// surfaces.
void expect_parts(const CapsuleContact& c, const Capsule& a, const Capsule& b, double L = 1) {
    const Vector2d& n = c.normal;
    const double top_of_a = std::max(n.dot(a.p), n.dot(a.q)) + a.radius;
    const double bottom_of_b = std::min(n.dot(b.p), n.dot(b.q)) - b.radius;
    // A few sums of numbers below 10; the gap itself is right to 1e-9 L.
    expect_near("length of the normal", n.norm(), 1, 1e-12);
    expect_near("how far the normal parts A and B [m]", bottom_of_b - top_of_a, c.gap, 1e-9 * L)
        .mistake_if(std::abs(std::max(n.dot(b.p), n.dot(b.q)) + b.radius - std::min(n.dot(a.p), n.dot(a.q)) + a.radius +
                             c.gap) < 1e-9 * L,
                    "The normal points from A to B: this one points the other way.");
    expect_near("the point along the normal: midway between the surfaces [m]", n.dot(c.point),
                0.5 * (top_of_a + bottom_of_b), 1e-9 * L)
        .mistake_if(true,
                    "The surfaces lie a radius beyond the segments. The point may be anywhere along them, but it is "
                    "midway between.");
}

/// The two contacts with the lower x first.
std::vector<CapsuleContact> sorted(std::vector<CapsuleContact> contacts) {
    std::sort(contacts.begin(), contacts.end(),
              [](const CapsuleContact& c, const CapsuleContact& d) { return c.point.x() < d.point.x(); });
    return contacts;
}

void expect_points(const std::vector<CapsuleContact>& contacts, const std::vector<Vector2d>& points) {
    expect(text("there are ", points.size(), " contacts"), contacts.size() == points.size(),
           text("there are ", contacts.size()));
    for (std::size_t i = 0; i < points.size(); ++i) {
        expect_near(text("contact ", i, ", point [m]"), contacts[i].point, points[i], 1e-12);
    }
}

}  // namespace

RBC_GRADE(
    "capsule", "on a plane, both ends touch, each for itself", 3,
    "The surface of an end lies a radius below its centre, along the plane's normal. The contact point lies half a gap "
    "above the plane.") {
    const double angle = 0.3;
    const Vector2d n(-std::sin(angle), std::cos(angle)), t(n.y(), -n.x()), at(0.2, -0.1);
    did("a plane that rises by 0.3 rad; a capsule of radius 0.25 m with its ends 0.3 m and 0.2 m above it");
    const Capsule capsule{at + 0.3 * n, at + 0.2 * n + t, 0.25};
    auto contacts = sorted(student::capsule_on_plane(at, n, capsule, 0.1));
    expect_points(contacts, {at + 0.025 * n, at + t - 0.025 * n});
    expect_near("gap of the higher end [m]", contacts[0].gap, 0.05, 1e-12);
    expect_near("gap of the lower end [m]", contacts[1].gap, -0.05, 1e-12);
    expect_near("normal", contacts[1].normal, n, 1e-12);
    did("margin 0: the end above the plane is left out");
    expect_points(student::capsule_on_plane(at, n, capsule, 0), {at + t - 0.025 * n});
    did("margin 0.25 m, and both ends are exactly 0.25 m above the plane");
    // Halves and quarters: no rounding.
    contacts = sorted(student::capsule_on_plane({0, 0}, {0, 1}, {{0, 0.5}, {1, 0.5}, 0.25}, 0.25));
    expect("there are two contacts", contacts.size() == 2, text("there are ", contacts.size()))
        .mistake_if(contacts.empty(), up_to_the_margin);
    expect_points(contacts, {{0, 0.125}, {1, 0.125}});
    did("p = q: a disc");
    expect_points(student::capsule_on_plane(at, n, {at + 0.2 * n, at + 0.2 * n, 0.25}, 0), {at - 0.025 * n});
}

RBC_GRADE("capsule", "apart, the smallest gap is the distance of the segments less both radii", 4,
          "The nearest points of two segments that do not cross are an end of one of them and its nearest point on the "
          "other: "
          "four candidates, each clamped to its segment.") {
    did("A along x from -1 to 1; B leans, its lower end 0.5 m above A at x = 0.25; radii 0.25 and 0.125");
    const Capsule level{{-1, 0}, {1, 0}, 0.25};
    for (const Capsule& b : {Capsule{{0.25, 0.5}, {1.25, 2.5}, 0.125}, Capsule{{1.25, 2.5}, {0.25, 0.5}, 0.125}}) {
        const std::vector<CapsuleContact> contacts = student::collide_capsules(level, b, 10);
        expect("there is one contact", contacts.size() == 1, text("there are ", contacts.size()))
            .mistake_if(contacts.size() == 2, "Two contacts only where the directions differ by less than 0.1 rad.");
        expect_near("gap [m]", contacts[0].gap, 0.125, 1e-12);
        expect_on_surfaces(contacts[0], level, b);
    }
    did("B beyond A's end: its lower end at (1.75, 1)");
    const Capsule beyond{{1.75, 1}, {2.75, 3}, 0.125};
    const std::vector<CapsuleContact> contacts = student::collide_capsules(level, beyond, 10);
    expect_near("smallest gap [m]", nearest(contacts).gap, 1.25 - 0.375, 1e-12);
    expect_on_surfaces(nearest(contacts), level, beyond);
    did("the end of A above the middle of B");
    const Capsule upright{{0, 0.5}, {0, 2}, 0.25}, below{{-2, 0}, {3, 0}, 0.125};
    const std::vector<CapsuleContact> swapped = student::collide_capsules(upright, below, 10);
    expect_near("smallest gap [m]", nearest(swapped).gap, 0.125, 1e-12);
    expect_on_surfaces(nearest(swapped), upright, below);
}

RBC_GRADE("capsule", "segments that cross are pulled apart on the shortest way", 4,
          "Where the segments cross their distance is 0, and that is not how deep they are. Try the normals of both "
          "segments, "
          "both ways, and take the largest signed distance (E06.2).") {
    did("A along x from -1 to 1, B upright from -0.2 to 0.9 at x = 0.5; radii 0.1 and 0.05");
    const auto contacts = student::collide_capsules({{-1, 0}, {1, 0}, 0.1}, {{0.5, -0.2}, {0.5, 0.9}, 0.05}, 0);
    expect("there is one contact", contacts.size() == 1, text("there are ", contacts.size()));
    expect_near("gap [m]", contacts[0].gap, -0.35, 1e-12);
    expect_near("normal", contacts[0].normal, {0.0, 1.0}, 1e-12);
    did("the same, with A and B exchanged, and with B pushed through so that it is shorter to the other side");
    const Capsule along{{-1, 0}, {1, 0}, 0.1};
    for (const auto& [a, b] : {std::pair(Capsule{{0.5, -0.2}, {0.5, 0.9}, 0.05}, along),
                               std::pair(along, Capsule{{0.5, -0.9}, {0.5, 0.2}, 0.05}),
                               std::pair(along, Capsule{{0.9, -0.5}, {0.9, 0.6}, 0.05}),
                               std::pair(along, Capsule{{-0.9, -0.5}, {-0.9, 0.6}, 0.05})}) {
        const CapsuleContact contact = nearest(student::collide_capsules(a, b, 0));
        expect_near("smallest gap [m]", contact.gap, signed_distance(a, b), 1e-9);
        expect_parts(contact, a, b);
    }
    did("far from the origin: B across A, and B across the line of A, 1.5 m beyond its end");
    const Capsule one{{10, 7}, {12, 7}, 0.1};
    for (const Capsule& two : {Capsule{{11, 6.5}, {11, 8}, 0.1}, Capsule{{13.5, 6}, {13.5, 9}, 0.1},
                               Capsule{{8.5, 8}, {8.5, 5}, 0.1}, Capsule{{11.5, 9}, {11.5, 6.75}, 0.1}}) {
        for (const auto& [a, b] : {std::pair(one, two), std::pair(two, one)}) {
            const CapsuleContact c = nearest(student::collide_capsules(a, b, 10));
            expect_near("smallest gap [m]", c.gap, signed_distance(a, b), 1e-9);
        }
    }
    did("A along x from -1 to 1; B leans to the right and only touches A's axis with its end, at x = 0.5");
    const Capsule level{{-1, 0}, {1, 0}, 0.1}, leaning{{0.5, 0}, {1, 0.5}, 0.05};
    const CapsuleContact touch = nearest(student::collide_capsules(level, leaning, 0));
    expect_near("smallest gap [m]", touch.gap, -0.15, 1e-12);
    expect_near("normal", touch.normal, {0.0, 1.0}, 1e-12)
        .mistake_if(true,
                    "Segments that touch have distance 0 and no direction between their nearest points: take (E06.2) "
                    "for them, too.");
}

RBC_GRADE("capsule", "capsules that lie on each other touch at both ends of the overlap", 4,
          "Lay both on the direction of A: the overlap goes from the larger of the lower ends to the smaller of the "
          "upper ends. "
          "Equal ends are one end, not two.") {
    const Capsule a{{0, 0}, {4, 0}, 0.5};
    did("A from 0 to 4 along x; B 0.9 m above it from 1 to 6, then the other way round");
    for (const Capsule& b : {Capsule{{1, 0.9}, {6, 0.9}, 0.5}, Capsule{{6, 0.9}, {1, 0.9}, 0.5}}) {
        const auto contacts = sorted(student::collide_capsules(a, b, 0));
        expect_points(contacts, {{1, 0.45}, {4, 0.45}});
        for (const CapsuleContact& c : contacts) expect_near("gap [m]", c.gap, -0.1, 1e-12);
    }
    did("B of the same length right above A");
    expect_points(sorted(student::collide_capsules(a, {{0, 0.9}, {4, 0.9}, 0.5}, 0)), {{0, 0.45}, {4, 0.45}});
    did("B within A's length");
    expect_points(sorted(student::collide_capsules(a, {{3, -0.9}, {2, -0.9}, 0.5}, 0)), {{2, -0.45}, {3, -0.45}});
    did("the first of these, turned by 2 rad");
    const Vector2d x(std::cos(2.0), std::sin(2.0)), y(-x.y(), x.x());
    for (const Capsule& b : {Capsule{x + 0.9 * y, 6 * x + 0.9 * y, 0.5}, Capsule{6 * x + 0.9 * y, x + 0.9 * y, 0.5}}) {
        expect_points(sorted(student::collide_capsules({{0, 0}, 4 * x, 0.5}, b, 0)), {4 * x + 0.45 * y, x + 0.45 * y});
        expect_points(sorted(student::collide_capsules({4 * x, {0, 0}, 0.5}, b, 0)), {4 * x + 0.45 * y, x + 0.45 * y});
    }
    did("B tilted by 0.05 rad");
    const Capsule tilted{{1, 0.9}, {1 + 5 * std::cos(0.05), 0.9 + 5 * std::sin(0.05)}, 0.5};
    const auto contacts = sorted(student::collide_capsules(a, tilted, 1));
    expect("there are two contacts", contacts.size() == 2, text("there are ", contacts.size()));
    expect_on_surfaces(nearest(contacts), a, tilted);
    // At A's end x = 4: B's axis passes (1, 0.9) under 0.05 rad.
    expect_near("gap at A's end [m]", contacts[1].gap, 0.9 * std::cos(0.05) + 3 * std::sin(0.05) - 1, 1e-12);
    did("the same with margin 0: the end of the overlap that is apart is left out");
    expect_points(student::collide_capsules(a, tilted, 0), {{1, 0.45}});
    did("B tilted by 0.095 rad lies on A, B tilted by 0.2 rad does not, nor by 0.12 rad");
    const auto by = [](double angle) {
        return Capsule{{1, 0.9}, {1 + 5 * std::cos(angle), 0.9 + 5 * std::sin(angle)}, 0.5};
    };
    const std::size_t lying = student::collide_capsules(a, by(0.095), 2).size();
    expect("there are two contacts at 0.095 rad", lying == 2, text("there are ", lying));
    for (const double angle : {0.2, 0.12}) {
        const auto leaning = student::collide_capsules(a, by(angle), 2);
        expect(text("there is one contact at ", angle, " rad"), leaning.size() == 1, text("there are ", leaning.size()))
            .mistake_if(leaning.size() == 2 && angle < 0.2,
                        "Directions that differ by less than 0.1 rad: |u x v| < sin(0.1) |u| |v|. (cos 0.1 is 0.995.)");
        expect_points(leaning, {{1, 0.45}});
    }
    did("B end to end with A does not overlap it; B that begins above A's end overlaps it in one point only");
    expect_points(student::collide_capsules(a, {{4.8, 0}, {6, 0}, 0.5}, 0), {{4.4, 0}});
    const auto end_to_end = student::collide_capsules(a, {{4, 0.9}, {6, 0.9}, 0.5}, 0);
    expect("there is one contact", end_to_end.size() == 1, text("there are ", end_to_end.size()))
        .mistake_if(
            end_to_end.size() == 2,
            "Two contacts at the same place: where the overlap is only a point, the nearest points are all there is.");
    expect_points(end_to_end, {{4, 0.45}});
}

RBC_GRADE(
    "capsule", "discs and equal axes work", 3,
    "A segment of length 0 has no direction, and segments on the same line have no distance: ask before you divide.") {
    did("two discs, 1 m apart");
    const auto discs = student::collide_capsules({{0, 0}, {0, 0}, 0.6}, {{0.6, 0.8}, {0.6, 0.8}, 0.6}, 0);
    expect_points(discs, {{0.3, 0.4}});
    expect_near("gap [m]", discs[0].gap, -0.2, 1e-12);
    did("two discs exactly as far apart as the margin allows");
    const auto apart = student::collide_capsules({{0, 0}, {0, 0}, 0.5}, {{2, 0}, {2, 0}, 0.5}, 1);
    expect("there is a contact", apart.size() == 1, text("there are ", apart.size()))
        .mistake_if(apart.empty(), up_to_the_margin);
    expect_points(apart, {{1, 0}});
    did("two discs with the same centre");
    const auto same = student::collide_capsules({{1, 1}, {1, 1}, 0.6}, {{1, 1}, {1, 1}, 0.2}, 0);
    expect("there is a contact", same.size() == 1, text("there are ", same.size()));
    expect_near("gap [m]", same[0].gap, -0.8, 1e-12);
    expect_near("normal", same[0].normal, {0.0, 1.0}, 1e-12);
    did("A and B one behind the other on the same slanted line, 2 m apart, at 60 slants");
    for (int i = 0; i < 60; ++i) {
        const Vector2d u(std::cos(0.1 * i), std::sin(0.1 * i)), p(0.3, -0.7);
        const auto apart = student::collide_capsules({p, p + u, 0.25}, {p + 3 * u, p + 4.5 * u, 0.5}, 10);
        expect("there is one contact", apart.size() == 1, text("there are ", apart.size()));
        expect_near(text("gap at a slant of ", 0.1 * i, " rad [m]"), apart[0].gap, 1.25, 1e-12)
            .mistake_if(true,
                        "Segments on one line may be apart. The signs of the cross products are round-off there: ask "
                        "for parallels first.");
    }
    did("a disc on the axis of a slanted capsule, at 60 slants, in both orders");
    for (int i = 0; i < 60; ++i) {
        const Vector2d u(std::cos(0.1 * i), std::sin(0.1 * i)), p(0.3, -0.7);
        const Capsule rod{p, p + 2 * u, 0.25}, disc{p + 0.7 * u, p + 0.7 * u, 0.5};
        for (const auto& [a, b] : {std::pair(rod, disc), std::pair(disc, rod)}) {
            const CapsuleContact c = nearest(student::collide_capsules(a, b, 0));
            expect_near(text("gap at a slant of ", 0.1 * i, " rad [m]"), c.gap, -0.75, 1e-12);
            expect_near("the normal along the axis", c.normal.dot(u), 0, 1e-12)
                .mistake_if(true, "n = +y is for two discs. A disc on an axis leaves along the normal of that axis.");
        }
    }
    did("two capsules on the same line, overlapping; a disc on a capsule's axis");
    for (const Capsule& b : {Capsule{{1, 0}, {3, 0}, 0.2}, Capsule{{1, 0}, {1, 0}, 0.2}}) {
        const auto contacts = student::collide_capsules({{0, 0}, {2, 0}, 0.3}, b, 0);
        expect_near("smallest gap [m]", nearest(contacts).gap, -0.5, 1e-12);
        expect_near("upright part of the normal", std::abs(contacts[0].normal.y()), 1, 1e-12);
    }
}

namespace {

Vector2d turned(double angle) {
    return {std::cos(angle), std::sin(angle)};
}

struct Two {
    Capsule a, b;
    double L, margin;
};

/// B is placed as A sees it. All lengths are parts of L.
Two capsules_of(const Sample& s) {
    const double L = s["L"];
    const Vector2d u = turned(s["direction of A"]), v = turned(s["direction of A"] + s["direction of B from A's"]);
    const Vector2d p = L * Vector2d(s["x/L"], s["y/L"]);
    const Vector2d start = p + L * (s["B ahead/L"] * u + s["B aside/L"] * Vector2d(-u.y(), u.x()));
    return {{p, p + L * s["length of A/L"] * u, L * s["r_A/L"]},
            {start, start + L * s["length of B/L"] * v, L * s["r_B/L"]},
            L,
            L * s["margin/L"]};
}

double to_segment(const Vector2d& x, const Capsule& c) {
    const Vector2d along = c.q - c.p;
    const double s = along.squaredNorm() > 0 ? std::clamp(along.dot(x - c.p) / along.squaredNorm(), 0.0, 1.0) : 0;
    return (x - c.p - s * along).norm();
}

/// The least distance of an end of one from the other segment: that of the segments, if they do not cross.
double end_distance(const Capsule& a, const Capsule& b) {
    return std::min({to_segment(a.p, b), to_segment(a.q, b), to_segment(b.p, a), to_segment(b.q, a)});
}

/// Not so near to touching, lying along each other, overlapping in a point or the margin that round-off decides.
/// What is exact is asked by the other cases.
bool is_decided(const Two& two) {
    const auto& [a, b, L, margin] = two;
    const Vector2d u = a.q - a.p, v = b.q - b.p;
    const auto clear = [&](double x) { return std::abs(x) > 1e-6 * L; };
    for (const double length : {u.norm(), v.norm()}) {
        if (length != 0 && length < 1e-3 * L) return false;
    }
    if (!clear(end_distance(a, b))) return false;
    // Where an end lies abreast of an end of the other, the nearest point is an end or not by round-off.
    const auto abreast = [&](const Capsule& c, const Vector2d& x) {
        const double length = (c.q - c.p).norm(), at = length > 0 ? (c.q - c.p).dot(x - c.p) / length : 2 * L;
        return !clear(at) || !clear(at - length);
    };
    const bool parallel =
        u.norm() > 0 && v.norm() > 0 && std::abs(u.x() * v.y() - u.y() * v.x()) <= 1e-12 * u.norm() * v.norm();
    if (!parallel && (abreast(a, b.p) || abreast(a, b.q) || abreast(b, a.p) || abreast(b, a.q))) return false;
    if (u.norm() > 0 && v.norm() > 0) {
        const double sine = std::abs(u.x() * v.y() - u.y() * v.x()) / (u.norm() * v.norm());
        if (std::abs(sine - std::sin(0.1)) < 1e-6 || (sine > 1e-12 && sine < 1e-3)) return false;
        const double low = u.dot(b.p - a.p) / u.norm(), high = u.dot(b.q - a.p) / u.norm();
        if (sine < 0.2 && !clear(std::min(u.norm(), std::max(low, high)) - std::max(0.0, std::min(low, high))))
            return false;
    }
    for (const CapsuleContact& c : collide_capsules(a, b, 1e9 * L)) {
        if (!clear(c.gap - margin)) return false;
    }
    return true;
}

const Domain any_two = Domain{decades("L", 1e-6, 1e3, "m").simple(1),
                              even("x/L", -1, 1).edges({0}).simple(0),
                              even("y/L", -1, 1).edges({0}).simple(0),
                              angle("direction of A").simple(0),
                              even("length of A/L", 0, 2).edges({1}).simple(1),
                              even("r_A/L", 0, 1).edges({0.25}).simple(0.25),
                              even("B ahead/L", -2, 2).edges({0, 0.5, 1}).simple(0.5),
                              even("B aside/L", -2, 2).edges({-0.5, 0, 0.5}).simple(1),
                              even("direction of B from A's", -3.141592653589793, 3.141592653589793)
                                  .edges({-3.1, -0.099, -0.05, 0, 0.05, 0.099, 0.101, 1.5707963267948966, 3.05})
                                  .simple(1.5707963267948966),
                              even("length of B/L", 0, 2).edges({0.5, 1}).simple(1),
                              even("r_B/L", 0, 1).edges({0.25}).simple(0.25),
                              even("margin/L", 0, 3).simple(3)}
                           .where([](const Sample& s) { return is_decided(capsules_of(s)); });

}  // namespace

RBC_GRADE("capsule", "any two capsules, and any capsule on a plane", 2,
          "Nothing may be compared with a number of metres: a capsule may be a tenth of a millimetre or a kilometre "
          "long. Segments on one line may be apart: whether they cross is decided by where they are along it, too.") {
    for_all(any_two, [](const Sample& s) {
        const auto [a, b, L, margin] = capsules_of(s);
        const auto [got, right] = both(student::collide_capsules, a, b, margin);
        expect(text("there are ", right.size(), " contacts"), got.size() == right.size(),
               text("there are ", got.size()));
        const double all = signed_distance(a, b), distance = all + a.radius + b.radius;
        // The search over directions is right to a rounding or two of the square of an angle.
        if (!right.empty()) expect_near("smallest gap of the reference, over L", nearest(right).gap / L, all / L, 1e-9);
        if (distance < 0) {
            for (const CapsuleContact& c : got) {
                expect_near("gap [m]", c.gap, nearest(right).gap, 1e-11 * L);
                expect_parts(c, a, b, L);
            }
            return;
        }
        // Places of some L are right to a few roundings, 4e-15 L, and normals to that over the segments' distance.
        const double tolerance = 4e-15 * L * (1 + 4 * L / distance);
        for (const CapsuleContact& r : right) {
            const auto same = std::min_element(got.begin(), got.end(), [&](const auto& c, const auto& d) {
                return (c.point - r.point).norm() < (d.point - r.point).norm();
            });
            expect_near("point of a contact [m]", same->point, r.point, 4 * tolerance);
            expect_near("its normal", same->normal, r.normal, 4 * tolerance / L)
                .mistake(Vector2d(-r.normal), "The normal points from A to B: this one points the other way.");
            expect_near("its gap [m]", same->gap, r.gap, 4 * tolerance);
        }
    });
    did("on planes");
    const Domain any_plane =
        Domain{decades("L", 1e-6, 1e3, "m").simple(1),
               angle("direction of the plane").simple(0),
               angle("direction of the capsule").simple(0),
               even("length/L", 0, 2).edges({1}).simple(1),
               even("r/L", 0, 1).edges({0.25}).simple(0.25),
               even("height/L", -2, 2).edges({0}).simple(1),
               even("along/L", -2, 2).edges({0}).simple(0),
               even("surface/L", -1, 1).edges({0}).simple(0),
               even("margin/L", 0, 3).simple(3)}
            .where([](const Sample& s) {
                const double end = s["height/L"] + s["length/L"] * std::sin(s["direction of the capsule"] -
                                                                            s["direction of the plane"]);
                const auto clear = [&](double x) { return std::abs(x - s["r/L"] - s["margin/L"]) > 1e-9; };
                return clear(s["height/L"]) && clear(end) && (s["length/L"] == 0 || s["length/L"] > 1e-3);
            });
    for_all(any_plane, [](const Sample& s) {
        const double L = s["L"];
        const Vector2d t = turned(s["direction of the plane"]), n(-t.y(), t.x()), at = L * s["surface/L"] * (t + n);
        const Vector2d p = at + L * (s["height/L"] * n + s["along/L"] * t);
        const Capsule capsule{p, p + L * s["length/L"] * turned(s["direction of the capsule"]), L * s["r/L"]};
        const auto [got, right] = both(student::capsule_on_plane, at, n, capsule, L * s["margin/L"]);
        expect(text("there are ", right.size(), " contacts"), got.size() == right.size(),
               text("there are ", got.size()));
        for (const CapsuleContact& r : right) {
            const auto same = std::min_element(got.begin(), got.end(), [&](const auto& c, const auto& d) {
                return (c.point - r.point).norm() < (d.point - r.point).norm();
            });
            expect_near("point of a contact [m]", same->point, r.point,
                        1e-14 * L);  // some roundings of places of some L
            expect_near("its normal", same->normal, n, 1e-15);
            expect_near("its gap [m]", same->gap, r.gap, 1e-14 * L);
        }
    });
}
