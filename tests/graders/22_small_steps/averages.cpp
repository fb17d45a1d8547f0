#include "exercises/22_small_steps/averages.hpp"

#include <algorithm>
#include <cmath>

#include "common/grading/grader/grader.hpp"

using namespace rbc;
using namespace rbc::ex22;

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
const std::string averaged_hint =
    "Only the gap is averaged. The damper acts through u+, all of it: h k after + b stands before u+.";
const std::string once_hint = "d stands in all three gaps: before + now + after of it, which is all of it.";
const std::string turned_hint =
    "`before` is the weight of the gap one step ago, which u- tells; `after` that of the next.";
const std::string factor_hint =
    "Collect what stands before u+: of the gap to come, and of the damper. All of the law is divided by it.";
const std::string back_hint = "softness = 1/(h s) gives s = h k after + b; kept = h k before/s gives `before`.";

Numbers numbers(const Law& law) {
    return {law.correction, law.softness, law.kept};
}

Average average_of(const Sample& s) {
    const int without = s.integer("without");
    const double before = without == 1 ? 0 : s["before"], after = without == 3 ? 0 : s["after"];
    const double now = 1 - before - after;
    return {before, std::abs(now) < 1e-12 ? 0 : now, after};
}
double damper_of(const Sample& s) {
    return s.integer("without") == 2 ? 0 : s["b/(h k)"] * s["h"] * s["k"];
}
bool is_asked(const Sample& s) {
    const Average a = average_of(s);
    return a.now == 0 || (a.now >= shares.low && a.now <= shares.high);
}
const Domain domain = Domain{decades("h", steps).simple(0.1),
                             decades("k", stiffnesses).simple(20),
                             decades("before", shares).edges({0.25, 0.5}).simple(0.25),
                             decades("after", shares).edges({0.25, 0.5}).simple(0.5),
                             decades("b/(h k)", dampings).simple(1),
                             choice("without", 4)}  // before, damper, after
                          .where(is_asked);

Law with_factor(const Average& average, double h, double k, double s) {  // of u+, over -h
    return {h * k / s, 1 / (h * s), h * k * average.before / s};
}
Law changed(Law law, double correction, double softness, double kept) {
    return {correction * law.correction, softness * law.softness, kept * law.kept};
}

RBC_MISCONCEPTION(law_of, kept_hint,
                  [](const Average& a, double h, double k, double b) { return changed(law_of(a, h, k, b), 1, 1, 0); })
RBC_MISCONCEPTION(law_of, sign_hint,
                  [](const Average& a, double h, double k, double b) { return changed(law_of(a, h, k, b), 1, 1, -1); })
RBC_MISCONCEPTION(law_of, impulse_hint,
                  [](const Average& a, double h, double k, double b) { return changed(law_of(a, h, k, b), 1, h, 1); })
RBC_MISCONCEPTION(law_of, after_hint,
                  [](const Average& a, double h, double k, double b) { return with_factor(a, h, k, h * k + b); })
RBC_MISCONCEPTION(law_of, averaged_hint, [](const Average& a, double h, double k, double b) {
    return with_factor(a, h, k, (h * k + b) * a.after);
})
RBC_MISCONCEPTION(law_of, damper_hint, [](const Average& a, double h, double k, double b) {
    return with_factor(a, h, k, h * k * a.after + 2 * b);
})
RBC_MISCONCEPTION(law_of, once_hint, [](const Average& a, double h, double k, double b) {
    return changed(law_of(a, h, k, b), a.now, 1, 1);
})
RBC_MISCONCEPTION(law_of, turned_hint, [](const Average& a, double h, double k, double b) {
    return law_of({a.after, a.now, a.before}, h, k, b);
})
RBC_MISCONCEPTION(origin_of, "`kept` is h k before/s: a share of it, not `before` itself.",
                  [](const Law& law, double h, double k) {
                      return Origin{law.kept, origin_of(law, h, k).after_and_damper};
                  })
RBC_MISCONCEPTION(origin_of, "In kept = h k before/s the step stands, too.", [](const Law& law, double h, double k) {
    return Origin{origin_of(law, h, k).before * h, origin_of(law, h, k).after_and_damper};
})
RBC_MISCONCEPTION(origin_of, "s is one over h softness, not h softness.", [](const Law& law, double h, double k) {
    const double s = h * law.softness;
    return Origin{law.kept * s / (h * k), s};
})
RBC_MISCONCEPTION(origin_of, impulse_hint, [](const Law& law, double h, double k) {
    return Origin{law.kept / law.softness / (h * k), 1 / law.softness};
})

