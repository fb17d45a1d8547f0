#include "exercises/24_arena/curve.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "common/grading/grader/grader.hpp"
#include "tests/graders/24_arena/curves.hpp"

using namespace rbc;
using namespace rbc::ex24;
using namespace rbc::grading24;

namespace grading_curve {

RBC_STUDENT(read_curve)

const std::string sign_hint = "Decades are those by which it falls: > 0 where a residual becomes smaller.";
const std::string far_hint = "A straight fall goes on behind the last sample, however far it is to the tolerance.";
const std::string log_hint = "A rate is a slope in log10: residuals of a straight fall are not on a straight line.";
const std::string transient_hint = "The first quarter says nothing: leave it out before you fit.";
const std::string uneven_hint = "Per unit of work, not per sample: samples are not evenly spaced.";
const std::string wild_hint = "One wild number bends every mean. A median, of three neighbours say, never sees it.";
const std::string level_hint = "A line through the fall and the level is neither: find where one ends.";
const std::string never_hint = "What stays above the tolerance never reaches it: the work is infinite.";
const std::string name_hint = "At 1e-12 or below a level is round-off; above it something else holds it.";
const std::string zero_hint = "log10(0) is no number: an exact 0 counts as 1e-17, and a NaN is not there at all.";
const std::string grows_hint = "What rises never reaches the tolerance, and its decades are negative.";
const std::string clip_hint = "Only an exact 0 counts as 1e-17: what is below 1e-17 by itself falls on.";
const std::string origin_hint = "The line begins where the transient ends, not at 0: that much more work it is.";
const std::string unit_hint = "Work has any unit: the same curve, 100 units long, you read right.";
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

/// The right answer.
Reading wanted(const Curve& c, double tolerance) {
    Reading right;
    right.course = c.level > 0 ? (c.level <= round_off_at ? Course::round_off : Course::stalled)
                               : (c.decades > 0 ? Course::falling : Course::growing);
    right.decades = c.has_line ? c.decades : 0;
    right.floor = c.level;
    if (right.course == Course::growing || c.level > tolerance)
        right.work = infinity;
    else if (c.has_line)
        right.work = c.work_begin + (std::log10(c.at_begin) - std::log10(tolerance)) / c.decades;
    return right;
}

struct Judged {
    bool course, decades, floor, work;
};

Judged judged(const Reading& got, const Reading& right, double work_begin) {
    const double way = std::abs(right.work - work_begin);
    return {got.course == right.course, std::abs(got.decades - right.decades) <= decades_tolerance.of(right.decades),
            got.floor <= floor_factor.of(right.floor) && floor_factor.of(got.floor) >= right.floor,
            std::isinf(right.work) || right.work == 0 ? got.work == right.work
                                                      : std::abs(got.work - right.work) <= work_tolerance.of(way)};
}

bool is_right(const Reading& got, const Curve& c, double tolerance) {
    const Judged ok = judged(got, wanted(c, tolerance), c.work_begin);
    return ok.course && ok.decades && ok.floor && ok.work;
}

void expect_reading_of(const Curve& c, double tolerance, const std::string& hint) {
    const auto [got, reference] = both(student::read_curve, c.samples, tolerance);
    const Reading right = wanted(c, tolerance);
    const Judged ok = judged(got, right, c.work_begin), itself = judged(reference, right, c.work_begin);
    did(c.samples.size(), " samples, tolerance ", tolerance, ": ", shown(c));
    expect("the reference reads it right", itself.course && itself.decades && itself.floor && itself.work,
           text(words(reference.course), ", ", reference.decades, ", ", reference.floor, ", ", reference.work, " for ",
                words(right.course), ", ", right.decades, ", ", right.floor, ", ", right.work));
    const bool names_level = (got.course == Course::round_off || got.course == Course::stalled) && c.level > 0;
    expect("course", ok.course, text(words(got.course), " for ", words(right.course)))
        .mistake_if(names_level, name_hint)
        .mistake_if(c.level == 0 && got.course == Course::round_off && got.floor < 10 * counts_as_0, clip_hint)
        .mistake_if(true, hint);
    const auto about = [&](double x, double y) { return std::abs(x - y) <= 0.1 * std::abs(y); };
    expect("decades per unit of work, to 10 %", ok.decades, text(got.decades, " for ", right.decades))
        .mistake_if(right.decades < 0 && got.decades > 0, grows_hint)
        .mistake_if(about(got.decades, -right.decades), sign_hint)
        .mistake_if(
            about(got.decades, std::log(10) * right.decades) || about(std::log(10) * got.decades, right.decades),
            log_hint)
        .mistake_if(true, hint);
    expect("floor, to a factor of 1.25", ok.floor, text(got.floor, " for ", right.floor)).mistake_if(true, hint);
    expect("work, to 10 % from the end of the transient", ok.work, text(got.work, " for ", right.work))
        .mistake_if(right.course == Course::growing, grows_hint)
        .mistake_if(std::isinf(right.work), never_hint)
        .mistake_if(std::isinf(got.work) && right.work != 0, far_hint)
        .mistake_if(about(got.work, right.work - c.work_begin), origin_hint)
        .mistake_if(right.work == 0, "What is below the tolerance all the time needs no work.")
        .mistake_if(true, hint);
}

/// The hint for what makes the curve harder than a plain one: without it the student reads it right.
std::string hint_of(const Sample& s, Shape shape, double tolerance, const Curve& curve, const std::string& otherwise) {
    const auto reads = [&](const Without& without) {
        // The tolerance stays as far below where the line begins, or as far from the level.
        const Curve plain = make(s, shape, without);
        return is_right(student::read_curve(plain.samples, tolerance), plain, tolerance);
    };
    if (is_right(student::read_curve(curve.samples, tolerance), curve, tolerance)) return otherwise;
    if (s["level is 0"] == 1 && curve.level > 0) return zero_hint;
    if (s["work"] != 100) {
        Curve other = curve;
        const double unit = 100 / s["work"];
        for (ResidualPoint& point : other.samples) point.work *= unit;
        other.work_begin *= unit, other.decades /= unit;
        if (is_right(student::read_curve(other.samples, tolerance), other, tolerance)) return unit_hint;
    }
    if (s["wild"] > 0 && reads({.wild = true})) return wild_hint;
    if (s["uneven"] > 0 && reads({.uneven = true})) return uneven_hint;
    if (reads({.transient = true})) return transient_hint;
    if (s["wild"] > 0 && s["uneven"] > 0 && reads({.wild = true, .uneven = true})) return wild_hint;
    if (s["wild"] > 0 && reads({.wild = true, .uneven = true, .transient = true})) return wild_hint;
    return otherwise;
}

/// The tolerance of a sample: by the level, or by where the line begins.
double tolerance_of(const Sample& s, const Curve& curve) {
    return curve.level > 0 ? curve.level * s["tolerance/level"]
                           : curve.at_begin * std::pow(10, -s["decades to tolerance"]);
}

const Coordinate no_zero = integer("level is 0", 0, 0);

/// Tolerances that are clearly above or below the level.
const Coordinate over_level = leisurely(decades("tolerance/level", beside_a_level).edges({0.49, 2.05}).simple(10));
bool no_doubt(const Sample& s) {
    const double x = s["tolerance/level"];
    return level_is_asked(s) && (x < 0.5 || x > 2);
}

void expect_any(const Sample& s, Shape shape, const std::string& otherwise) {
    const Curve curve = make(s, shape);
    const double tolerance = tolerance_of(s, curve);
    expect_reading_of(curve, tolerance, hint_of(s, shape, tolerance, curve, otherwise));
}

RBC_GRADE("curve", "straight falls", 4, transient_hint.c_str()) {
    did("60 samples, 1 per sweep: 15 of a transient, then a tenth of a decade a sweep; tolerance 1e-3");
    Curve curve;
    for (int i = 0; i < 60; ++i)
        curve.samples.push_back({i + 1.0, i < 15 ? 1e3 * std::pow(10, -0.2 * i) : std::pow(10, -0.1 * (i - 15))});
    curve.decades = 0.1;
    curve.work_begin = 16;
    const Reading got = student::read_curve(curve.samples, 1e-3);
    expect_near("decades per sweep", got.decades, 0.1, decades_tolerance.of(0.1))
        .mistake_if(got.decades > 0.1 && got.decades < 0.2, transient_hint)
        .mistake_if(got.decades < 0, sign_hint)
        .mistake_if(true, log_hint);
    expect_reading_of(curve, 1e-3, transient_hint);
    did("the same from 1e-13 on, 0.15 decades a sweep, to below 1e-19; tolerance 1e-15");
    for (int i = 0; i < 60; ++i)
        curve.samples[static_cast<std::size_t>(i)].residual = std::pow(10, -13 - 0.15 * std::max(0, i - 15));
    curve.decades = 0.15;
    curve.at_begin = 1e-13;
    expect_reading_of(curve, 1e-15, clip_hint);
    // Lines of 3 decades whose samples are nearly all in one place: they have no level all the same.
    const auto line_of_3 = [&](auto work_at, int n = 60) {
        const int first = n / 4;
        curve.samples.resize(static_cast<std::size_t>(n));
        for (int i = 0; i < n; ++i) {
            const double from_begin = (work_at(i) - work_at(first)) / (work_at(n - 1) - work_at(first));
            curve.samples[static_cast<std::size_t>(i)] = {work_at(i), std::pow(10, -3 * std::max(0.0, from_begin))};
        }
        curve.decades = 3 / (work_at(n - 1) - work_at(first));
        curve.work_begin = work_at(first);
        curve.at_begin = 1;
    };
    did("3 decades from 1 on: 40 samples of the first ninth of the work, then 5; tolerance 1e-2");
    line_of_3([](int i) { return i < 55 ? 0.3 * i : 16.2 + 16.76 * (i - 54); });
    expect_reading_of(curve, 1e-2, uneven_hint);
    did("3 decades from 1 on: 44 samples of half of it, then one that is not a number");
    line_of_3([](int i) { return i < 59 ? 1.0 * i : 97.0; });
    curve.samples.back().residual = std::nan("");
    expect_reading_of(curve, 1e-2,
                      "What falls by more than a decade is no level, though its last samples may be wild.");
    did("the same of 400 samples: 266 of the first ninth of the work, then 34; tolerance 1e-2");
    line_of_3([](int i) { return i < 366 ? 0.045 * i : 0.045 * 365 + 2.8 * (i - 365); },
              static_cast<int>(sample_counts.high));
    expect_reading_of(curve, 1e-2, uneven_hint);
    for_all({size, work, fall, top, below, off, uneven, wild, begin, no_zero, seed()},
            [](const Sample& s) { expect_any(s, Shape::line, transient_hint); });
}

RBC_GRADE("curve", "levels: stalled, round-off, from the start or after a fall", 4, level_hint.c_str()) {
    did("no samples; 7 finite ones of 40");
    expect_equal("course", words(student::read_curve({}, 1e-3).course), "unknown").mistake_if(true, unknown_hint);
    std::vector<ResidualPoint> few;
    for (int i = 0; i < 40; ++i) few.push_back({i + 1.0, i >= 33 ? 1e-3 : i % 2 == 0 ? std::nan("") : infinity});
    const Reading none = student::read_curve(few, 1e-2);
    expect_equal("course", words(none.course), "unknown").mistake_if(true, unknown_hint);
    expect_equal("numbers", Numbers{none.decades, none.floor, none.work}, Numbers{0, 0, 0})
        .mistake_if(true, unknown_hint);
    for (const Shape shape : {Shape::bent, Shape::level}) {
        did(shape == Shape::bent ? "curves that fall and stay" : "curves that are level all the time");
        for_all(Domain{size, work, fall, shape == Shape::bent ? level : level_alone, zero, bend, over_level, off,
                       uneven, wild, begin, seed()}
                    .where(no_doubt),
                [shape](const Sample& s) { expect_any(s, shape, level_hint); });
    }
}

RBC_GRADE("curve", "wild numbers, and what grows", 4, wild_hint.c_str()) {
    did("curves that rise");
    for_all({size, work, fall, top, below, off, uneven, wild, begin, no_zero, seed()},
            [](const Sample& s) { expect_any(s, Shape::rise, grows_hint); });
    did("every third number is wild");
    for_all(
        Domain{size, work, fall, top, level, bend, below, choice("shape", 4), over_level, off, uneven, wild.simple(1),
               zero, begin, seed()}
            .where(no_doubt),
        [](const Sample& s) {
            const std::string& otherwise = s["shape"] == 0 ? transient_hint : s["shape"] == 3 ? grows_hint : level_hint;
            expect_any(s, static_cast<Shape>(s.integer("shape")), otherwise);
        });
}

}  // namespace grading_curve
