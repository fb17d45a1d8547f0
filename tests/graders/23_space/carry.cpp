#include <cmath>
#include <random>
#include <string>

#include "tests/graders/23_space/touches.hpp"

using namespace rbc;
using namespace rbc::ex23;
using namespace rbc::grading23;

namespace grading_carry {

RBC_STUDENT_SIZED(find_again, "One index for each contact of now; -1 for those that are new.")
RBC_STUDENT(carry)

const std::string numbers_hint =
    "Two numbers mean something in their own tangents only. Make an arrow of them, and measure it along the new ones.";
const std::string swap_hint =
    "What was B may be A now: the impulse on A is the opposite of that on B, and r_n presses all the same.";
const std::string either_hint = "The two bodies of a contact may stand in either order: it is the same contact.";
const std::string cone_hint =
    "The cone is that of now: |r_t| <= mu r_n, with the new mu and with r_n after the ratio. In any direction alike.";
const std::string ratio_hint = "A contact that rests carries a force: its impulse is as long as the step, all of it.";
const std::string feature_hint = "First the same feature, wherever it has gone; places are for what is then left.";
const std::string place_hint =
    "A contact whose feature has got another name is still there: the nearest of the same two bodies, within reach.";
const std::string nearest_hint = "Of all pairs that are left the nearest one first, not the first contact first.";
const std::string once_hint = "A contact of before is one contact now: what is taken is taken.";
const std::string bodies_hint = "Contacts of other bodies are other contacts, however near they are.";
const std::string reach_hint = "Beyond the reach nothing is the same; within it, everything that is nearest.";
const std::string no_matter = "the right answer does not depend on it: mu of before, the unit, the origin";
const std::string around_hint = "The tangents are arbitrary: turned about n, they must carry the same arrow.";

/// The answer without a limit.
Vector3d unlimited(const Touch& before, const Vector3d& r, Touch now, double ratio) {
    now.friction = HUGE_VAL;
    return r[0] == 0 ? carry(before, {1, r[1], r[2]}, now, ratio) - Vector3d(ratio, 0, 0)
                     : carry(before, r, now, ratio);
}
Vector3d cut(Vector3d r, double limit) {
    const double length = r.tail<2>().norm();
    if (length > limit) r.tail<2>() *= limit / length;
    return r;
}

RBC_MISCONCEPTION(carry, numbers_hint, [](const Touch& before, const Vector3d& r, const Touch& now, double k) {
    return before.a == now.a ? cut(k * r, now.friction * k * r[0]) : carry(before, r, now, k);
})
RBC_MISCONCEPTION(carry, swap_hint, [](Touch before, const Vector3d& r, const Touch& now, double k) {
    before.a = now.a, before.b = now.b;
    return carry(before, r, now, k);
})
RBC_MISCONCEPTION(carry, swap_hint, [](const Touch& before, const Vector3d& r, const Touch& now, double k) -> Vector3d {
    const Vector3d right = carry(before, r, now, k);
    return before.a == now.a ? right : Vector3d(-right[0], right[1], right[2]);
})
RBC_MISCONCEPTION(carry, cone_hint, unlimited)
RBC_MISCONCEPTION(carry, cone_hint, [](const Touch& before, const Vector3d& r, const Touch& now, double k) -> Vector3d {
    const double limit = now.friction * k * r[0];
    Vector3d box = unlimited(before, r, now, k);
    box.tail<2>() = box.tail<2>().cwiseMin(limit).cwiseMax(-limit);
    return box;
})
RBC_MISCONCEPTION(carry, cone_hint, [](const Touch& before, const Vector3d& r, const Touch& now, double k) {
    return cut(unlimited(before, r, now, k), before.friction * k * r[0]);
})
RBC_MISCONCEPTION(carry, cone_hint, [](const Touch& before, const Vector3d& r, const Touch& now, double k) {
    return cut(unlimited(before, r, now, k), now.friction * r[0]);
})
RBC_MISCONCEPTION(carry, ratio_hint, [](const Touch& before, const Vector3d& r, const Touch& now, double) {
    return carry(before, r, now, 1);
})
RBC_MISCONCEPTION(carry, ratio_hint, [](const Touch& before, const Vector3d& r, const Touch& now, double k) {
    Vector3d half = cut(unlimited(before, r, now, 1), now.friction * k * r[0]);
    half[0] *= k;
    return half;
})

void expect_carried(const Touch& before, const Vector3d& r, const Touch& now, double k, const Vector3d& right) {
    expect_near("r [N s]", student::carry(before, r, now, k), right, carry_tolerance.of(k * r.norm()));
}

RBC_GRADE("carry", "an arrow in another frame, by hand", 4, numbers_hint.c_str()) {
    const Touch flat{0, 1, 7, Vector3d::Zero(), floor_frame, 1};
    did("n = z, t1 = x, t2 = y, r = (5, 3, 0): the same contact in the same frame");
    expect_carried(flat, {5, 3, 0}, flat, 1, {5, 3, 0});
    Touch quarter = flat;
    quarter.frame << 0, 0, 1, 0, -1, 0, 1, 0, 0;  // t1 = -y, t2 = x
    did("now t1 = -y, t2 = x");
    expect_carried(flat, {5, 3, 0}, quarter, 1, {5, 0, 3});
    did("A and B have changed places: n = -z, t1 = -x, t2 = y; the arrow on B, +3 x, is one on A, and on the new B -3 "
        "x");
    expect_carried(flat, {5, 3, 1}, other_way(flat), 1, {5, 3, -1});
    Touch tilted = flat;
    tilted.frame << 0.6, 0.8, 0, 0, 0, 1, 0.8, -0.6, 0;  // n in the plane of x and z
    did("n has turned by 53 degrees about y: 0.8 of 3 x is left along t1");
    expect_carried(flat, {5, 3, 1}, tilted, 1, {5, 2.4, 1});
    did("in a step half as long, with mu = 0.5: r_n = 2.5, and (2, 1.5) is cut down to 1.25");
    Touch smooth = flat;
    smooth.friction = 0.5;
    expect_carried(flat, {5, 4, 3}, smooth, 0.5, {2.5, 1, 0.75});
    did("mu = 0, and r_n = 0");
    smooth.friction = 0;
    expect_carried(flat, {5, 4, 3}, smooth, 1, {5, 0, 0});
    expect_carried(flat, {0, 4, 3}, flat, 1, {0, 0, 0});
}

RBC_GRADE("carry", "any contact, in any frame, either way round", 4, around_hint.c_str()) {
    const Domain any{seed(),
                     either_sign("r_1", kept_impulses).simple(1),
                     either_sign("r_2", kept_impulses).simple(1),
                     decades("r_n", kept_impulses).simple(10),
                     choice("presses", 2).simple(1),
                     decades("mu", touch_frictions).simple(1),
                     choice("rubs", 2).simple(1),
                     decades("mu before", touch_frictions)
                         .simple(1)
                         .indifferent(Coordinate::End::low, no_matter)
                         .indifferent(Coordinate::End::high, no_matter),
                     decades("k", step_ratios).simple(1),
                     even("tilt", 0, 3.14),
                     even("turn", 0, 6.28),
                     choice("either way", 2)};
    for_all(any, [](const Sample& s) {
        std::mt19937_64 random(static_cast<unsigned>(s["seed"]));
        const double k = s["k"];
        const int body = static_cast<int>(random() % 9), other = body + (body % 2 == 0 ? 3 : -1);
        Touch before{body, other, 1, Vector3d::Zero(), frame_of(random, s["seed"] < 10), s["mu before"]}, now = before;
        now.friction = s.integer("rubs") * s["mu"];
        now.frame = turned(now.frame.col(1), s["tilt"], now.frame);
        now.frame = turned(now.frame.col(0), s["turn"], now.frame);
        if (s.integer("either way") == 1) now = other_way(now);
        const Vector3d r(s.integer("presses") * s["r_n"], s["r_1"], s["r_2"]);
        const auto [got, right] = both(student::carry, before, r, now, k);
        // A tenth for the reference.
        const double off = carry_tolerance.of(1.1 * k * r.norm());
        expect_near("r_n [N s]", got[0], right[0], carry_tolerance.of(1.1 * k * r[0]))
            .mistake_if(got[0] < 0, swap_hint);
        expect_near("r_t [N s]", got.tail<2>(), right.tail<2>(), off)
            .mistake_if((got + right).tail<2>().norm() <= off, swap_hint)
            .mistake_if(got.tail<2>().norm() > (1 + 1e-9) * now.friction * k * r[0], cone_hint);
        expect("|r_t| <= mu r_n", got.tail<2>().norm() <= now.friction * k * r[0] + off,
               text("|r_t| = ", got.tail<2>().norm()))
            .mistake_if(true, cone_hint);
        // The same arrow in other tangents.
        const Vector3d arrow = now.frame.rightCols<2>() * got.tail<2>();
        now.frame = turned(now.frame.col(0), 1, now.frame);
        expect_near("the arrow with other tangents [N s]",
                    Vector3d(now.frame.rightCols<2>() * student::carry(before, r, now, k).tail<2>()), arrow, 4 * off);
    });
}

RBC_GRADE("carry", "found again by feature, then by place", 4, feature_hint.c_str()) {
    did("reach 1 m. Before: feature 5 at 0, 6 at 2 m. Now: 6 at 0.1 m, 5 at 2.1 m, bodies the other way round");
    expect_equal("indices", student::find_again({at(0, 5), at(2, 6)}, {at(0.1, 6, 1, 0), at(2.1, 5, 1, 0)}, 1),
                 Numbers{1, 0})
        .mistake(Numbers{-1, -1}, either_hint)
        .mistake(Numbers{0, 1}, feature_hint);
    did("before: 5 at 0, 6 at 2 m. Now: 7 at 0.3 m, 8 at 3.5 m");
    expect_equal("indices", student::find_again({at(0, 5), at(2, 6)}, {at(0.3, 7), at(3.5, 8)}, 1), Numbers{0, -1})
        .mistake(Numbers{-1, -1}, place_hint)
        .mistake(Numbers{0, 1}, reach_hint);
    did("before: 5 at 0. Now: 7 at 0.5 m, 8 at -0.3 m");
    expect_equal("indices", student::find_again({at(0, 5)}, {at(0.5, 7), at(-0.3, 8)}, 1), Numbers{-1, 0})
        .mistake(Numbers{0, -1}, nearest_hint)
        .mistake(Numbers{0, 0}, once_hint);
    did("before: 5 at 0, 6 at 1 m. Now: 7 at 0.6 m, 8 at 1.1 m: 8 is 6, and then 7 is 5");
    expect_equal("indices", student::find_again({at(0, 5), at(1, 6)}, {at(0.6, 7), at(1.1, 8)}, 1), Numbers{0, 1})
        .mistake(Numbers{1, -1}, nearest_hint)
        .mistake_if(true, nearest_hint);
    did("before: 5 of bodies 0 and 2. Now: 5 of bodies 0 and 1, at the same place");
    expect_equal("indices", student::find_again({at(0, 5, 0, 2)}, {at(0, 5)}, 1), Numbers{-1})
        .mistake_if(true, bodies_hint);
    expect_equal("indices of no contacts", student::find_again({at(0, 5)}, {}, 1).size(), 0.0);
    const Domain any = Domain{seed(),
                              integer("before", touch_counts).simple(3),
                              integer("now", touch_counts).simple(3),
                              integer("bodies", 2, 5),
                              decades("reach", reaches)
                                  .simple(1)
                                  .indifferent(Coordinate::End::low, no_matter)
                                  .indifferent(Coordinate::End::high, no_matter),
                              even("far", origin_distances)
                                  .indifferent(Coordinate::End::low, no_matter)
                                  .indifferent(Coordinate::End::high, no_matter)}
                           .where([](const Sample& s) { return Lists(s).is_clear(); });
    for_all(
        any,
        [](const Sample& s) {
            const Lists lists(s);
            const auto [got, right] = both(student::find_again, lists.before, lists.now, lists.reach);
            expect_equal("indices", got, right);
        },
        300);
}

}  // namespace grading_carry
