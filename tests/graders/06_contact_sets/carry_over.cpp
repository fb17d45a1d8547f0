#include "exercises/06_contact_sets/carry_over.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "common/grading/grader/grader.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex06;
using Eigen::Vector2d;

namespace grading_carry_over {

RBC_STUDENT_SIZED(carry_over)

constexpr double h = 0.01;

const std::string as_it_is =
    "What is farther away than `reach` continues nothing. A distance is compared with it as it is: bodies may be "
    "small.";
const std::string ratio_hint =
    "What stays is the force. An impulse is force times time step: multiply by new_dt/old_dt.";
const std::string slides =
    "A corner that slides over a floor stays where it is on its box, though not on the floor: take the smaller of the "
    "two distances.";
const std::string features_first = "Features first, for all contacts; only then places, for those that are left over.";
const std::string same_pair =
    "(a, b) and (b, a) are the same pair. The impulse on B, the normal and the tangent all change sign together: the "
    "components along t and n stay what they are.";
const std::string taken_once =
    "Sort all left-over pairs by distance and take them in that order, each old and each new contact once. The order "
    "of the lists must not matter.";

using Solved = std::vector<SolvedSpot>;
using Spots = std::vector<Spot>;
using Impulses = std::vector<Vector2d>;

/// What somebody may do otherwise.
struct How {
    bool larger_distance = false, features_last = false, one_way_only = false, many_times = false, list_order = false,
         open_reach = false;
    double turned = 1;  ///< what an impulse is multiplied by where the bodies have changed places
};
Impulses variant(const Solved& old, double old_dt, const Spots& fresh, double new_dt, double reach, const How& how) {
    struct Candidate {
        bool later;
        double distance;
        std::size_t old, fresh;
        double sign;
    };
    std::vector<Candidate> candidates;
    for (std::size_t i = 0; i < old.size(); ++i)
        for (std::size_t j = 0; j < fresh.size(); ++j) {
            const Spot &p = old[i].spot, &q = fresh[j];
            const bool same_way = p.a == q.a && p.b == q.b, other_way = p.a == q.b && p.b == q.a;
            if (!same_way && (!other_way || how.one_way_only)) continue;
            const double one = (p.on_a - (same_way ? q.on_a : q.on_b)).norm();
            const double two = (p.on_b - (same_way ? q.on_b : q.on_a)).norm();
            const double moved = how.larger_distance ? std::max(one, two) : std::min(one, two);
            const bool same = p.feature == q.feature;
            if (!same && (moved > reach || (how.open_reach && moved == reach))) continue;
            candidates.push_back(
                {same == how.features_last, how.list_order ? 0 : moved, i, j, same_way ? 1.0 : how.turned});
        }
    std::sort(candidates.begin(), candidates.end(), [](const Candidate& p, const Candidate& q) {
        return std::tie(p.later, p.distance, p.old, p.fresh) < std::tie(q.later, q.distance, q.old, q.fresh);
    });
    Impulses start(fresh.size(), Vector2d(0, 0));
    std::vector<bool> used(old.size()), found(fresh.size());
    for (const Candidate& c : candidates) {
        if ((used[c.old] && !how.many_times) || found[c.fresh]) continue;
        used[c.old] = found[c.fresh] = true;
        start[c.fresh] = c.sign * new_dt / old_dt * old[c.old].impulse;
    }
    return start;
}

auto otherwise(const How& how) {
    return [how](const Solved& old, double old_dt, const Spots& fresh, double new_dt, double reach) {
        return variant(old, old_dt, fresh, new_dt, reach, how);
    };
}

const std::string just_within = "Not farther than `reach`: a distance of just that is within reach, and so is 0.";
RBC_MISCONCEPTION(carry_over, just_within, otherwise({.open_reach = true}))
RBC_MISCONCEPTION(carry_over, as_it_is,
                  [](const Solved& old, double old_dt, const Spots& fresh, double new_dt, double) {
                      return carry_over(old, old_dt, fresh, new_dt, 1e300);
                  })
RBC_MISCONCEPTION(carry_over, slides, otherwise({.larger_distance = true}))
RBC_MISCONCEPTION(carry_over, features_first, otherwise({.features_last = true}))
RBC_MISCONCEPTION(carry_over, same_pair, otherwise({.one_way_only = true}))
RBC_MISCONCEPTION(carry_over, same_pair, otherwise({.turned = -1}))
RBC_MISCONCEPTION(carry_over, "No old contact is continued twice: what one new contact has taken, no other gets.",
                  otherwise({.many_times = true}))
RBC_MISCONCEPTION(carry_over, taken_once, otherwise({.list_order = true}))
RBC_MISCONCEPTION(carry_over, ratio_hint, [](const Solved& old, double, const Spots& fresh, double, double reach) {
    return carry_over(old, 1, fresh, 1, reach);
})
RBC_MISCONCEPTION(carry_over, ratio_hint,
                  [](const Solved& old, double old_dt, const Spots& fresh, double new_dt, double reach) {
                      return carry_over(old, new_dt, fresh, old_dt, reach);
                  })

Spot spot(int a, int b, std::uint32_t feature, double x, double y) {
    return {a, b, feature, {x, 0.5}, {y, -0.5}};
}

std::vector<Vector2d> carry(const std::vector<SolvedSpot>& old, const std::vector<Spot>& fresh, double reach = 0.1) {
    return student::carry_over(old, h, fresh, h, reach);
}

void expect_impulses(const std::vector<Vector2d>& got, const std::vector<Vector2d>& right) {
    expect("there is an impulse for every new contact", got.size() == right.size(), text("there are ", got.size()));
    for (std::size_t i = 0; i < right.size(); ++i) {
        expect_near(text("impulse of new contact ", i, " [N s]"), got[i], right[i],
                    impulse_tolerance.of(right[i].norm()));
    }
}

/// Different ids for different numbers.
std::uint32_t any_id(int i) {
    return 2654435761U * static_cast<std::uint32_t>(i + 1);
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
    const int most = static_cast<int>(spot_counts.high);
    did("bodies of large indices, as many as ", most, " contacts, the other way round");
    for (const int base : {10, 100, 1000, 1024, 10000, 65536, 1000000, static_cast<int>(body_indices.high) - 2}) {
        // (1, 2) and (0, base + 2): one number in base `base`.
        expect_impulses(carry({{spot(1, 2, 7, 0, 0), {0, 3}}}, {spot(0, base + 2, 7, 0, 0)}), {{0, 0}});
    }
    // One bit of one index: whatever is cut off an index is missed.
    for (int bit = 0; bit < 31; ++bit) {
        const int other = 5 ^ (1 << bit), one = 2 ^ (1 << bit);
        expect_impulses(carry({{spot(2, 5, 7, 0, 0), {0, 3}}}, {spot(2, other, 7, 0, 0), spot(one, 5, 7, 0, 0)}),
                        {{0, 0}, {0, 0}});
        expect_impulses(carry({{spot(2, other, 7, 0, 0), {0, 3}}}, {spot(2, other, 7, 0, 0)}), {{0, 3}});
    }
    // The same sum, difference, product, or the same bits put together.
    for (const auto& [a, b] : {std::pair(3, 8), std::pair(5, 6), std::pair(3, 14), std::pair(6, 9)})
        expect_impulses(carry({{spot(a, b, 7, 0, 0), {0, 3}}},
                              {spot(4, 7, 7, 0, 0), spot(2, 21, 7, 0, 0), spot(1, 14, 7, 0, 0), spot(a, b, 7, 0, 0)}),
                        {{0, 0}, {0, 0}, {0, 0}, {0, 3}});
    for (const int count : {65, 129, 300, most}) {
        std::vector<SolvedSpot> many;
        std::vector<Spot> turned;
        std::vector<Vector2d> impulses;
        for (int i = 0; i < count; ++i) {
            // An id says nothing about where it stands in the list, nor does a place.
            many.push_back({spot(i % 5, 5, any_id(i), 37 * i % most, i), {1, i + 1}});
            const int j = count - 1 - i;
            turned.push_back(spot(j % 5, 5, any_id(j), 37 * j % most, j));
            impulses.emplace_back(1, j + 1);
        }
        expect_impulses(carry(many, turned), impulses);
    }
    did("nothing before");
    expect_impulses(carry({}, {spot(0, 2, 7, 0, 0)}), {{0, 0}});
    did("the old contact with the same id had no impulse; another one, right there, had");
    expect_impulses(
        carry({{spot(0, 1, 7, 0, 0), {0, 0}}, {spot(0, 1, 9, 0.01, 0.01), {0.1, 2}}}, {spot(0, 1, 7, 0.01, 0.01)}),
        {{0, 0}});
    did("the nearest old contact had no impulse, the next one had");
    expect_impulses(
        carry({{spot(0, 1, 7, 0, 0), {0, 0}}, {spot(0, 1, 9, 0.02, 0.02), {0.1, 2}}}, {spot(0, 1, 8, 0.001, 0.001)}),
        {{0, 0}});
}

RBC_GRADE("carry_over", "with the bodies the other way round it is still the same contact", 3, same_pair.c_str()) {
    did("bodies 3 and 5 before, 5 and 3 now; by feature, and then by place");
    const std::vector<SolvedSpot> old{{{3, 5, 4, {0.2, 0.5}, {-0.7, -0.5}}, {0.3, 1.5}}};
    expect_impulses(carry(old, {{5, 3, 4, {-0.7, -0.5}, {0.2, 0.5}}}), {{0.3, 1.5}});
    expect_impulses(carry(old, {{5, 3, 6, {-0.7, -0.49}, {0.2, 0.5}}}), {{0.3, 1.5}});
}

RBC_GRADE("carry_over", "where the feature has changed, the place decides: on the body where it moved less", 3,
          slides.c_str()) {
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
        expect_near("impulse [N s]", got[0], Vector2d(0.2, 2), impulse_tolerance.of(2))
            .mistake(Vector2d(0, 0), just_within);
    }
    did("a place 0.3 m away on both bodies");
    expect_impulses(carry(old, {spot(0, 1, 3, -0.2, -0.1)}), {{0, 0}});
    expect_impulses(carry(old, {spot(0, 1, 3, -0.2, -0.1)}, 0.31), {{0.2, 2}});
    const int most = static_cast<int>(spot_counts.high);
    did(most, " contacts, the other way round; every third one's feature has changed");
    std::vector<SolvedSpot> many;
    std::vector<Spot> turned;
    std::vector<Vector2d> impulses;
    for (int i = 0; i < most; ++i) {
        const int j = most - 1 - i;
        many.push_back({spot(0, 1, any_id(i), 37 * i % most, 37 * i % most), {1, i + 1}});
        turned.push_back(spot(0, 1, any_id(i % 3 == 0 ? most + i : j), 37 * j % most, 37 * j % most));
        impulses.emplace_back(1, j + 1);
    }
    expect_impulses(carry(many, turned), impulses);
    for (const double away : {1e-7, 4e-10, 1e-13}) {
        did("a place ", away, " m away on both bodies, reach 0");
        const auto near = carry(old, {spot(0, 1, 3, -0.5 + away, -0.4 + away)}, 0);
        expect("there is one impulse", near.size() == 1, text("there are ", near.size()));
        expect_near("impulse [N s]", near[0], Vector2d(0, 0), 0).mistake_if(true, as_it_is);
    }
}

