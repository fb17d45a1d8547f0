#include "exercises/22_arena/curve.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "common/grading/grader.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex22;

RBC_STUDENT(read_curve)

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

const std::string log_hint = "A rate is a slope in log10: residuals of a straight fall are not on a straight line.";
const std::string transient_hint = "The first quarter says nothing: leave it out before you fit.";
const std::string uneven_hint = "Per unit of work, not per sample: samples are not evenly spaced.";
const std::string wild_hint = "One wild number bends every mean. A median, of three neighbours say, never sees it.";
const std::string level_hint = "A line through the fall and the level is neither: find where one ends.";
const std::string never_hint = "What stays above the tolerance never reaches it: the work is infinite.";
const std::string name_hint = "At 1e-12 or below a level is round-off; above it something else holds it.";
const std::string zero_hint = "log10(0) is no number: an exact 0 counts as 1e-17, and a NaN is not there at all.";
const std::string grows_hint = "What rises never reaches the tolerance, and its decades are negative.";
const std::string unknown_hint = "Count what is finite: fewer than 8 say nothing, and then all numbers are 0.";

const char* words(Course course) {
    switch (course) {
        case Course::unknown:
            return "unknown";
        case Course::falling:
            return "falling";
        case Course::round_off:
            return "round_off";
        case Course::stalled:
            return "stalled";
        case Course::growing:
            return "growing";
    }
    return "none of the five";
}

/// A curve with a known answer.
struct Curve {
    std::vector<ResidualPoint> samples;
    double decades = 0;     ///< of the line, per unit of work
    double level = 0;       ///< 0: none
    double work_begin = 0;  ///< of the line
    double at_begin = 1;    ///< residual there
    bool has_line = true;
};

struct Wish {
    int n = 60;
    double line = 1;   ///< share of what is behind the transient
    double fall = 5;   ///< decades in all, < 0: rises; 0: level from the start
    double level = 0;  ///< of a curve without a line
    double top = 1;    ///< residual at the beginning of the line
    double work = 60;  ///< in all
    double wild = 0, off = 0, uneven = 0;
    bool empty_transient = false;
};

Curve make(const Wish& wish, RandomNumbers& random) {
    Curve curve;
    const int n = wish.n, first = (n + 3) / 4, third = (n + 2) / 3;
    int last = first + static_cast<int>(wish.line * (n - first));  // where the line ends
    if (wish.line < 1) last = std::clamp(last, first + third, n - third);
    std::vector<double> w(static_cast<std::size_t>(n));
    double at = 0;
    // Dense at the beginning, as who looks at a curve in logarithms has them; and uneven besides.
    for (int i = 0; i < n; ++i)
        w[static_cast<std::size_t>(i)] = at += std::exp(wish.uneven * (random.between(-1, 1) + 2.0 * i / n));
    for (double& x : w) x *= wish.work / at;
    const auto work = [&](int i) { return w[static_cast<std::size_t>(i)]; };
    curve.has_line = wish.fall != 0;
    curve.work_begin = work(first);
    curve.at_begin = curve.has_line ? wish.top : wish.level;
    const double end = work(std::min(last, n - 1));
    curve.decades = wish.fall / (end - work(first));
    if (wish.line < 1 || !curve.has_line)
        curve.level = curve.has_line ? wish.top * std::pow(10, -wish.fall) : wish.level;
    const double transient = random.between(-4, 4);
    int since = 3;
    for (int i = 0; i < n; ++i) {
        double log = std::log10(curve.at_begin) - curve.decades * (work(i) - work(first));
        if (i >= last && curve.level > 0) log = std::log10(curve.level);
        if (i < first) log = std::log10(curve.at_begin) + transient * (1 - i / double(first)) + random.between(-1, 1);
        const bool nothing = i < first && wish.empty_transient;
        double residual = std::pow(10, log + random.between(-1, 1) * wish.off);
        if (curve.level == 1e-17 && (i >= last || !curve.has_line) && i >= first) residual = 0;
        if (++since > 3 && random.between(0, 1) < wish.wild) {
            since = 1;
            const double kind = random.between(0, 4);
            residual = kind < 1 ? std::nan("") : kind < 2 ? infinity : kind < 3 ? residual * 1e6 : residual * 1e-6;
        }
        curve.samples.push_back({work(i), nothing ? std::nan("") : residual});
    }
    return curve;
}