/// The one over the other; 1 where both are 0.
double over(double got, double right) {
    return right != 0 ? got / right : got == 0 ? 1 : std::copysign(INFINITY, got);
}

RBC_GRADE("averages", "implicit Euler and SPOOK come out", 2, after_hint.c_str()) {
    did("implicit Euler, h = 0.1 s, k = 20 N/m, b = 3 N s/m: h k + b = 5");
    expect_near("law", numbers(student::law_of({0, 0, 1}, 0.1, 20, 3)), Numbers{0.4, 2, 0}, law_tolerance.of(2))
        .mistake(Numbers{0.4, 0.2, 0}, impulse_hint)
        .mistake_if(true, euler_hint);
    // SPOOK: tau = b/k = 0.2 s = 2 h: Y = 1/9, beta = 4/9, gamma = 4/(9 h^2 k).
    did("SPOOK's (1, 2, 1)/4, h = 0.1 s, k = 20 N/m, b = 4 N s/m: Y = 1/9");
    const double Y = 1.0 / 9;
    expect_near("law", numbers(student::law_of({0.25, 0.5, 0.25}, 0.1, 20, 4)), Numbers{4 * Y, 20 * Y, Y},
                law_tolerance.of(20 * Y))
        .mistake(Numbers{4 * Y, 20 * Y, -Y}, sign_hint)
        .mistake(Numbers{4 * Y, 20 * Y, 0}, kept_hint)
        .mistake(Numbers{2.0 / 6, 10 / 0.6, 0.5 / 6}, after_hint);
    did("b = 0 and (0.3, 0.2, 0.5): kept = before/after");
    expect_near("law", numbers(student::law_of({0.3, 0.2, 0.5}, 0.1, 20, 0)), Numbers{2, 10, 0.6}, law_tolerance.of(10))
        .mistake_if(true, kept_hint);
    did("nothing of the gap to come, (0.4, 0.6, 0), b = 4 N s/m");
    expect_near("law", numbers(student::law_of({0.4, 0.6, 0}, 0.1, 20, 4)), Numbers{0.5, 2.5, 0.2},
                law_tolerance.of(2.5))
        .mistake_if(true, after_hint);
}

RBC_GRADE("averages", "averages, steps and springs of all scales obey (E22.1)", 5, depth_hint.c_str()) {
    for_all(domain, [](const Sample& s) {
        const double h = s["h"], k = s["k"], b = damper_of(s);
        const Average average = average_of(s);
        const auto [law, right] = both(student::law_of, average, h, k, b);
        const Numbers ratios{over(law.correction, right.correction), over(law.softness, right.softness),
                             over(law.kept, right.kept)};
        const auto is_right = [&](std::size_t i) { return std::abs(ratios.values[i] - 1) <= 1e-9; };
        // A hundredth for the reference's own roundings.
        expect_near("correction, softness, kept over what they are", ratios, Numbers{1, 1, 1}, law_tolerance.of(1.01))
            .mistake_if(is_right(0) && is_right(1) && law.kept == -right.kept, sign_hint)
            .mistake_if(is_right(0) && is_right(1), kept_hint)
            .mistake_if(is_right(0) && is_right(2), impulse_hint)
            .mistake_if(std::abs(law.correction * right.softness - right.correction * law.softness) <=
                            1e-9 * std::abs(right.correction * law.softness),
                        factor_hint);
        // Any motion with w = 0: the impulse has to be r of (E22.1), from its own words.
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
    expect_near("(before, h k after + b)", Numbers{spook.before, spook.after_and_damper}, Numbers{0.25, 4.5},
                law_tolerance.of(4.5));
    for_all(domain, [](const Sample& s) {
        const double h = s["h"], k = s["k"], b = damper_of(s);
        const Average average = average_of(s);
        const auto [back, right] = both(student::origin_of, law_of(average, h, k, b), h, k);
        expect_near("the reference finds what went in: before, and h k after + b over what it is",
                    Numbers{right.before, right.after_and_damper / (h * k * average.after + b)},
                    Numbers{average.before, 1}, 1e-12);
        expect_near("before, over what it is", over(back.before, right.before), 1.0, law_tolerance.of(1.01));
        expect_near("(h k after + b) over what it is", over(back.after_and_damper, right.after_and_damper), 1.0,
                    law_tolerance.of(1.01));
    });
}

}  // namespace grading_averages
