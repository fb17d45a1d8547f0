#include "exercises/21_small_steps/averages.hpp"

#include <cmath>

#include "common/grading/grader.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex21;

RBC_STUDENT(law_of)
RBC_STUDENT(origin_of)

namespace {

const std::string euler_hint =
    "With (0, 0, 1) it is the lesson's spring: beta = h k/(h k + b), gamma = 1/(h (h k + b)).";
const std::string after_hint = "Only the share `after` of the gap moves with u+: h k after + b stands before u+.";
const std::string kept_hint = "d_{-1} = d - h u-: the old gap brings in u-, with the weight `before`.";
const std::string sign_hint = "w = ... - kept u-: what is kept comes with a minus, so kept >= 0.";
const std::string depth_hint = "At rest all three gaps are d: r = -h k d, so softness/correction = 1/(h^2 k), always.";
const std::string impulse_hint = "r is an impulse: h times the force.";
const std::string back_hint = "softness = 1/(h s) gives s = h k after + b; kept = h k before/s gives `before`.";

Numbers numbers(const Law& law) {
    return {law.correction, law.softness, law.kept};
}

}  // namespace

RBC_GRADE("averages", "implicit Euler and SPOOK come out", 3, after_hint.c_str()) {
    did("implicit Euler, h = 0.1 s, k = 20 N/m, b = 3 N s/m: h k + b = 5");
    expect_near("law", numbers(student::law_of({0, 0, 1}, 0.1, 20, 3)), Numbers{0.4, 2, 0}, 1e-12)
        .mistake(Numbers{0.4, 0.2, 0}, impulse_hint)
        .mistake_if(true, euler_hint);
    // SPOOK: tau = b/k = 0.2 s = 2 h: Y = 1/9, beta = 4/9, gamma = 4/(9 h^2 k).
    did("SPOOK's (1, 2, 1)/4, h = 0.1 s, k = 20 N/m, b = 4 N s/m: Y = 1/9");
    const double Y = 1.0 / 9;
    expect_near("law", numbers(student::law_of({0.25, 0.5, 0.25}, 0.1, 20, 4)), Numbers{4 * Y, 20 * Y, Y}, 1e-12)
        .mistake(Numbers{4 * Y, 20 * Y, -Y}, sign_hint)
        .mistake(Numbers{4 * Y, 20 * Y, 0}, kept_hint)
        .mistake(Numbers{2.0 / 6, 10 / 0.6, 0.5 / 6}, after_hint)
        .mistake_if(true, after_hint);
    did("b = 0 and (0.3, 0.2, 0.5): kept = before/after");
    expect_near("law", numbers(student::law_of({0.3, 0.2, 0.5}, 0.1, 20, 0)), Numbers{2, 10, 0.6}, 1e-12)
        .mistake_if(true, kept_hint);
    did("nothing of the gap to come, (0.4, 0.6, 0), b = 4 N s/m");
    expect_near("law", numbers(student::law_of({0.4, 0.6, 0}, 0.1, 20, 4)), Numbers{0.5, 2.5, 0.2}, 1e-12)
        .mistake_if(true, after_hint);
}

RBC_GRADE("averages", "300 averages of all scales obey (E21.1)", 4, depth_hint.c_str()) {
    RandomNumbers random(211);
    for (int trial = 0; trial < 300; ++trial) {
        const double h = random.decades(-6, 1), k = random.decades(-3, 9);
        const double before = trial % 7 == 0 ? 0 : random.between(0, 0.5), after = random.between(0.01, 0.5);
        const double b = trial % 5 == 0 ? 0 : h * k * random.decades(-3, 3);
        did("h = ", h, " s, k = ", k, " N/m, b = ", b, " N s/m, weights ", before, ", ", 1 - before - after, ", ",
            after);
        const Law law = student::law_of({before, 1 - before - after, after}, h, k, b);
        // Three roundings of each product: 1e-14, the contract allows 1e-12.
        expect_near("softness h^2 k/correction", law.softness / law.correction * (h * h * k), 1.0, 2e-12)
            .mistake_if(true, depth_hint);
        // With d and u- of order d = h u: r from the law has to be r of (E21.1).
        const double d = -1, before_u = random.between(-1, 1) / h, u = random.between(-1, 1) / h;
        const double r = -(u + law.correction * d / h - law.kept * before_u) / law.softness;
        const double gap = before * (d - h * before_u) + (1 - before - after) * d + after * (d + h * u);
        const double size = h * k * 4 + 4 * b;
        expect_near("r of the law over r of the spring's size", r / size, -h * (k * gap + b * u) / size, 1e-11)
            .mistake_if(!(law.kept >= 0), sign_hint)
            .mistake_if(before > 0 && law.kept == 0, kept_hint)
            .mistake_if(true, after_hint);
    }
}

RBC_GRADE("averages", "and back", 3, back_hint.c_str()) {
    did("SPOOK's law with Y = 1/9 at h = 0.1 s, k = 20 N/m");
    const Origin spook = student::origin_of({4.0 / 9, 20.0 / 9, 1.0 / 9}, 0.1, 20);
    expect_near("(before, h k after + b)", Numbers{spook.before, spook.after_and_damper}, Numbers{0.25, 4.5}, 1e-11)
        .mistake_if(true, back_hint);
    RandomNumbers random(212);
    for (int trial = 0; trial < 200; ++trial) {
        const double h = random.decades(-6, 1), k = random.decades(-3, 9);
        const double before = trial % 7 == 0 ? 0 : random.between(0, 0.5), s = h * k * random.decades(-2, 3);
        did("h = ", h, " s, k = ", k, " N/m, before = ", before, ", h k after + b = ", s, " N s/m");
        const Origin back = student::origin_of({h * k / s, 1 / (h * s), h * k * before / s}, h, k);
        expect_near("before", back.before, before, 1e-11).mistake_if(true, back_hint);
        expect_near("(h k after + b) over what went in", back.after_and_damper / s, 1.0, 1e-11)
            .mistake_if(true, back_hint);
    }
}