/// The curve as text, for who wants to look at it.
std::string shown(const Curve& curve) {
    std::string all;
    for (const ResidualPoint& s : curve.samples) all += text(all.empty() ? "" : "; ", s.work, " ", s.residual);
    return all;
}

/// What is to come out.
Reading wanted(const Curve& c, double tolerance) {
    Reading right;
    right.course = c.level > 0 ? (c.level <= 1e-12 ? Course::round_off : Course::stalled)
                               : (c.decades > 0 ? Course::falling : Course::growing);
    right.decades = c.has_line ? c.decades : 0;
    right.floor = c.level;
    if (right.course == Course::growing || c.level > tolerance)
        right.work = infinity;
    else if (c.has_line)
        right.work = c.work_begin + (std::log10(c.at_begin) - std::log10(tolerance)) / c.decades;
    return right;
}

void check(const Curve& c, double tolerance, const std::string& hint) {
    const Reading got = student::read_curve(c.samples, tolerance), right = wanted(c, tolerance);
    const bool names_level = (got.course == Course::round_off || got.course == Course::stalled) && c.level > 0;
    const bool course = got.course == right.course;
    const bool decades = std::abs(got.decades - right.decades) <= 0.1 * std::abs(right.decades);
    const bool floor = got.floor <= 1.25 * right.floor && got.floor >= right.floor / 1.25;
    const bool work = std::isinf(right.work) || right.work == 0
                          ? got.work == right.work
                          : std::abs(got.work - right.work) <= 0.1 * (right.work - c.work_begin);
    if (course && decades && floor && work) return;
    did(c.samples.size(), " samples, tolerance ", tolerance, ": ", shown(c));
    expect("course", course, text(words(got.course), " for ", words(right.course)))
        .mistake_if(names_level, name_hint)
        .mistake_if(c.level > 0 && c.has_line, hint == wild_hint ? wild_hint : level_hint)
        .mistake_if(true, hint);
    expect("decades per unit of work, to 10 %", decades, text(got.decades, " for ", right.decades))
        .mistake_if(true, hint);
    expect("floor, to a factor of 1.25", floor, text(got.floor, " for ", right.floor)).mistake_if(true, hint);
    expect("work, to 10 % from the end of the transient", work, text(got.work, " for ", right.work))
        .mistake_if(right.course == Course::growing, grows_hint)
        .mistake_if(std::isinf(right.work), never_hint)
        .mistake_if(right.work == 0, "Who is below the tolerance all the time needs no work.")
        .mistake_if(true, hint);
}

}  // namespace

RBC_GRADE("curve", "straight falls", 4, transient_hint.c_str()) {
    RandomNumbers random(224);
    did("60 samples, 1 per sweep: 15 of a transient, then a tenth of a decade a sweep; tolerance 1e-3");
    Curve curve;
    for (int i = 0; i < 60; ++i)
        curve.samples.push_back({i + 1.0, i < 15 ? 1e3 * std::pow(10, -0.2 * i) : std::pow(10, -0.1 * (i - 15))});
    curve.decades = 0.1;
    curve.work_begin = 16;
    const Reading got = student::read_curve(curve.samples, 1e-3);
    expect_near("decades per sweep", got.decades, 0.1, 0.01)
        .mistake_if(got.decades > 0.1 && got.decades < 0.2, transient_hint)
        .mistake_if(true, log_hint);
    check(curve, 1e-3, transient_hint);
    for (int trial = 0; trial < 60; ++trial) {
        const Wish wish{.n = 30 + trial * 6,
                        .fall = random.between(3, 8),
                        .top = random.decades(-6, 8),
                        .work = random.decades(-6, 6),
                        .off = trial % 2 * 0.05,
                        .uneven = trial < 30 ? 0.0 : 1.5};
        curve = make(wish, random);
        const double tolerance = curve.at_begin * std::pow(10, -random.between(0.5, 20));
        check(curve, tolerance, trial < 30 ? transient_hint : uneven_hint);
    }
}

