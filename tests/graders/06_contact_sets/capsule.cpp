#include "exercises/06_contact_sets/capsule.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <string>

#include "common/grading/grader/grader.hpp"
#include "tests/graders/06_contact_sets/capsules.hpp"

using namespace rbc;
using namespace rbc::ex06;
using namespace rbc::grading06;
using Eigen::Vector2d;

namespace grading_capsule {

RBC_STUDENT(capsule_on_plane)
RBC_STUDENT(collide_capsules)

using Contacts = std::vector<CapsuleContact>;

/// The right contacts, with `change` made to each.
template <class Change>
Contacts changed(Contacts contacts, const Change& change) {
    for (CapsuleContact& c : contacts) change(c);
    return contacts;
}
auto on_plane_with(void (*change)(CapsuleContact&, double radius)) {
    return [change](const Vector2d& at, const Vector2d& n, const Capsule& capsule, double margin) {
        return changed(capsule_on_plane(at, n, capsule, margin), [&](auto& c) { change(c, capsule.radius); });
    };
}
auto between_with(void (*change)(CapsuleContact&, double radius_a, double radius_b)) {
    return [change](const Capsule& a, const Capsule& b, double margin) {
        return changed(collide_capsules(a, b, margin), [&](auto& c) { change(c, a.radius, b.radius); });
    };
}

RBC_MISCONCEPTION(capsule_on_plane, one_for_a_disc,
                  [](const Vector2d& at, const Vector2d& n, const Capsule& capsule, double margin) {
                      if (capsule.p != capsule.q) throw std::domain_error("no disc");
                      Contacts twice = capsule_on_plane(at, n, capsule, margin);
                      if (!twice.empty()) twice.push_back(twice[0]);
                      return twice;
                  })
RBC_MISCONCEPTION(capsule_on_plane, midway,
                  on_plane_with([](CapsuleContact& c, double) { c.point += 0.5 * c.gap * c.normal; }))
RBC_MISCONCEPTION(capsule_on_plane, midway,
                  on_plane_with([](CapsuleContact& c, double) { c.point -= 0.5 * c.gap * c.normal; }))
RBC_MISCONCEPTION(capsule_on_plane, midway,
                  on_plane_with([](CapsuleContact& c, double r) { c.point += (0.5 * c.gap + r) * c.normal; }))
RBC_MISCONCEPTION(capsule_on_plane, other_way, on_plane_with([](CapsuleContact& c, double) { c.normal *= -1; }))
RBC_MISCONCEPTION(capsule_on_plane, "Both ends are near the plane, each for itself: this is one of them only.",
                  [](const Vector2d& at, const Vector2d& n, const Capsule& capsule, double margin) {
                      Contacts one = capsule_on_plane(at, n, capsule, margin);
                      if (one.size() == 2) one.pop_back();
                      return one;
                  })
RBC_MISCONCEPTION(collide_capsules, one_for_a_disc, [](const Capsule& a, const Capsule& b, double margin) {
    if (a.p != a.q && b.p != b.q) throw std::domain_error("no disc");
    Contacts twice = collide_capsules(a, b, margin);
    if (twice.size() == 1) twice.push_back(twice[0]);
    return twice;
})
RBC_MISCONCEPTION(collide_capsules, midway,
                  between_with([](CapsuleContact& c, double, double) { c.point += 0.5 * c.gap * c.normal; }))
RBC_MISCONCEPTION(collide_capsules, midway,
                  between_with([](CapsuleContact& c, double, double) { c.point -= 0.5 * c.gap * c.normal; }))
RBC_MISCONCEPTION(collide_capsules, between_axes,
                  between_with([](CapsuleContact& c, double a, double b) { c.point += 0.5 * (b - a) * c.normal; }))
RBC_MISCONCEPTION(collide_capsules, other_way, between_with([](CapsuleContact& c, double, double) { c.normal *= -1; }))

/// Those near enough. None says nothing of why there is none.
Contacts near_enough(Contacts all, double margin) {
    std::erase_if(all, [margin](const CapsuleContact& c) { return c.gap > margin; });
    if (all.empty()) throw std::domain_error("none");
    return all;
}
/// With other gaps.
template <class Change>
auto between_as_near(const Change& change) {
    return [change](const Capsule& a, const Capsule& b, double margin) {
        Contacts all = collide_capsules(a, b, margin + a.radius + b.radius);
        for (CapsuleContact& c : all) change(c, a, b);
        return near_enough(all, margin);
    };
}
const std::string both_radii = "The gap is between the surfaces: take both radii off the distance of the segments.";
RBC_MISCONCEPTION(collide_capsules, both_radii,
                  between_as_near([](CapsuleContact& c, const Capsule& a, const Capsule& b) {
                      c.gap += a.radius + b.radius;
                  }))
RBC_MISCONCEPTION(collide_capsules, both_radii,
                  between_as_near([](CapsuleContact& c, const Capsule&, const Capsule& b) { c.gap += b.radius; }))
RBC_MISCONCEPTION(collide_capsules, both_radii,
                  between_as_near([](CapsuleContact& c, const Capsule& a, const Capsule&) { c.gap += a.radius; }))
// As segments, or as one capsule and a segment, also in the point.
Contacts thinner(Capsule a, Capsule b, double margin, double share_a, double share_b) {
    a.radius *= share_a, b.radius *= share_b;
    return near_enough(collide_capsules(a, b, margin), margin);
}
RBC_MISCONCEPTION(collide_capsules, both_radii,
                  [](const Capsule& a, const Capsule& b, double margin) { return thinner(a, b, margin, 0, 0); })
RBC_MISCONCEPTION(collide_capsules, both_radii,
                  [](const Capsule& a, const Capsule& b, double margin) { return thinner(a, b, margin, 1, 0); })
RBC_MISCONCEPTION(collide_capsules, both_radii,
                  [](const Capsule& a, const Capsule& b, double margin) { return thinner(a, b, margin, 0, 1); })
const std::string plane_radius = "The gap is that of the surface: it lies a radius below the end of the segment.";
RBC_MISCONCEPTION(capsule_on_plane, plane_radius,
                  [](const Vector2d& at, const Vector2d& n, Capsule capsule, double margin) {
                      capsule.radius = 0;
                      return near_enough(capsule_on_plane(at, n, capsule, margin), margin);
                  })
RBC_MISCONCEPTION(capsule_on_plane, plane_radius,
                  [](const Vector2d& at, const Vector2d& n, const Capsule& capsule, double margin) {
                      Contacts all = capsule_on_plane(at, n, capsule, margin + capsule.radius);
                      for (CapsuleContact& c : all) c.gap += capsule.radius;
                      return near_enough(all, margin);
                  })

RBC_GRADE("capsule", "on a plane, both ends touch, each for itself", 3,
          "The surface of an end lies a radius below its centre, along the plane's normal. The contact point lies half "
          "a gap above the plane.") {
    const double angle = 0.3;
    const Vector2d n(-std::sin(angle), std::cos(angle)), t(n.y(), -n.x()), at(0.2, -0.1);
    did("a plane that rises by 0.3 rad; a capsule of radius 0.25 m with its ends 0.3 m and 0.2 m above it");
    const Capsule capsule{at + 0.3 * n, at + 0.2 * n + t, 0.25};
    auto contacts = sorted(student::capsule_on_plane(at, n, capsule, 0.1));
    expect_points(contacts, {at + 0.025 * n, at + t - 0.025 * n});
    expect_near("gap of the higher end [m]", contacts[0].gap, 0.05, by_hand);
    expect_near("gap of the lower end [m]", contacts[1].gap, -0.05, by_hand);
    expect_near("normal", contacts[1].normal, n, by_hand);
    did("margin 0");
    expect_points(student::capsule_on_plane(at, n, capsule, 0), {at + t - 0.025 * n});
    did("margin 0.25 m, and both ends are exactly 0.25 m above the plane");
    // Halves and quarters: no rounding.
    contacts = sorted(student::capsule_on_plane({0, 0}, {0, 1}, {{0, 0.5}, {1, 0.5}, 0.25}, 0.25));
    expect("there are two contacts", contacts.size() == 2, text("there are ", contacts.size()))
        .mistake_if(contacts.empty(), up_to_the_margin);
    expect_points(contacts, {{0, 0.125}, {1, 0.125}});
    did("margin 0, and both ends just touch");
    contacts = sorted(student::capsule_on_plane({0, 0}, {0, 1}, {{0, 0.25}, {1, 0.25}, 0.25}, 0));
    expect("there are two contacts", contacts.size() == 2, text("there are ", contacts.size()))
        .mistake_if(contacts.empty(), up_to_the_margin);
    did("as short as it may be, then as a disc");
    for (const double length : {segment_lengths.low, 0.0}) {
        const std::size_t ends = length > 0 ? 2 : 1;
        const auto short_one = student::capsule_on_plane({0, 0}, {0, 1}, {{0, 0.5}, {length, 0.5}, 0.25}, 1);
        expect(text("contacts of a capsule ", length, " m long: ", ends), short_one.size() == ends,
               text("there are ", short_one.size()));
    }
    did("p = q: a disc");
    const auto disc = student::capsule_on_plane(at, n, {at + 0.2 * n, at + 0.2 * n, 0.25}, 0);
    expect("there is one contact", disc.size() == 1, text("there are ", disc.size()))
        .mistake_if(disc.size() == 2, one_for_a_disc);
    expect_points(disc, {at - 0.025 * n});
}

RBC_GRADE("capsule", "apart, the smallest gap is the distance of the segments less both radii", 4,
          "The nearest points of two segments that do not cross are an end of one of them and its nearest point on the "
          "other: four candidates, each clamped to its segment.") {
    did("A along x from -1 to 1; B leans, its lower end 0.5 m above A at x = 0.25; radii 0.2 and 0.125");
    const Capsule level{{-1, 0}, {1, 0}, 0.2};
    for (const Capsule& b : {Capsule{{0.25, 0.5}, {1.25, 2.5}, 0.125}, Capsule{{1.25, 2.5}, {0.25, 0.5}, 0.125}}) {
        const std::vector<CapsuleContact> contacts = student::collide_capsules(level, b, 10);
        expect("there is one contact", contacts.size() == 1, text("there are ", contacts.size()))
            .mistake_if(contacts.size() == 2, "Two contacts only where the directions differ by less than 0.1 rad.");
        expect_near("gap [m]", contacts[0].gap, 0.175, by_hand);
        expect_on_surfaces(contacts[0], level, b);
    }
    did("B beyond A's end: its lower end at (1.75, 1)");
    const Capsule beyond{{1.75, 1}, {2.75, 3}, 0.125};
    const CapsuleContact corner = nearest(student::collide_capsules(level, beyond, 10));
    expect_near("smallest gap [m]", corner.gap, 1.25 - 0.325, by_hand);
    expect_on_surfaces(corner, level, beyond);
    did("the end of A above the middle of B");
    const Capsule upright{{0, 0.5}, {0, 2}, 0.25}, below{{-2, 0}, {3, 0}, 0.125};
    const CapsuleContact swapped = nearest(student::collide_capsules(upright, below, 10));
    expect_near("smallest gap [m]", swapped.gap, 0.125, by_hand);
    expect_on_surfaces(swapped, upright, below);
}

RBC_GRADE("capsule", "segments that cross are pulled apart on the shortest way", 4,
          "Where the segments cross their distance is 0, and that is not how deep they are. Try the normals of both "
          "segments, both ways, and take the largest signed distance (E06.2).") {
    did("A along x from -1 to 1, B upright from -0.2 to 0.9 at x = 0.5; radii 0.1 and 0.05");
    const auto contacts = student::collide_capsules({{-1, 0}, {1, 0}, 0.1}, {{0.5, -0.2}, {0.5, 0.9}, 0.05}, 0);
    expect("there is one contact", contacts.size() == 1, text("there are ", contacts.size()));
    expect_near("gap [m]", contacts[0].gap, -0.35, by_hand);
    expect_near("normal", contacts[0].normal, {0.0, 1.0}, by_hand);
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
    expect_near("smallest gap [m]", touch.gap, -0.15, by_hand);
    expect_near("normal", touch.normal, {0.0, 1.0}, by_hand)
        .mistake_if(true,
                    "Segments that touch have distance 0 and no direction between their nearest points: take (E06.2) "
                    "for them, too.");
}

RBC_GRADE("capsule", "capsules that lie on each other touch at both ends of the overlap", 4,
          "Lay both on the direction of A: the overlap goes from the larger of the lower ends to the smaller of the "
          "upper ends. Equal ends are one end, not two.") {
    const Capsule a{{0, 0}, {4, 0}, 0.5};
    did("A from 0 to 4 along x; B 0.9 m above it from 1 to 6, then the other way round");
    for (const Capsule& b : {Capsule{{1, 0.9}, {6, 0.9}, 0.5}, Capsule{{6, 0.9}, {1, 0.9}, 0.5}}) {
        const auto contacts = sorted(student::collide_capsules(a, b, 0));
        expect_points(contacts, {{1, 0.45}, {4, 0.45}});
        for (const CapsuleContact& c : contacts) expect_near("gap [m]", c.gap, -0.1, by_hand);
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
    expect_near("gap at A's end [m]", contacts[1].gap, 0.9 * std::cos(0.05) + 3 * std::sin(0.05) - 1, by_hand);
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
    for (const bool less : {true, false}) {
        const double angle = 0.1 + (less ? -2 : 2) * angle_tolerance.of(1);
        const std::size_t found = student::collide_capsules(a, by(angle), 2).size();
        expect(text("contacts at 0.1 rad ", less ? "- 2e-9: 2" : "+ 2e-9: 1"), found == (less ? 2 : 1),
               text("there are ", found))
            .mistake_if(true,
                        "Directions that differ by less than 0.1 rad: |u x v| < sin(0.1) |u| |v|. (cos 0.1 is 0.995.)");
    }
    did("A of 1 m, B leans by 0.09 rad 1 m above its end: seen along A they overlap by 2 cm, seen along B they do not");
    const Capsule low{{0, 0}, {1, 0}, 0.1}, above{{0.98, 1}, Vector2d(0.98, 1) + turned(0.09), 0.1};
    expect_as_many(student::collide_capsules(low, above, 2), collide_capsules(low, above, 2));
    expect_as_many(student::collide_capsules(above, low, 2), collide_capsules(above, low, 2));
    did("B end to end with A does not overlap it; B that begins above A's end overlaps it in one point only");
    expect_points(student::collide_capsules(a, {{4.8, 0}, {6, 0}, 0.5}, 0), {{4.4, 0}});
    for (const bool more : {true, false}) {
        // Their lengths add up to 6 m.
        const double shared = more ? 1.001 * overlap_tolerance.of(6) : 0.999 * point_tolerance.of(6);
        const std::size_t found = student::collide_capsules(a, {{4 - shared, 0.9}, {6 - shared, 0.9}, 0.5}, 0).size();
        expect(text("contacts where ", shared, " m of 6 m overlap: ", more ? 2 : 1), found == (more ? 2 : 1),
               text("there are ", found))
            .mistake_if(found == 2, point_hint);
    }
    const auto end_to_end = student::collide_capsules(a, {{4, 0.9}, {6, 0.9}, 0.5}, 0);
    expect("there is one contact", end_to_end.size() == 1, text("there are ", end_to_end.size()))
        .mistake_if(end_to_end.size() == 2, point_hint);
    expect_points(end_to_end, {{4, 0.45}});
}

RBC_GRADE(
    "capsule", "discs and equal axes work", 3,
    "A segment of length 0 has no direction, and segments on the same line have no distance: ask before you divide.") {
    did("two discs, 1 m apart");
    const auto discs = student::collide_capsules({{0, 0}, {0, 0}, 0.6}, {{0.6, 0.8}, {0.6, 0.8}, 0.6}, 0);
    expect_points(discs, {{0.3, 0.4}});
    expect_near("gap [m]", discs[0].gap, -0.2, by_hand);
    did("two discs exactly as far apart as the margin allows");
    const auto apart = student::collide_capsules({{0, 0}, {0, 0}, 0.5}, {{2, 0}, {2, 0}, 0.5}, 1);
    expect("there is a contact", apart.size() == 1, text("there are ", apart.size()))
        .mistake_if(apart.empty(), up_to_the_margin);
    expect_points(apart, {{1, 0}});
    did("two discs with the same centre");
    const auto same = student::collide_capsules({{1, 1}, {1, 1}, 0.6}, {{1, 1}, {1, 1}, 0.2}, 0);
    expect("there is a contact", same.size() == 1, text("there are ", same.size()));
    expect_near("gap [m]", same[0].gap, -0.8, by_hand);
    expect_near("normal", same[0].normal, {0.0, 1.0}, by_hand);
    did("A and B one behind the other on the same slanted line, 2 m apart, at 400 slants");
    for (int i = 0; i < 400; ++i) {
        const Vector2d u(std::cos(0.1 * i), std::sin(0.1 * i)), p(0.3, -0.7);
        const auto apart = student::collide_capsules({p, p + u, 0.25}, {p + 3 * u, p + 4.5 * u, 0.5}, 10);
        expect("there is one contact", apart.size() == 1, text("there are ", apart.size()));
        expect_near(text("gap at a slant of ", 0.1 * i, " rad [m]"), apart[0].gap, 1.25, by_hand)
            .mistake_if(true,
                        "Segments on one line may be apart. The signs of the cross products are round-off there: ask "
                        "for parallels first.");
    }
    did("A and B on the same slanted line, overlapping by half, by all of one, and in all, at 120 slants");
    for (int i = 0; i < 120; ++i) {
        const Vector2d u(std::cos(0.1 * i), std::sin(0.1 * i)), p(0.3, -0.7);
        for (const auto& [from, to] : {std::pair(0.5, 1.5), std::pair(1.5, 0.5), std::pair(0.25, 0.75),
                                       std::pair(-0.5, 1.7), std::pair(0.0, 1.0), std::pair(1.0, 0.0)}) {
            const Capsule a{p, p + u, 0.25}, b{p + from * u, p + to * u, 0.5};
            const auto found = student::collide_capsules(a, b, 0);
            const std::string on_line =
                "On one line they overlap: their distance is 0, and the way out is along the normal of both, (E06.2).";
            expect("there is a contact", !found.empty()).mistake_if(true, on_line);
            for (const CapsuleContact& c : found) {
                expect_near(text("gap at a slant of ", 0.1 * i, " rad [m]"), c.gap, -0.75, by_hand)
                    .mistake_if(true, on_line);
                expect_near("the normal along the axes", c.normal.dot(u), 0, by_hand).mistake_if(true, on_line);
            }
        }
    }
    did("two capsules end to end but side by side, at 60 slants");
    for (int i = 0; i < 60; ++i) {
        const Vector2d u(std::cos(0.1 * i), std::sin(0.1 * i)), p(0.3, -0.7), aside(-u.y(), u.x());
        const auto one = student::collide_capsules({p, p + u, 0.25}, {p + u + aside, p + 2 * u + aside, 0.5}, 10);
        expect("there is one contact", one.size() == 1, text("there are ", one.size(), " at ", 0.1 * i, " rad"))
            .mistake_if(true, point_hint);
    }
    did("one behind the other on the x axis, with gaps from `apart_tolerance` on");
    for (const double L : {1e-6, 1e-3, 1.0, 0.5 * segment_lengths.high}) {
        for (const double gap : {2.02 * apart_tolerance.of(1), 4 * apart_tolerance.of(1), 1e-3, 0.1}) {
            const auto close =
                student::collide_capsules({{0, 0}, {L, 0}, 0}, {{L * (1 + gap), 0}, {2 * L, 0}, 0}, 3 * L);
            expect("there is one contact", close.size() == 1, text("there are ", close.size()))
                .mistake_if(true, metres_hint);
            const double off = capsule_tolerance.of(2 * L);
            expect_near(text("gap, lengths of ", L, " m [m]"), close[0].gap, gap * L, off)
                .mistake_if(true, metres_hint);
            expect_near("normal", close[0].normal, Vector2d(1, 0), off / (gap * L)).mistake_if(true, metres_hint);
        }
    }
    did("2 nm long, the end of one 0.3 pm beside and 0.4 pm above the end of the other");
    const Capsule tiny{{2e-9 + 3e-13, 4e-13}, {3e-9, 2e-9}, 0};
    const auto small = student::collide_capsules({{0, 0}, {2e-9, 0}, 0}, tiny, 1);
    expect("there is one contact", small.size() == 1, text("there are ", small.size())).mistake_if(true, metres_hint);
    expect_near("gap [pm]", 1e12 * small[0].gap, 0.5, 1e12 * capsule_tolerance.of(3e-9)).mistake_if(true, metres_hint);
    did("a disc on the axis of a slanted capsule, at 60 slants, in both orders");
    for (int i = 0; i < 60; ++i) {
        const Vector2d u(std::cos(0.1 * i), std::sin(0.1 * i)), p(0.3, -0.7);
        const Capsule rod{p, p + 2 * u, 0.25}, disc{p + 0.7 * u, p + 0.7 * u, 0.5};
        for (const auto& [a, b] : {std::pair(rod, disc), std::pair(disc, rod)}) {
            const CapsuleContact c = nearest(student::collide_capsules(a, b, 0));
            expect_near(text("gap at a slant of ", 0.1 * i, " rad [m]"), c.gap, -0.75, by_hand);
            expect_near("the normal along the axis", c.normal.dot(u), 0, by_hand)
                .mistake_if(true, "n = +y is for two discs. A disc on an axis leaves along the normal of that axis.");
        }
    }
    did("two capsules on the same line, overlapping; a disc on a capsule's axis");
    for (const Capsule& b : {Capsule{{1, 0}, {3, 0}, 0.2}, Capsule{{1, 0}, {1, 0}, 0.2}}) {
        const auto contacts = student::collide_capsules({{0, 0}, {2, 0}, 0.3}, b, 0);
        expect_near("smallest gap [m]", nearest(contacts).gap, -0.5, by_hand);
        expect_near("upright part of the normal", std::abs(contacts[0].normal.y()), 1, by_hand);
    }
    did("margin 0: discs that just touch, capsules that just lie on each other, segments without radii that touch");
    const auto level = [](double x, double y) { return Capsule{{x, y}, {x + 2, y}, 0.25}; };
    const std::size_t touching[] = {student::collide_capsules({{0, 0}, {0, 0}, 0.5}, {{1, 0}, {1, 0}, 0.5}, 0).size(),
                                    student::collide_capsules(level(0, 0), level(0, 0.5), 0).size() / 2,
                                    student::collide_capsules({{-1, 0}, {1, 0}, 0}, {{0.5, 0}, {0.5, 2}, 0}, 0).size(),
                                    student::collide_capsules({{1, 1}, {1, 1}, 0}, {{1, 1}, {1, 1}, 0}, 0).size()};
    for (const std::size_t found : touching)
        expect("what just touches is found", found == 1, text("there are ", found)).mistake_if(true, up_to_the_margin);
}

RBC_GRADE("capsule", "any two capsules, and any capsule on a plane", 2, metres_hint.c_str()) {
    const auto expect_right_capsules = [](const Sample& s) {
        const Two two = capsules_of(s);
        const Capsule &a = two.a, &b = two.b;
        const double L = two.L;
        const auto [got, right] = both(student::collide_capsules, a, b, two.margin);
        expect("there is one contact", got.size() != 2 || right.size() != 1 || a.p != a.q || b.p != b.q)
            .mistake_if(true, one_for_a_disc);
        expect_as_many(got, right);
        const double largest = std::max(largest_of(a), largest_of(b)), off = capsule_tolerance.of(largest);
        const double all = signed_distance(a, b), distance = all + a.radius + b.radius;
        // The search over directions is right to a rounding or two of the square of an angle.
        if (!right.empty()) expect_near("smallest gap of the reference, over L", nearest(right).gap / L, all / L, 1e-9);
        if (distance < 0) {
            double shortest = largest;
            for (const double length : {(a.q - a.p).norm(), (b.q - b.p).norm()})
                if (length > 0) shortest = std::min(shortest, length);
            for (const CapsuleContact& c : got) {
                expect_near("gap [m]", c.gap, nearest(right).gap, off * (1 + largest / shortest));
                expect_parts(c, a, b, L);
            }
            return;
        }
        expect_same(got, right, off * (1 + largest / distance), off / std::min(distance, largest));
    };
    for_all(any_two(1), expect_right_capsules);
    did("crossing");
    for_all(any_two(-0.3), expect_right_capsules, 100);
    for_all(
        any_crossing,
        [](const Sample& s) {
            const Two two = crossing_of(s);
            const auto [got, right] = both(student::collide_capsules, two.a, two.b, 0);
            const std::string crosses_hint =
                "They cross, however small the angle is: only directions that are the same but for round-off do not.";
            expect("there is one contact", got.size() == 1, text("there are ", got.size()))
                .mistake_if(true, crosses_hint);
            // Lengths are of L, and places of less than 4 L.
            expect_near("gap [m]", got[0].gap, nearest(right).gap, 50 * capsule_tolerance.of(two.L))
                .mistake_if(true, crosses_hint);
            expect_parts(got[0], two.a, two.b, two.L);
        },
        200);
    did("on planes");
    for_all(any_plane, [](const Sample& s) {
        const double L = s["L"];
        const Vector2d t = turned(s["direction of the plane"]), n(-t.y(), t.x()), at = L * s["surface/L"] * (t + n);
        const Vector2d p = at + L * (s["height/L"] * n + s["along/L"] * t);
        const Capsule capsule{p, p + L * s["length/L"] * turned(s["direction of the capsule"]), L * s["r/L"]};
        const auto [got, right] = both(student::capsule_on_plane, at, n, capsule, L * s["margin/L"]);
        expect_as_many(got, right);
        const double largest = std::max(largest_of(capsule), at.lpNorm<Eigen::Infinity>());
        expect_same(got, right, capsule_tolerance.of(largest), capsule_tolerance.of(1));
    });
    did("gaps next to the margin, from 2 nm up to the largest margin");
    for_all(
        next_to_the_margin,
        [](const Sample& s) {
            const double margin = s["margin"], r = std::min(0.25 * margin, capsule_radii.high);
            const double gap = margin * (1 + (s.integer("beyond") == 1 ? 1 : -1) * std::pow(10, -1 - s["decade"]));
            const int kind = s.integer("disc, upright, lying");
            const Vector2d u = turned(s["direction"]), n(-u.y(), u.x()), from = (2 * r + gap) * n;
            const Vector2d along = kind == 0 ? Vector2d(0, 0) : std::min(margin, 1e3) * (kind == 1 ? n : u);
            const Capsule a{{0, 0}, -along, r}, b{from, kind == 2 ? Vector2d(from - along) : Vector2d(from + along), r};
            const auto [got, right] = both(student::collide_capsules, a, b, margin);
            expect("contacts of two", got.size() == right.size(), text(got.size(), " in place of ", right.size()))
                .mistake_if(true, "Contacts with gap <= margin, whatever the margin is: no others, and all of them.");
            if (!right.empty())
                expect_near("smallest gap [m]", nearest(got).gap, gap, 8 * capsule_tolerance.of(margin));
            const auto [on, right_on] = both(student::capsule_on_plane, r * n, n, b, margin);
            expect("contacts on the plane", on.size() == right_on.size(),
                   text(on.size(), " in place of ", right_on.size()))
                .mistake_if(true, "Contacts with gap <= margin, whatever the margin is: no others, and all of them.");
        },
        200);
}

}  // namespace grading_capsule
