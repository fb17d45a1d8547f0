#include "exercises/20_shock_propagation/collapse.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "common/grading/grader/grader.hpp"

using namespace rbc;
using namespace rbc::ex20;

namespace grading_collapse {

RBC_STUDENT(collapse_limit)
RBC_STUDENT(shrink_factor)

const std::string map_hint =
    "Two hits: u_1 -> -e u_1, and u_2 gets its share of the impulse; then the same with 1 and 2 exchanged. Write it as "
    "a matrix: its determinant is e^2.";
const std::string middle_hint =
    "Only the middle ball couples the pairs: k = m_left m_right/((m_left + m_mid)(m_mid + m_right)).";
const std::string root_hint = "k (1 + e)^2 = 4 e has two solutions, e and 1/e. A restitution is at most 1.";
const std::string digits_hint = "1 - sqrt(1 - k) has no digits left for a small k. Multiply by 1 + sqrt(1 - k) first.";
const std::string rest_hint =
    "1 - k has no digits left for a light middle ball. It is m_mid (m_left + m_mid + m_right), over the same product "
    "as k.";
const std::string small_hint =
    "The first term of a series in k is right for a small k only; k may be anything below 1.";
const std::string above_hint = "Above the limit the eigenvalues are complex: the hits end, and the answer is 0.";
const std::string larger_hint = "Of the two eigenvalues the larger one remains in the end; their product is e^2.";
const std::string near_hint =
    "Next to the limit the two eigenvalues meet, and their difference is the root of a small number: subtract first "
    "what is alike, and never take the root of less than 0.";

const std::string unit_hint = "Only the ratios of the masses matter: the limit is the same in grams and in tonnes.";
const std::string turns_hint =
    "Above the limit |lambda| is e, but lambda is complex: the map turns, the gaps open, and 0 is returned.";
const std::string one_hit_hint = "That is what one hit leaves. The factor is of two, left and right.";

double limit_of(double left, double middle, double right) {
    return collapse_limit({left, middle, right});
}

RBC_MISCONCEPTION(collapse_limit, root_hint, [](const ThreeBalls& b) { return 1 / collapse_limit(b); })
RBC_MISCONCEPTION(collapse_limit, middle_hint, [](const ThreeBalls& b) { return limit_of(b.left, b.middle, b.left); })
RBC_MISCONCEPTION(collapse_limit, middle_hint, [](const ThreeBalls& b) { return limit_of(b.right, b.middle, b.right); })
RBC_MISCONCEPTION(collapse_limit, middle_hint, [](const ThreeBalls& b) {
    return limit_of(0.5 * (b.left + b.right), b.middle, 0.5 * (b.left + b.right));
})
RBC_MISCONCEPTION(collapse_limit, middle_hint, [](const ThreeBalls& b) { return limit_of(b.middle, b.left, b.right); })
RBC_MISCONCEPTION(collapse_limit, middle_hint, [](const ThreeBalls& b) { return limit_of(b.left, b.right, b.middle); })
RBC_MISCONCEPTION(collapse_limit, "k is W_12^2/(W_11 W_22), not its root.", [](const ThreeBalls& b) {
    const double k = std::sqrt(b.left / (b.left + b.middle) * (b.right / (b.middle + b.right)));
    return k / std::pow(1 + std::sqrt(1 - k), 2);
})
RBC_MISCONCEPTION(shrink_factor, turns_hint,
                  [](const ThreeBalls& b, double e) { return e > collapse_limit(b) ? e : shrink_factor(b, e); })
RBC_MISCONCEPTION(shrink_factor, larger_hint, [](const ThreeBalls& b, double e) { return e * e / shrink_factor(b, e); })
RBC_MISCONCEPTION(shrink_factor, one_hit_hint,
                  [](const ThreeBalls& b, double e) { return std::sqrt(shrink_factor(b, e)); })

/// How much pairs of hits shrink (u_1, u_2), after many of them.
double shrink_by_hits(const ThreeBalls& b, double e) {
    const double w11 = 1 / b.left + 1 / b.middle, w22 = 1 / b.middle + 1 / b.right, w12 = -1 / b.middle;
    double u1 = -1, u2 = 0, factor = 0;
    for (int i = 0; i < 400; ++i) {
        u2 -= (1 + e) * w12 / w11 * u1;
        u1 *= -e;
        u1 -= (1 + e) * w12 / w22 * u2;
        u2 *= -e;
        factor = std::hypot(u1, u2);
        u1 /= factor;
        u2 /= factor;
    }
    return factor;
}

/// The wrong forms of the limit that give themselves away, beside the right one.
void expect_limit(const ThreeBalls& b) {
    const auto [got, right] = both(student::collapse_limit, b);
    const double k = b.left / (b.left + b.middle) * (b.right / (b.middle + b.right)), s = std::sqrt(1 - k);
    const double k_left = std::pow(b.left / (b.left + b.middle), 2),
                 k_right = std::pow(b.right / (b.right + b.middle), 2);
    const auto limit = [](double k) { return k / std::pow(1 + std::sqrt(1 - k), 2); };
    // What the contract says, and a hundredth for the reference's own ten roundings.
    expect_near("limit", got, right, limit_tolerance.of(1.01 * right))
        .mistake(1 / right, root_hint)
        .mistake((1 - s) / (1 + s), k < 0.5 ? digits_hint : rest_hint)
        .mistake(limit(k), rest_hint)
        .mistake(k / 4, small_hint)
        .mistake(limit(k_left), middle_hint)
        .mistake(limit(k_right), middle_hint);
}

/// Balls, and an e that is below the limit, next to it, above it, or the limit itself.
struct Asked {
    ThreeBalls balls;
    double e;
    explicit Asked(const Sample& s) : balls{s["left"], s["middle"], s["right"]} {
        const int trio = s.integer("trio");
        if (trio == 1) balls = {ball_masses.high, ball_masses.low, ball_masses.high};  // the limit is 1 - 3e-9
        if (trio == 2) balls = {ball_masses.low, ball_masses.high, ball_masses.low};   // ... and 2.5e-37
        const double limit = collapse_limit(balls), part = s["part"];
        const int decade = s.integer("decade");
        const double near = decade == 0 ? s["next to it"] : 1.5 * at_the_limit.share * std::pow(10, decade - 1);
        const double within = 0.5 * at_the_limit.share * part;
        const double at[] = {part * limit, (1 - near) * limit,   (1 + near) * limit,  limit + part * (1 - limit), 0,
                             limit,        (1 - within) * limit, (1 + within) * limit};
        e = std::min(at[s.integer("e")], 1.0);
    }
    /// How far e is from the limit, as a share of it.
    double off() const { return std::abs(e / collapse_limit(balls) - 1); }
    bool is_at_the_limit() const { return off() <= at_the_limit.share; }
};

const Domain any_trio{decades("left", ball_masses).simple(1), decades("middle", ball_masses).simple(1),
                      decades("right", ball_masses).simple(1)};
const Domain any_restitution =
    Domain{
        decades("left", ball_masses).simple(1),
        decades("middle", ball_masses).simple(1),
        decades("right", ball_masses).simple(1),
        choice("trio", 12),
        choice("e", 8).simple(1),
        choice("decade", 6),
        decades("part", 1e-12, 1)
            .simple(0.5)
            .indifferent(Coordinate::End::low, "an e far below the limit changes nothing that the contract asks for"),
        decades("next to it", 1.5 * at_the_limit.share, 0.1).simple(0.01)}
        // Right programs may disagree about where the contract's zone about the limit ends.
        .where([](const Sample& s) {
            const double off = Asked(s).off();
            return off < 0.9 * at_the_limit.share || off > 1.4 * at_the_limit.share;
        });

RBC_GRADE("collapse", "equal balls, and some by hand", 2, map_hint.c_str()) {
    did("three equal balls: 7 - 4 sqrt 3");
    const double equal = 7 - 4 * std::sqrt(3.0);
    expect_near("limit", student::collapse_limit({1, 1, 1}), equal, limit_tolerance.of(equal))
        .mistake(7 + 4 * std::sqrt(3.0), root_hint);
    did("2, 1, 2 kg: k = 4/9, s = sqrt(5)/3");
    const double s = std::sqrt(5.0) / 3;
    const double limit = (1 - s) / (1 + s);
    expect_near("limit", student::collapse_limit({2, 1, 2}), limit, limit_tolerance.of(limit))
        .mistake_if(true, middle_hint);
    did("1, 2, 3 kg, and 3, 2, 1 kg: the same");
    // k = 3/15 = 1/5
    const double t = std::sqrt(0.8), other = (1 - t) / (1 + t);
    for (const ThreeBalls& balls : {ThreeBalls{1, 2, 3}, ThreeBalls{3, 2, 1}})
        expect_near("limit", student::collapse_limit(balls), other, limit_tolerance.of(other))
            .mistake_if(true, middle_hint);
    did("the same in grams and in tonnes");
    for (const double unit : {1e-3, 1e3})
        expect_near("limit", student::collapse_limit({unit, 2 * unit, 3 * unit}), other, limit_tolerance.of(other))
            .mistake_if(true, unit_hint);
}

RBC_GRADE("collapse", "heavy and light middle balls: every digit", 2, digits_hint.c_str()) {
    for (const double middle : {1e-9, 1e-6, 1e-2, 1.0, 1e2, 1e4, 1e6, 1e9}) {
        did("a middle ball of ", middle, " kg between two of 1 kg");
        // sqrt(1 - k) = sqrt(m (2 + m))/(1 + m), sqrt(k) = 1/(1 + m): no difference.
        const double root = std::sqrt(middle * (2 + middle)), right = std::pow(1 / (1 + middle + root), 2);
        expect_near("limit over what it is", student::collapse_limit({1, middle, 1}) / right, 1.0,
                    limit_tolerance.of(1.01))
            .mistake_if(middle < 1, rest_hint);
    }
    did("a middle ball of 1e-9 kg between two of 1e9 kg, and of 1e6 kg: of 1 - k nothing is left");
    for (const double outer : {1e9, 1e6}) {
        const double m = 1e-9 / outer, root = std::sqrt(m * (2 + m)), right = std::pow(1 / (1 + m + root), 2);
        expect_near("limit", student::collapse_limit({outer, 1e-9, outer}), right, limit_tolerance.of(1.01 * right))
            .mistake_if(true, rest_hint);
    }
}

RBC_GRADE("collapse", "any three balls, from micrograms to a million tonnes", 3, middle_hint.c_str()) {
    for_all(any_trio, [](const Sample& s) { expect_limit({s["left"], s["middle"], s["right"]}); });
}

RBC_GRADE("collapse", "how fast it dies, at and about the limit", 3, larger_hint.c_str()) {
    did("equal balls, e = 0: each pair of hits leaves a quarter");
    expect_near("factor", student::shrink_factor({1, 1, 1}, 0), 0.25, factor_tolerance.of(0.25))
        .mistake(0.0, larger_hint);
    did("equal balls, e = 0.05");
    // trace 1.1025/4 - 0.1 = 0.175625, determinant 0.0025
    const double half = 0.0878125, larger = half + std::sqrt(half * half - 0.0025);
    expect_near("factor", student::shrink_factor({1, 1, 1}, 0.05), larger, factor_tolerance.of(larger))
        .mistake(half - std::sqrt(half * half - 0.0025), larger_hint);
    const long double root = 7 - 4 * std::sqrt(3.0L);
    for (const double off : {3e-6, 1e-3}) {
        did("equal balls, e below the limit by ", off, " of it, and above by as much");
        const auto below = static_cast<double>(root * (1 - off)), above = static_cast<double>(root * (1 + off));
        const long double mean = 0.125L * (1 + below) * (1.0L + below) - below;
        const auto right = static_cast<double>(mean + std::sqrt((mean - below) * (mean + below)));
        expect_near("factor", student::shrink_factor({1, 1, 1}, below), right, factor_tolerance.of(right))
            .mistake_if(true, near_hint);
        expect_equal("factor", student::shrink_factor({1, 1, 1}, above), 0.0).mistake_if(true, above_hint);
    }
    did("equal balls, e = 1");
    expect_equal("factor", student::shrink_factor({1, 1, 1}, 1), 0.0).mistake_if(true, above_hint);
}

RBC_GRADE("collapse", "how fast, for any three balls, below the limit, at it and above", 2, larger_hint.c_str()) {
    for_all(any_restitution, [](const Sample& s) {
        const Asked a(s);
        const auto [got, right] = both(student::shrink_factor, a.balls, a.e);
        if (a.is_at_the_limit()) {
            expect("at the limit it is 0 or e", got == 0 || std::abs(got - a.e) <= factor_tolerance_there.of(1.1 * a.e),
                   text("factor ", got))
                .mistake_if(true, near_hint);
            return;
        }
        const bool next_to_it = right > 0 && a.e > 0.9 * collapse_limit(a.balls);
        // What the contract says, and a tenth for the reference: next to the limit roundings of 4e-16 stand under a
        // root with 1e-12.
        expect_near("factor", got, right, factor_tolerance.of(1.1 * right))
            .mistake_if(right == 0, above_hint)
            .mistake(right > 0 ? a.e * a.e / right : 0, larger_hint)
            .mistake(0.0, next_to_it ? near_hint : larger_hint)
            .mistake_if(next_to_it, near_hint);
        // Once the smaller one has died out, hits say the same.
        if (right > 0 && a.e < 0.9 * collapse_limit(a.balls))
            expect_near("factor over what many hits leave", right / shrink_by_hits(a.balls, a.e), 1.0,
                        factor_tolerance.of(1));
    });
}

}  // namespace grading_collapse