RBC_GRADE("curve", "levels: stalled, round-off, from the start or after a fall", 4, level_hint.c_str()) {
    RandomNumbers random(225);
    did("no samples; 7 finite ones of 40");
    expect_equal("course", words(student::read_curve({}, 1e-3).course), "unknown").mistake_if(true, unknown_hint);
    std::vector<ResidualPoint> few;
    for (int i = 0; i < 40; ++i) few.push_back({i + 1.0, i >= 33 ? 1e-3 : i % 2 == 0 ? std::nan("") : infinity});
    const Reading none = student::read_curve(few, 1e-2);
    expect_equal("course", words(none.course), "unknown").mistake_if(true, unknown_hint);
    expect_equal("numbers", Numbers{none.decades, none.floor, none.work}, Numbers{0, 0, 0})
        .mistake_if(true, unknown_hint);
    for (int trial = 0; trial < 90; ++trial) {
        Wish wish{.n = 30 + trial * 4, .work = random.decades(-6, 6), .off = trial % 2 * 0.05, .uneven = 1};
        wish.line = random.between(0.4, 0.6);
        const double level = trial % 5 == 4   ? 1e-17
                             : trial % 3 == 0 ? random.decades(-11, 4)
                                              : random.decades(-16, -13);
        wish.fall = trial % 4 == 0 ? 0 : random.between(3, 8);
        wish.level = level;
        wish.top = level * std::pow(10, wish.fall);
        const Curve curve = make(wish, random);
        const bool above = trial % 3 != 1 || wish.fall == 0;
        const double tolerance =
            curve.level * (above ? random.decades(0.31, wish.fall == 0 ? 3 : 2.9) : random.decades(-3, -0.31));
        check(curve, tolerance, level == 1e-17 ? zero_hint : level_hint);
    }
}

RBC_GRADE("curve", "wild numbers, and what grows", 4, wild_hint.c_str()) {
    RandomNumbers random(226);
    for (int trial = 0; trial < 40; ++trial) {
        const Wish wish{.n = 30 + trial * 9,
                        .fall = -random.between(3, 8),
                        .top = random.decades(-12, 2),
                        .work = random.decades(-6, 6),
                        .off = 0.05,
                        .uneven = 1};
        const Curve curve = make(wish, random);
        const double tolerance = curve.at_begin * random.decades(-6, -0.5);
        check(curve, tolerance, grows_hint);
    }
    for (int trial = 0; trial < 120; ++trial) {
        Wish wish{.n = 30 + trial * 3,
                  .work = random.decades(-6, 6),
                  .wild = random.between(0.05, 0.3),
                  .off = random.between(0, 0.05),
                  .uneven = random.between(0, 1.5)};
        wish.empty_transient = trial % 7 == 3;
        wish.fall = trial % 6 == 5 ? 0 : trial % 6 == 4 ? -random.between(3, 8) : random.between(3, 8);
        wish.line = trial % 2 == 0 || wish.fall < 0 ? 1 : random.between(0.4, 0.6);
        wish.level = trial % 4 == 1 ? random.decades(-16, -13) : random.decades(-11, 0);
        wish.top = wish.level * std::pow(10, std::max(wish.fall, 0.0));
        const Curve curve = make(wish, random);
        const double tolerance = curve.level > 0 ? curve.level * (trial % 3 == 0 && wish.fall != 0 ? 0.1 : 10)
                                                 : curve.at_begin * std::pow(10, -random.between(0.5, 20));
        check(curve, tolerance, wild_hint);
    }
    expect("all readings are right", true);
}
