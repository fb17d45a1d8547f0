#include "exercises/21_small_steps/averages.hpp"

#include <algorithm>
#include <cmath>

#include "common/grading/grader/grader.hpp"

using namespace rbc;
using namespace rbc::ex21;

namespace grading_averages {

RBC_STUDENT(law_of)
RBC_STUDENT(origin_of)

const std::string euler_hint =
    "With (0, 0, 1) it is the lesson's spring: beta = h k/(h k + b), gamma = 1/(h (h k + b)).";
const std::string after_hint = "Only the share `after` of the gap moves with u+: h k after + b stands before u+.";
const std::string kept_hint = "d_{-1} = d - h u-: the old gap brings in u-, with the weight `before`.";
const std::string sign_hint = "w = ... - kept u-: what is kept comes with a minus, so kept >= 0.";
const std::string depth_hint = "At rest all three gaps are d: r = -h k d, so softness/correction = 1/(h^2 k), always.";
const std::string impulse_hint = "r is an impulse: h times the force.";
const std::string damper_hint = "The damper acts through u+ alone: b stands beside h k after, once.";
const std::string back_hint = "softness = 1/(h s) gives s = h k after + b; kept = h k before/s gives `before`.";

Numbers numbers(const Law& law) {
    return {law.correction, law.softness, law.kept};
}

// Steps and springs of any size; what is left of 1 beside `after` is shared by `before` and `now`.
const Coordinate dt = decades("h", 1e-6, 10, "s").simple(0.1), stiffness = decades("k", 1e-3, 1e12, "N/m").simple(20),
                 after = even("after", 0, 1).edges({0.25, 0.5}).simple(1),
                 share = even("before/(1 - after)", 0, 1).simple(0), damped = choice("damped", 2),
                 damping = decades("b/(h k)", 1e-6, 1e6).simple(1);

Average average_of(const Sample& s) {
    const double before = s["before/(1 - after)"] * (1 - s["after"]);
    return {before, std::max(0.0, 1 - before - s["after"]), s["after"]};
}
double damper_of(const Sample& s) {
    return s["damped"] == 1 ? s["b/(h k)"] * s["h"] * s["k"] : 0;
}
bool is_asked(const Sample& s) {
    const Average a = average_of(s);
    const auto fine = [](double weight) { return weight == 0 || weight >= 1e-3; };
    return fine(a.before) && fine(a.now) && fine(a.after) && (a.after > 0 || damper_of(s) > 0);
}
const Domain domain = Domain{dt, stiffness, after, share, damped, damping}.where(is_asked);

/// The one over the other; 1 where both are 0.
double over(double got, double right) {
    return right != 0 ? got / right : got == 0 ? 1 : std::copysign(INFINITY, got);
}

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
        .mistake(Numbers{2.0 / 6, 10 / 0.6, 0.5 / 6}, after_hint);
    did("b = 0 and (0.3, 0.2, 0.5): kept = before/after");
    expect_near("law", numbers(student::law_of({0.3, 0.2, 0.5}, 0.1, 20, 0)), Numbers{2, 10, 0.6}, 1e-12)
        .mistake_if(true, kept_hint);
    did("nothing of the gap to come, (0.4, 0.6, 0), b = 4 N s/m");
    expect_near("law", numbers(student::law_of({0.4, 0.6, 0}, 0.1, 20, 4)), Numbers{0.5, 2.5, 0.2}, 1e-12)
        .mistake_if(true, after_hint);
}

RBC_GRADE("averages", "averages, steps and springs of all scales obey (E21.1)", 4, depth_hint.c_str()) {
    for_all(domain, [](const Sample& s) {
        const double h = s["h"], k = s["k"], b = damper_of(s);
        const Average average = average_of(s);
        const auto [law, right] = both(student::law_of, average, h, k, b);
        // A dozen roundings.
        const Numbers ratios{over(law.correction, right.correction), over(law.softness, right.softness),
                             over(law.kept, right.kept)};
        const double sign = right.kept == 0 ? 1 : -1, none = right.kept == 0 ? 1 : 0, all = right.correction;
        // What wrong forms would give, each over what is right.
        const double moved = 1 / ((1 + b / (h * k)) * all), twice = 1 / (1 / all + b / (h * k));
        expect_near("correction, softness, kept over what they are", ratios, Numbers{1, 1, 1}, 1e-12)
            .mistake(Numbers{1, 1, sign}, sign_hint)
            .mistake(Numbers{1, 1, none}, kept_hint)
            .mistake(Numbers{1, h, 1}, impulse_hint)
            .mistake(Numbers{moved, moved, right.kept == 0 ? 1 : moved}, after_hint)
            .mistake(Numbers{twice / all, twice / all, right.kept == 0 ? 1 : twice / all}, damper_hint);
        // Any motion with w = 0: the impulse has to be r of (E21.1), from its own words.
        const double d = -0.3, old_u = 0.7 / h, u = -0.2 / h, gap_now = average.now * d;
        const double r = -(u + right.correction * d / h - right.kept * old_u) / right.softness;
        const double gap = average.before * (d - h * old_u) + gap_now + average.after * (d + h * u);
        expect_near("r of the law over r of the spring's size", r / (h * k + b), -h * (k * gap + b * u) / (h * k + b),
                    1e-12);
    });
}

RBC_GRADE("averages", "and back", 3, back_hint.c_str()) {
    did("SPOOK's law with Y = 1/9 at h = 0.1 s, k = 20 N/m");
    const Origin spook = student::origin_of({4.0 / 9, 20.0 / 9, 1.0 / 9}, 0.1, 20);
    expect_near("(before, h k after + b)", Numbers{spook.before, spook.after_and_damper}, Numbers{0.25, 4.5}, 1e-11);
    for_all(domain, [](const Sample& s) {
        const double h = s["h"], k = s["k"], b = damper_of(s);
        const Average average = average_of(s);
        const auto [back, right] = both(student::origin_of, law_of(average, h, k, b), h, k);
        expect_near("the reference finds what went in: before, and h k after + b over what it is",
                    Numbers{right.before, right.after_and_damper / (h * k * average.after + b)},
                    Numbers{average.before, 1}, 1e-12);
        expect_near("before, over what it is", over(back.before, right.before), 1.0, 1e-12);
        expect_near("(h k after + b) over what it is", over(back.after_and_damper, right.after_and_damper), 1.0, 1e-12)
            .mistake(1 / right.after_and_damper / right.after_and_damper, "s is one over h softness, not h softness.");
    });
}

}  // namespace grading_averages
