#include <algorithm>
#include <cmath>
#include <string>

#include "tests/graders/19_shock_propagation/rows.hpp"

using namespace rbc;
using namespace rbc::ex19;
using namespace rbc::grading19;

namespace grading_pairs {

RBC_STUDENT_SIZED(strike_in_pairs)

const std::string next_hint =
    "After each hit look at all pairs again: the next is the one that approaches fastest now.";
const std::string tie_hint = "Of pairs that approach equally fast the leftmost is struck.";
const std::string restitution_hint = "u -> -e u: the impulse is (1 + e) times what stops the pair.";
const std::string mass_hint = "The impulse is -(1 + e) u / (1/m_i + 1/m_i+1), and each ball takes it by its own mass.";
const std::string wall_hint =
    "A wall has 1/m = 0: it takes any impulse and does not move. No infinity may get into a product.";
const std::string sum_hint = "The impulse of a pair is the sum over all its hits.";
const std::string sign_hint = "It pushes the right ball to the right: > 0.";
const std::string most_hint = "At most `most` hits; and done tells whether a pair still approaches after them.";
const std::string small_hint =
    "What counts as approach is 1e-9 of the largest |v| before: no one speed in m/s is right for all.";
const std::string before_hint =
    "1e-9 of the largest |v| before the first hit: the limit does not follow the speeds as they grow or fall.";

RowAfter wrong(const Row& row, int most, Slip slip) {
    bool clear = true;
    return reference(row, most, slip, clear);
}

RBC_MISCONCEPTION(strike_in_pairs, tie_hint, [](const Row& r, int most) { return wrong(r, most, Slip::rightmost); })
RBC_MISCONCEPTION(strike_in_pairs, before_hint,
                  [](const Row& r, int most) { return wrong(r, most, Slip::small_of_now); })
RBC_MISCONCEPTION(strike_in_pairs, sum_hint, [](const Row& r, int most) { return wrong(r, most, Slip::last_impulse); })
RBC_MISCONCEPTION(strike_in_pairs, mass_hint, [](const Row& r, int most) { return wrong(r, most, Slip::equal_masses); })
RBC_MISCONCEPTION(strike_in_pairs, restitution_hint, [](Row r, int most) {
    r.restitution = 0;
    return strike_in_pairs(r, most);
})
RBC_MISCONCEPTION(strike_in_pairs, sign_hint, [](const Row& r, int most) {
    RowAfter after = strike_in_pairs(r, most);
    after.impulse *= -1;
    return after;
})

/// What the answer to some row makes likely.
const std::string& likeliest(const Row& r, int most, const RowAfter& got) {
    const auto is = [&](const RowAfter& other) {
        return got.hits == other.hits && got.v.size() == other.v.size() &&
               (got.v - other.v).norm() <= 1e-9 * other.v.norm();
    };
    if (r.mass.array().isInf().any() && !got.v.allFinite()) return wall_hint;
    if (is(wrong(r, most, Slip::small_in_metres))) return small_hint;
    if (is(wrong(r, most, Slip::small_of_now))) return before_hint;
    if (is(wrong(r, most, Slip::first_found))) return next_hint;
    if (is(wrong(r, most, Slip::rightmost))) return tie_hint;
    if (is(wrong(r, most, Slip::equal_masses))) return mass_hint;
    Row plastic = r;
    plastic.restitution = 0;
    if (r.restitution > 0 && is(wrong(plastic, most, Slip::none))) return restitution_hint;
    const RowAfter right = wrong(r, most, Slip::none);
    if (got.hits > most || (got.hits < right.hits && !got.done)) return most_hint;
    const bool same_pairs = got.impulse.size() == right.impulse.size() &&
                            ((got.impulse.array() != 0) == (right.impulse.array() != 0)).all();
    return got.hits == right.hits && same_pairs ? mass_hint : next_hint;
}

/// How far the velocity of the ball may be off that can become the fastest.
double fastest(const Row& row) {
    return speed_tolerance.of(possible_speeds(row).maxCoeff());
}

void expect_any(const Sample& s) {
    const Asked a(s);
    const Row& r = a.row;
    tell(r, a.most);
    const auto [got, right] = both(student::strike_in_pairs, r, a.most);
    const RowAfter last = wrong(r, a.most, Slip::last_impulse);
    const Eigen::ArrayXd possible = possible_speeds(r);
    const auto expect_right = [&](const std::string& what, const RowAfter& x) {
        expect_equal("velocities" + what, x.v.size(), r.v.size());
        expect_equal("impulses" + what, x.impulse.size(), r.v.size() - 1)
            .mistake_if(true, "One impulse for each pair: one fewer than balls.");
        // What the contract says, and a tenth of it for the reference.
        const Eigen::ArrayXd off = (x.v - right.v).cwiseAbs(), most_off = 1.1 * speed_tolerance.share * possible;
        const bool holds = x.hits == right.hits && (off <= most_off).all();
        const std::string hint = holds ? "" : likeliest(r, a.most, x);
        expect_equal("hits" + what, x.hits, right.hits).mistake_if(true, hint);
        for (Eigen::Index i = 0; i < r.v.size(); ++i)
            expect_near(text("v_", i, what, " [m/s]"), x.v[i], right.v[i], most_off[i])
                .mistake_if(std::isinf(r.mass[i]), wall_hint)
                .mistake_if(true, hint);
        for (Eigen::Index i = 0; i < right.impulse.size(); ++i) {
            const double lighter = std::min(r.mass[i], r.mass[i + 1]);
            const double own = std::isinf(lighter) ? 0 : lighter * std::max(possible[i], possible[i + 1]);
            expect_near(text("impulse of pair ", i, what, " [N s]"), x.impulse[i], right.impulse[i],
                        impulse_tolerance.of(1.1 * (std::abs(right.impulse[i]) + own)))
                .mistake(last.impulse[i], sum_hint);
        }
        expect_equal("done" + what, x.done, right.done).mistake_if(true, most_hint);
    };
    expect_right("", got);
    expect_right(", by other formulas", wrong(r, a.most, Slip::none));
}

void expect_like(const RowAfter& got, const RowAfter& right, double tolerance, const std::string& hint) {
    expect_near("v [m/s]", got.v, right.v, tolerance).mistake_if(true, hint);
    expect_equal("hits", got.hits, right.hits).mistake_if(true, hint);
    expect_equal("done", got.done, right.done).mistake_if(true, hint);
}

RBC_GRADE("pairs", "two balls and a cradle, by hand", 2, next_hint.c_str()) {
    did("two balls of 2 and 1 kg, 3 and 0 m/s, e = 0.5");
    // p = 1.5 * 3 / 1.5 = 3
    const Row pair = row({2, 1}, {3, 0}, 0.5);
    const RowAfter two = student::strike_in_pairs(pair, 10);
    expect_near("v [m/s]", two.v, {1.5, 3.0}, fastest(pair))
        .mistake(Numbers{2.0, 2.0}, restitution_hint)
        .mistake_if(true, mass_hint);
    expect_near("impulse [N s]", two.impulse, {3.0}, impulse_tolerance.of(3.0 + possible_speeds(pair)[1]))
        .mistake(Numbers{-3.0}, sign_hint);
    did("five equal balls, one comes with 1 m/s, e = 1");
    expect_like(student::strike_in_pairs(row({1, 1, 1, 1, 1}, {1, 0, 0, 0, 0}, 1), 10),
                {list({0, 0, 0, 0, 1}), {}, 4, true}, speed_tolerance.of(1), next_hint);
    did("two balls that fly apart; one ball alone");
    expect_equal("hits", student::strike_in_pairs(row({1, 1}, {-1, 1}, 1), 10).hits, 0)
        .mistake_if(true, "u > 0 separates: no ball is struck.");
    const RowAfter alone = student::strike_in_pairs(row({3}, {5}, 1), 10);
    expect_like(alone, {list({5}), {}, 0, true}, speed_tolerance.of(5),
                "A ball alone has no pair; nothing happens, and that is done.");
    expect_equal("number of impulses", alone.impulse.size(), 0);
}

RBC_GRADE("pairs", "which pair comes first: the fastest, then the leftmost", 4, next_hint.c_str()) {
    did("1, 0, -1 m/s, equal balls, e = 0.5: both pairs approach with 1 m/s");
    // Left: (.25, .75, -1); right, u = -1.75: (.25, -.5625, .3125); left: (-.359375, .046875, .3125).
    const Row tied = row({1, 1, 1}, {1, 0, -1}, 0.5);
    const RowAfter tie = student::strike_in_pairs(tied, 10);
    expect_near("v [m/s]", tie.v, {-0.359375, 0.046875, 0.3125}, fastest(tied))
        .mistake(Numbers{-0.3125, -0.046875, 0.359375}, tie_hint);
    // 0.75 + 0.609375, 1.3125
    expect_near("impulse [N s]", tie.impulse, {1.359375, 1.3125}, impulse_tolerance.of(1.3125 + std::sqrt(2)))
        .mistake(Numbers{0.609375, 1.3125}, sum_hint);
    did("1, 0, -3 m/s: the right pair is faster");
    // Right: (1, -2.25, -.75); left u = -3.25: (-1.4375, .1875, -.75); right u = -.9375: (.., -.515625, -.046875);
    // left u = .921875: done.
    expect_like(student::strike_in_pairs(row({1, 1, 1}, {1, 0, -3}, 0.5), 10),
                {list({-1.4375, -0.515625, -0.046875}), {}, 3, true}, speed_tolerance.of(std::sqrt(10)), next_hint);
    did("1, 0, -1.00000001 m/s: the right pair is faster by a little");
    // Right, u = -1.00000001: (1, -.75, -.25); left, u = -1.75: (-.3125, .5625, -.25); right, u = -.8125.
    const double d = 1e-8;
    const Row nearly = row({1, 1, 1}, {1, 0, -1 - d}, 0.5);
    const RowAfter faster = student::strike_in_pairs(nearly, 10);
    expect_near("v [m/s]", faster.v, {-0.3125 - 0.5625 * d, -0.046875 - 0.234375 * d, 0.359375 - 0.203125 * d},
                fastest(nearly))
        .mistake_if(std::abs(faster.v[0] + 0.359375) < 1e-6,
                    "Only pairs that are equally fast to the last digit are a tie; else the fastest is next.");
}

RBC_GRADE("pairs", "walls, and no more hits than allowed", 3, wall_hint.c_str()) {
    did("a ball of 1 kg at rest between a wall on the left and a ball of 100 kg that comes with -1 m/s, e = 1");
    // Galperin: 31 hits. Energy and the light ball's sign can be checked without them.
    const RowAfter pi = student::strike_in_pairs(row({wall, 1, 100}, {0, 0, -1}, 1), 100);
    expect_equal("hits", pi.hits, 31).mistake_if(true, wall_hint);
    expect_equal("the wall's velocity", pi.v[0], 0.0).mistake_if(true, wall_hint);
    expect_near("energy [J]", 0.5 * pi.v[1] * pi.v[1] + 50 * pi.v[2] * pi.v[2], 50.0, speed_tolerance.of(4 * 50))
        .mistake_if(true, mass_hint);  // of each ball m v dv <= 2 T times the tolerance
    did("two walls with a ball between them, 1 m/s to the right, e = 0.5; at most 5 hits");
    const RowAfter between = student::strike_in_pairs(row({wall, 1, wall}, {0, 1, 0}, 0.5), 5);
    expect_like(between, {list({0, -0.03125, 0}), {}, 5, false}, speed_tolerance.of(1), most_hint);
    did("the cradle of five, 4 hits allowed: just enough; and 3, and 0");
    const Row cradle = row({1, 1, 1, 1, 1}, {1, 0, 0, 0, 0}, 1);
    const double tolerance = speed_tolerance.of(1);
    expect_like(student::strike_in_pairs(cradle, 4), {list({0, 0, 0, 0, 1}), {}, 4, true}, tolerance, most_hint);
    expect_like(student::strike_in_pairs(cradle, 3), {list({0, 0, 0, 1, 0}), {}, 3, false}, tolerance, most_hint);
    expect_like(student::strike_in_pairs(cradle, 0), {cradle.v, {}, 0, false}, tolerance, most_hint);
    did("two walls side by side, and a ball that comes");
    expect_like(student::strike_in_pairs(row({wall, wall, 1}, {0, 0, -1}, 1), 5), {list({0, 0, 1}), {}, 1, true},
                tolerance, wall_hint);
}

RBC_GRADE("pairs", "what counts as approach", 2, small_hint.c_str()) {
    const auto ask = [](const Row& r) {
        const RowAfter got = student::strike_in_pairs(r, 1000);
        bool clear = true;
        const RowAfter right = reference(r, 1000, Slip::none, clear);
        if (!clear && r.restitution > 0) throw GraderError("round-off decides in this row");
        const bool ends_else = got.hits != right.hits && got.v.size() == right.v.size() && got.v.allFinite();
        const std::string& likely = likeliest(r, 1000, got);
        expect_like(got, right, fastest(r),
                    ends_else && (&likely == &before_hint || &likely == &restitution_hint) ? likely : small_hint);
    };
    for (const double unit : {1e-15, 1e-6, 1e3, 1e9}) {
        did("three balls, 1, 0, -0.3, in units of ", unit, " m/s, e = 0.7");
        ask(row({1, 2, 1}, {unit, 0, -0.3 * unit}, 0.7));
    }
    did("collapse, e = 0: the hits end where 1e-9 of the first speed is left");
    ask(row({1, 1, 1}, {1, 0, 0}, 0));
    did("from the right, v = (0, 0, -1)");
    ask(row({1, 1, 1}, {0, 0, -1}, 0));
    did("from both sides, v = (1, 0, -1): in the end no ball moves");
    ask(row({1, 1, 1}, {1, 0, -1}, 0));
    did("two fly together with 1 m/s and approach with 5e-10 m/s");
    ask(row({1, 1}, {1, 1 - 5e-10}, 0.5));
    for (const double u : {0.999e-9, 1.001e-9}) {  // they differ from the limit by more than `noise`
        did("one flies away with 1 m/s; of the others one comes with ", u, " m/s");
        ask(row({1, 1, 1}, {-1, u, 0}, 0.5));
    }
}

RBC_GRADE("pairs", "any row, of feathers and rocks, with and without walls", 4, mass_hint.c_str()) {
    for_all(any_row, expect_any, 400);
    did("between two walls, without a loss");
    for_all(row_without_end, expect_any, 50);
}

}  // namespace grading_pairs