RBC_GRADE("carry_over", "no impulse is given twice, and the nearest pair goes first", 3, taken_once.c_str()) {
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

RBC_GRADE("carry_over", "the same feature wins over a nearer place, at any distance", 2, features_first.c_str()) {
    did("old contact 1 has the feature of new contact 1, far away; new contact 0 lies right on its place");
    const std::vector<SolvedSpot> old{{spot(0, 1, 1, 0, 0), {0.5, 5}}, {spot(0, 1, 2, 0.09, 0.09), {0, 1}}};
    expect_impulses(carry(old, {spot(0, 1, 3, 0, 0), spot(0, 1, 1, 2, 2)}), {{0, 1}, {0.5, 5}});
}

RBC_GRADE("carry_over", "the impulses of a step half as long are half as large", 1, ratio_hint.c_str()) {
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

constexpr int scenes = 6;  // of one sample

Steps steps_of(const Sample& s, int scene) {
    RandomNumbers random(static_cast<unsigned>(s["seed"]) + 1000000U * static_cast<unsigned>(scene));
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
        const double impulse =
            below(6) == 0 ? 0 : s["P"];  // one that had none has none to give, and is taken all the same
        steps.old.push_back({spot, impulse * Vector2d(random.between(-1, 1), random.between(0.1, 1))});
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

/// Many contacts of many bodies, whose ids and places say nothing about where they stand in the lists.
Steps crowd_of(const Sample& s) {
    RandomNumbers random(static_cast<unsigned>(s["seed"]));
    const auto below = [&](int n) { return std::min(n - 1, static_cast<int>(random.between(0, n))); };
    const auto place = [&] { return Vector2d(random.between(-1, 1), random.between(-1, 1)); };
    const int count = s.integer("contacts"), bodies = s.integer("bodies");
    std::set<std::tuple<int, int, std::uint32_t>> taken;
    const auto is_new = [&](const Spot& p) {
        return taken.insert({std::min(p.a, p.b), std::max(p.a, p.b), p.feature}).second;
    };
    Steps steps;
    steps.reach = 0.05;
    for (int i = 0; i < count; ++i) {
        const int a = below(bodies), b = (a + 1 + below(bodies - 1)) % bodies;
        const Spot spot{a, b, any_id(below(1000000)), place(), place()};
        if (is_new(spot)) steps.old.push_back({spot, Vector2d(random.between(-1, 1), random.between(0.1, 1))});
    }
    taken.clear();
    for (const SolvedSpot& o : steps.old) {
        Spot now = o.spot;
        if (below(2) == 0) now.feature = any_id(below(1000000));
        if (below(2) == 0) now.on_a += 0.04 * place();
        if (below(2) == 0) now.on_b += 0.04 * place();
        if (below(2) == 0) now = {now.b, now.a, now.feature, now.on_b, now.on_a};
        if (below(10) > 0 && is_new(now)) steps.fresh.push_back(now);
    }
    for (std::size_t i = steps.fresh.size(); i > 1; --i)
        std::swap(steps.fresh[i - 1], steps.fresh[static_cast<std::size_t>(below(static_cast<int>(i)))]);
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
    return std::adjacent_find(all.begin(), all.end(), [](double p, double q) {
               return p != q && q - p < distance_tolerance.of(q);
           }) == all.end();
}

using End = Coordinate::End;
const std::string by_any_name = "Which indices the bodies have does not matter, only which are the same.",
                  to_scale = "Distances are compared with each other and with `reach`: all have the same scale.";

const Domain any_steps =
    Domain{integer("old", static_cast<int>(spot_counts.low), 9).simple(9),
           integer("new", static_cast<int>(spot_counts.low), 9).simple(9), integer("bodies", 2, 4).simple(4),
           integer("first body", 0, static_cast<int>(body_indices.high) - 3)
               .indifferent(End::low, by_any_name)
               .indifferent(End::high, by_any_name),
           choice("on a ruler", 3),
           // The shortest length on a ruler is 2^-28 of this, the longest place 2^0.5 of it.
           integer("log2 L", -304, 9).simple(0).indifferent(End::low, to_scale).indifferent(End::high, to_scale),
           even("reach/L", 0, 1).edges({0.25, 0.5}),
           decades("P", 10 * solved_impulses.low, solved_impulses.high / 2, solved_impulses.unit),
           decades("old_dt", carry_steps), decades("new_dt", carry_steps), seed()}
        .where([](const Sample& s) { return is_decided(steps_of(s, 0)); });

const Domain any_crowd =
    Domain{integer("contacts", 10, static_cast<int>(spot_counts.high)).simple(300), integer("bodies", 12, 40), seed()}
        .where([](const Sample& s) { return is_decided(crowd_of(s)); });

/// One contact whose feature has changed, so far from where it was, on both bodies.
const Domain one_moved =
    Domain{decades("distance", 1.05 * spot_places.low, 0.95 * spot_places.high, "m")
               .edges({1e-12, 1e-6, 1e-3, 1})
               .simple(0.95 * spot_places.high)
               .indifferent(End::low, "A contact alone is within reach or it is not: how near it is does not matter."),
           decades("reach", spot_places).edges({1e-12, 1e-6, 1e-3, 1}).simple(0.9 * spot_places.high)}
        .where([](const Sample& s) {
            return s["distance"] == s["reach"] ||
                   std::abs(s["distance"] - s["reach"]) > 2 * distance_tolerance.of(s["reach"]);
        });

RBC_GRADE("carry_over", "any two steps", 2,
          "The same two bodies, always; features first, then the nearest pairs of what is left over, one after the "
          "other. Of equally near pairs the first in the list of the old ones, then in that of the new ones.") {
    did("one contact with another feature, moved");
    for_all(
        one_moved,
        [](const Sample& s) {
            const Spot before{0, 1, 1, {0, 0}, {0, 0}}, now{0, 1, 2, {s["distance"], 0}, {0, s["distance"]}};
            const auto [got, right] = both(student::carry_over, {{before, {1, 2}}}, h, {now}, h, s["reach"]);
            expect_near("impulse [N s]", got.at(0), right.at(0), impulse_tolerance.of(right.at(0).norm()))
                .mistake_if(true, as_it_is);
        },
        200);
    did("hundreds of contacts");
    for_all(
        any_crowd,
        [](const Sample& s) {
            const Steps steps = crowd_of(s);
            const auto [got, right] = both(student::carry_over, steps.old, h, steps.fresh, h, steps.reach);
            expect_impulses(got, right);
        },
        3);
    did("any two steps");
    for_all(
        any_steps,
        [](const Sample& s) {
            for (int scene = 0; scene < scenes; ++scene) {
                const Steps steps = steps_of(s, scene);
                if (!is_decided(steps)) continue;
                const auto [got, right] =
                    both(student::carry_over, steps.old, s["old_dt"], steps.fresh, s["new_dt"], steps.reach);
                expect_impulses(got, right);
            }
        },
        400);
}

}  // namespace grading_carry_over
