#include "exercises/19_shock_propagation/collapse.hpp"

#include <cmath>

#include "common/grading/grader.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex19;

RBC_STUDENT(collapse_limit)
RBC_STUDENT(shrink_factor)

namespace {

const std::string map_hint =
    "Two hits: u_1 -> -e u_1, and u_2 gets its share of the impulse; then the same with 1 and 2 exchanged. Write it as "
    "a "
    "matrix: its determinant is e^2.";
const std::string middle_hint =
    "Only the middle ball couples the pairs: k = m_left m_right/((m_left + m_mid)(m_mid + m_right)).";
const std::string root_hint = "k (1 + e)^2 = 4 e has two solutions, e and 1/e. A restitution is at most 1.";
const std::string digits_hint = "1 - sqrt(1 - k) has no digits left for a small k. Multiply by 1 + sqrt(1 - k) first.";
const std::string above_hint = "Above the limit the eigenvalues are complex: the hits end, and the answer is 0.";
const std::string larger_hint = "Of the two eigenvalues the larger one remains in the end; their product is e^2.";

/// The limit by looking: the largest e for which hits to and fro go on, as ratios u_2/u_1 of long double.
bool goes_on(const ThreeBalls& b, long double e) {
    const long double w11 = 1 / (long double)b.left + 1 / (long double)b.middle,
                      w22 = 1 / (long double)b.middle + 1 / (long double)b.right, w12 = -1 / (long double)b.middle;
    const long double k = w12 * w12 / (w11 * w22);
    return k * (1 + e) * (1 + e) >= 4 * e;
}

/// e by halving, in long double: no formula with roots in it.
double limit_by_halving(const ThreeBalls& b) {
    long double low = 0, high = 1;
    for (int i = 0; i < 4000 && high - low > 1e-19L * high; ++i) {
        const long double middle = low > 0 ? std::sqrt(low * high) : high / 16;
        (goes_on(b, middle) ? low : high) = middle;
        if (high < 1e-40L) break;
    }
    return static_cast<double>(low);
}

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

}  // namespace

RBC_GRADE("collapse", "equal balls, and some by hand", 3, map_hint.c_str()) {
    did("three equal balls: 7 - 4 sqrt 3");
    expect_near("limit", student::collapse_limit({1, 1, 1}), 7 - 4 * std::sqrt(3.0), 1e-10)
        .mistake(7 + 4 * std::sqrt(3.0), root_hint);
    did("2, 1, 2 kg: k = 4/9, s = sqrt(5)/3");
    const double s = std::sqrt(5.0) / 3;
    expect_near("limit", student::collapse_limit({2, 1, 2}), (1 - s) / (1 + s), 1e-10).mistake_if(true, middle_hint);
    did("1, 2, 3 kg, and 3, 2, 1 kg: the same");
    // k = 3/15 = 1/5
    const double t = std::sqrt(0.8);
    for (const ThreeBalls& balls : {ThreeBalls{1, 2, 3}, ThreeBalls{3, 2, 1}})
        expect_near("limit", student::collapse_limit(balls), (1 - t) / (1 + t), 1e-10).mistake_if(true, middle_hint);
    did("the same in grams and in tonnes");
    for (const double unit : {1e-3, 1e3})
        expect_near("limit", student::collapse_limit({unit, 2 * unit, 3 * unit}), (1 - t) / (1 + t), 1e-10);
}

RBC_GRADE("collapse", "heavy middle balls: every digit", 3, digits_hint.c_str()) {
    for (const double middle : {1e2, 1e4, 1e6}) {
        did("a middle ball of ", middle, " kg between two of 1 kg");
        const double right = limit_by_halving({1, middle, 1});
        expect_near("limit over what it is", student::collapse_limit({1, middle, 1}) / right, 1.0, 1e-10)
            .mistake_if(true, digits_hint);
    }
}

RBC_GRADE("collapse", "how fast it dies, at and about the limit", 3, larger_hint.c_str()) {
    did("equal balls, e = 0: each pair of hits leaves a quarter");
    expect_near("factor", student::shrink_factor({1, 1, 1}, 0), 0.25, 1e-7).mistake(0.0, larger_hint);
    did("equal balls, e = 0.05");
    // trace 1.1025/4 - 0.1 = 0.175625, determinant 0.0025
    const double half = 0.0878125;
    expect_near("factor", student::shrink_factor({1, 1, 1}, 0.05), half + std::sqrt(half * half - 0.0025), 1e-7)
        .mistake(half - std::sqrt(half * half - 0.0025), larger_hint);
    const double limit = 7 - 4 * std::sqrt(3.0);
    did("equal balls, e a millionth below the limit, and a millionth above");
    expect_near("factor", student::shrink_factor({1, 1, 1}, limit * (1 - 1e-6)), limit, 3e-3 * limit);
    expect_equal("factor", student::shrink_factor({1, 1, 1}, limit * (1 + 1e-6)), 0.0).mistake_if(true, above_hint);
    did("equal balls, e = 1");
    expect_equal("factor", student::shrink_factor({1, 1, 1}, 1), 0.0).mistake_if(true, above_hint);
}

RBC_GRADE("collapse", "200 random trios, from milligrams to a thousand tonnes", 3, middle_hint.c_str()) {
    RandomNumbers random(7);
    for (int trial = 0; trial < 200; ++trial) {
        const ThreeBalls b{random.decades(-6, 6), random.decades(-6, 6), random.decades(-6, 6)};
        did("balls of ", b.left, ", ", b.middle, " and ", b.right, " kg");
        const double limit = student::collapse_limit(b);
        // k by a product of sums of positive numbers, and then halving: some ulps.
        const double both = (b.left + b.middle) * (b.middle + b.right), k = b.left / both * b.right,
                     rest = b.middle / both * (b.left + b.middle + b.right), s = std::sqrt(rest);
        expect_near("limit over what it is", limit / (k / ((1 + s) * (1 + s))), 1.0, 1e-10)
            .mistake_if(k < 1e-6, digits_hint);
        const double e = random.between(0, 0.9) * limit;
        did("the same, e = ", e);
        const double factor = student::shrink_factor(b, e);
        expect_near("factor over what many hits leave", factor / shrink_by_hits(b, e), 1.0, 1e-6)
            .mistake_if(true, larger_hint);
    }
}
