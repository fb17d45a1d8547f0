#include "exercises/06_contact_sets/carry_over.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "common/grading/grader/grader.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex06;
using Eigen::Vector2d;

namespace grading_carry_over {

RBC_STUDENT_SIZED(carry_over)

constexpr double h = 0.01;

Spot spot(int a, int b, std::uint32_t feature, double x, double y) {
    return {a, b, feature, {x, 0.5}, {y, -0.5}};
}

std::vector<Vector2d> carry(const std::vector<SolvedSpot>& old, const std::vector<Spot>& fresh, double reach = 0.1) {
    return student::carry_over(old, h, fresh, h, reach);
}

void expect_impulses(const std::vector<Vector2d>& got, const std::vector<Vector2d>& right) {
    expect("there is an impulse for every new contact", got.size() == right.size(), text("there are ", got.size()));
    // Impulses are handed on, at most multiplied by a ratio: a few roundings of numbers below 10.
    for (std::size_t i = 0; i < right.size(); ++i) {
        expect_near(text("impulse of new contact ", i, " [N s]"), got[i], right[i], 1e-14);
    }
}

RBC_GRADE(
    "carry_over", "contacts with the same bodies and feature continue, in whatever order they come", 2,
    "Look for the old contact of the same two bodies with the same feature id. Its place in the list says nothing.") {
    did("three contacts of two pairs of bodies; the next step lists them the other way round");
    const std::vector<SolvedSpot> old{
        {spot(0, 1, 7, -0.5, -0.5), {0.1, 1}}, {spot(0, 1, 9, 0.5, 0.5), {-0.2, 2}}, {spot(1, 2, 7, 0, 0), {0, 3}}};
    expect_impulses(carry(old, {spot(1, 2, 7, 0, 0), spot(0, 1, 9, 0.5, 0.5), spot(0, 1, 7, -0.5, -0.5)}),
                    {{0, 3}, {-0.2, 2}, {0.1, 1}});
    did("the same feature id, but other bodies");
    expect_impulses(carry(old, {spot(0, 2, 7, 0, 0)}), {{0, 0}});
    did("bodies of large indices, as many as 1025 contacts, the other way round");
    for (const int base : {10, 100, 1000, 1024, 10000, 65536, 1000000}) {
        // (1, 2) and (0, base + 2): one number in base `base`.
        expect_impulses(carry({{spot(1, 2, 7, 0, 0), {0, 3}}}, {spot(0, base + 2, 7, 0, 0)}), {{0, 0}});
    }
    for (const int count : {65, 129, 300, 1025}) {
        std::vector<SolvedSpot> many;
        std::vector<Spot> turned;
        std::vector<Vector2d> impulses;
        for (int i = 0; i < count; ++i) {
            many.push_back({spot(i % 5, 5, static_cast<std::uint32_t>(i), i, i), {1, i + 1}});
            const int j = count - 1 - i;
            turned.push_back(spot(j % 5, 5, static_cast<std::uint32_t>(j), j, j));
            impulses.emplace_back(1, j + 1);
        }
        expect_impulses(carry(many, turned), impulses);
    }
    did("nothing before");
    expect_impulses(carry({}, {spot(0, 2, 7, 0, 0)}), {{0, 0}});
}

RBC_GRADE("carry_over", "with the bodies the other way round it is still the same contact", 3,
          "(a, b) and (b, a) are the same pair. The impulse on B, the normal and the tangent all change sign together: "
          "the components along t and n stay what they are.") {
    did("bodies 3 and 5 before, 5 and 3 now; by feature, and then by place");
    const std::vector<SolvedSpot> old{{{3, 5, 4, {0.2, 0.5}, {-0.7, -0.5}}, {0.3, 1.5}}};
    expect_impulses(carry(old, {{5, 3, 4, {-0.7, -0.5}, {0.2, 0.5}}}), {{0.3, 1.5}});
    expect_impulses(carry(old, {{5, 3, 6, {-0.7, -0.49}, {0.2, 0.5}}}), {{0.3, 1.5}});
}

RBC_GRADE("carry_over", "where the feature has changed, the place decides: on the body where it moved less", 3,
          "A corner that slides over a floor stays where it is on its box, though not on the floor: take the smaller "
          "of the two distances.") {
    did("a box slides 0.5 m over a floor in one step, and its contacts have got other feature ids; reach 0.1 m");
    const std::vector<SolvedSpot> old{{spot(0, 1, 1, -0.5, -0.4), {0.2, 2}}, {spot(0, 1, 2, 0.5, 0.6), {0.1, 1}}};
    expect_impulses(carry(old, {spot(0, 1, 3, 0, -0.4), spot(0, 1, 4, 1, 0.6)}), {{0.2, 2}, {0.1, 1}});
    did("the floor is body b");
    const std::vector<SolvedSpot> swapped{{spot(1, 9, 1, -0.4, -0.5), {0.2, 2}}, {spot(1, 9, 2, 0.6, 0.5), {0.1, 1}}};
    expect_impulses(carry(swapped, {spot(1, 9, 3, -0.4, 0), spot(1, 9, 4, 0.6, 1)}), {{0.2, 2}, {0.1, 1}});
    did("reach 0: the same place is not farther than that; nor is one 0.25 m away with reach 0.25 m");
    // Both distances are exact.
    for (const auto& got : {carry(old, {spot(0, 1, 3, 1, -0.4)}, 0),
                            carry({{spot(0, 1, 1, 0, 0), {0.2, 2}}}, {spot(0, 1, 3, 0.25, 0.5)}, 0.25)}) {
        expect("there is one impulse", got.size() == 1, text("there are ", got.size()));
        expect_near("impulse [N s]", got[0], Vector2d(0.2, 2), 1e-14)
            .mistake(Vector2d(0, 0), "Not farther than `reach`: a distance of just that is within reach, and so is 0.");
    }
    did("a place 0.3 m away on both bodies");
    expect_impulses(carry(old, {spot(0, 1, 3, -0.2, -0.1)}), {{0, 0}});
    expect_impulses(carry(old, {spot(0, 1, 3, -0.2, -0.1)}, 0.31), {{0.2, 2}});
    did("300 contacts whose features have changed, the other way round");
    std::vector<SolvedSpot> many;
    std::vector<Spot> turned;
    std::vector<Vector2d> impulses;
    for (std::uint32_t i = 0; i < 300; ++i) {
        many.push_back({spot(0, 1, i, i, i), {1, i + 1}});
        turned.push_back(spot(0, 1, 1000 + i, 299 - i, 299 - i));
        impulses.emplace_back(1, 300 - i);
    }
    expect_impulses(carry(many, turned), impulses);
    for (const double away : {1e-7, 4e-10, 1e-13}) {
        did("a place ", away, " m away on both bodies, reach 0");
        const auto near = carry(old, {spot(0, 1, 3, -0.5 + away, -0.4 + away)}, 0);
        expect("there is one impulse", near.size() == 1, text("there are ", near.size()));
        expect_near("impulse [N s]", near[0], Vector2d(0, 0), 0)
            .mistake_if(true, "A distance is compared with `reach` as it is: bodies may be small.");
    }
}

RBC_GRADE("carry_over", "no impulse is given twice, and the nearest pair goes first", 3,
          "Sort all left-over pairs by distance and take them in that order, each old and each new contact once. The "
          "order of the lists must not matter.") {
    did("one old contact, two new ones near it: at 0.05 m and at 0.02 m");
    const std::vector<SolvedSpot> one{{spot(0, 1, 1, 0, 0), {0.5, 5}}};
    expect_impulses(carry(one, {spot(0, 1, 2, 0.05, 0.05), spot(0, 1, 3, 0.02, 0.02)}), {{0, 0}, {0.5, 5}});
    did("two new contacts near it, at 0.5 m on one body but 0.02 m on the other, and at 0.03 m on both");
    expect_impulses(carry(one, {spot(0, 1, 2, 0.5, 0.02), spot(0, 1, 3, 0.03, 0.03)}), {{0.5, 5}, {0, 0}});
    did("two old contacts at 0 and 0.06 m; new ones at 0.05 m and 0.08 m: the first takes 0.06, the second what is "
        "left");
    const std::vector<SolvedSpot> two{{spot(0, 1, 1, 0, 0), {0, 1}}, {spot(0, 1, 2, 0.06, 0.06), {0, 2}}};
    expect_impulses(carry(two, {spot(0, 1, 5, 0.08, 0.08), spot(0, 1, 6, 0.05, 0.05)}), {{0, 1}, {0, 2}});
    expect_impulses(carry(two, {spot(0, 1, 6, 0.05, 0.05), spot(0, 1, 5, 0.08, 0.08)}), {{0, 2}, {0, 1}});
}

RBC_GRADE("carry_over", "the same feature wins over a nearer place, at any distance", 2,
          "Features first, for all contacts; only then places, for those that are left over.") {
    did("old contact 1 has the feature of new contact 1, far away; new contact 0 lies right on its place");
    const std::vector<SolvedSpot> old{{spot(0, 1, 1, 0, 0), {0.5, 5}}, {spot(0, 1, 2, 0.09, 0.09), {0, 1}}};
    expect_impulses(carry(old, {spot(0, 1, 3, 0, 0), spot(0, 1, 1, 2, 2)}), {{0, 1}, {0.5, 5}});
}

RBC_GRADE("carry_over", "the impulses of a step half as long are half as large", 1,
          "What stays is the force. An impulse is force times time step: multiply by new_dt/old_dt.") {
    did("old_dt = 0.01 s, new_dt = 0.005 s");
    expect_impulses(student::carry_over({{spot(0, 1, 1, 0, 0), {0.5, 5}}}, 0.01, {spot(0, 1, 1, 0, 0)}, 0.005, 0.1),
                    {{0.25, 2.5}});
    did("the same, found by its place");
    expect_impulses(student::carry_over({{spot(0, 1, 1, 0, 0), {0.5, 5}}}, 0.01, {spot(0, 1, 2, 0, 0)}, 0.005, 0.1),
                    {{0.25, 2.5}});
}

/// Two steps' contacts, all pairs of bodies and places mixed.
struct Steps {
    std::vector<SolvedSpot> old;
    std::vector<Spot> fresh;
    double reach = 0;
};

constexpr std::uint32_t features[] = {0, 1, 2, 3, 0x7fffffff, 0x80000000, 0xffffffff};

Steps steps_of(const Sample& s) {
    RandomNumbers random(static_cast<unsigned>(s["seed"]));
    const auto below = [&](int n) { return std::min(n - 1, static_cast<int>(random.between(0, n))); };
    const bool ruler = s["on a ruler"] > 0;
    const double L = std::ldexp(1.0, s.integer("log2 L"));
    // On a ruler all distances are exact, and many are the same, or the same to 8 digits.
    const double notch = s["on a ruler"] == 2 ? 0x1p-28 : 0;
    const auto place = [&] {
        return ruler ? Vector2d(L * (0.25 * below(5) + notch * below(3)), 0)
                     : Vector2d(random.between(-L, L), random.between(-L, L));
    };
    Steps steps;
    steps.reach = L * (ruler ? 0.25 * std::floor(4 * s["reach/L"]) : s["reach/L"]);
    const int offset = s.integer("first body"), bodies = s.integer("bodies");
    const auto any_spot = [&](const auto& taken) {
        Spot spot{};
        for (bool again = true; again;) {
            spot = {offset + below(bodies), offset + below(bodies), features[below(7)], place(), place()};
            again = spot.a == spot.b || taken(spot);
        }
        return spot;
    };
    const auto clash = [](const Spot& p, const Spot& q) {
        return p.feature == q.feature && std::minmax(p.a, p.b) == std::minmax(q.a, q.b);
    };
    const int most = 7 * bodies * (bodies - 1) / 2;  // as many different ones there are
    for (int i = 0; i < std::min(most, s.integer("old")); ++i) {
        const Spot spot = any_spot([&](const Spot& p) {
            return std::any_of(steps.old.begin(), steps.old.end(), [&](auto& q) { return clash(p, q.spot); });
        });
        steps.old.push_back({spot, s["P"] * Vector2d(random.between(-1, 1), random.between(0.1, 1))});
    }
    for (int j = 0; j < std::min(most, s.integer("new")); ++j) {
        const auto taken = [&](const Spot& p) {
            return std::any_of(steps.fresh.begin(), steps.fresh.end(), [&](auto& q) { return clash(p, q); });
        };
        Spot spot = any_spot(taken);
        if (!steps.old.empty() && below(4) > 0) {  // mostly what was there before, moved on one body or on both
            Spot before = steps.old[static_cast<std::size_t>(below(static_cast<int>(steps.old.size())))].spot;
            if (below(2) == 0) before.feature = spot.feature;
            const int moved = below(4);
            if (moved % 2 == 1) before.on_a += 0.25 * (place() - before.on_a);
            if (moved / 2 == 1) before.on_b += 0.25 * (place() - before.on_b);
            if (below(2) == 0) before = {before.b, before.a, before.feature, before.on_b, before.on_a};
            if (!taken(before)) spot = before;
        }
        steps.fresh.push_back(spot);
    }
    return steps;
}

double distance(const Spot& p, const Spot& q) {
    const bool same_way = p.a == q.a;
    return std::min((p.on_a - (same_way ? q.on_a : q.on_b)).norm(), (p.on_b - (same_way ? q.on_b : q.on_a)).norm());
}

/// No two distances, nor one and the reach, that are equal but for round-off.
bool is_decided(const Steps& steps) {
    std::vector<double> all{steps.reach};
    for (const SolvedSpot& o : steps.old) {
        for (const Spot& f : steps.fresh) {
            if (std::minmax(o.spot.a, o.spot.b) == std::minmax(f.a, f.b)) all.push_back(distance(o.spot, f));
        }
    }
    std::sort(all.begin(), all.end());
    return std::adjacent_find(all.begin(), all.end(), [](double p, double q) { return p != q && q - p < 1e-9 * q; }) ==
           all.end();
}

const Domain any_steps = Domain{integer("old", 0, 9),
                                integer("new", 0, 9),
                                integer("bodies", 2, 4),
                                integer("first body", 0, 1000000),
                                choice("on a ruler", 3),
                                integer("log2 L", -40, 9).simple(0),
                                even("reach/L", 0, 2.5).edges({0.25, 0.5, 1}),
                                decades("P", 1e-9, 1e6, "N s"),
                                decades("old_dt", 1e-6, 1, "s"),
                                decades("new_dt", 1e-6, 1, "s"),
                                seed()}
                             .where([](const Sample& s) { return is_decided(steps_of(s)); });

RBC_GRADE("carry_over", "any two steps", 2,
          "The same two bodies, always; features first, then the nearest pairs of what is left over, one after the "
          "other. Of equally near pairs the first in the list of the old ones, then in that of the new ones.") {
    for_all(any_steps, [](const Sample& s) {
        const Steps steps = steps_of(s);
        const auto [got, right] =
            both(student::carry_over, steps.old, s["old_dt"], steps.fresh, s["new_dt"], steps.reach);
        expect("there is an impulse for every new contact", got.size() == right.size(), text("there are ", got.size()));
        // An impulse is at most 1.42 P; a ratio and a product are three roundings.
        const double tolerance = 1e-15 * s["P"] * s["new_dt"] / s["old_dt"];
        for (std::size_t j = 0; j < right.size(); ++j) {
            expect_near(text("impulse of new contact ", j, " [N s]"), got[j], right[j], tolerance)
                .mistake(Vector2d(right[j] * s["old_dt"] / s["new_dt"]),
                         "What stays is the force. An impulse is force times time step: multiply by new_dt/old_dt.");
        }
    });
}

}  // namespace grading_carry_over
