#include <cmath>
#include <string>

#include "common/grading/grader.hpp"
#include "exercises/05_time_of_impact/count_bounces.hpp"

using namespace rbc;
using namespace rbc::ex05;

RBC_STUDENT(time_of_bounce)
RBC_STUDENT(count_bounces)

namespace {

constexpr double g = 9.81;

// t_k by adding up arc after arc, in long double.

long double summed_time(int k, const Drop& drop) {
    const long double gravity = drop.gravity, e = drop.restitution, v = drop.velocity;
    long double speed = std::sqrt(v * v + 2 * gravity * drop.height), t = (v + speed) / gravity;
    for (int j = 1; j < k; ++j) {
        speed *= e;
        t += 2 * speed / gravity;
    }
    return t;
}

long double zeno_time(const Drop& drop) {
    const long double v = drop.velocity, V = std::sqrt(v * v + 2.0L * drop.gravity * drop.height), e = drop.restitution;
    return (v + V + 2 * e * V / (1 - e)) / drop.gravity;
}

const std::string whole_arcs =
    "Between two bounces the ball flies up and down again: an arc that starts with u lasts 2 u/g.";
const std::string no_loop =
    "Sum the geometric series, and ask the logarithm for the count. Near e = 1 the difference 1 - e^n loses its "
    "digits: "
    "expm1 and log1p keep them.";

}  // namespace

RBC_GRADE(
    "count_bounces", "the first bounce comes at the end of the first fall", 2,
    "The first flight is not a whole arc: it starts at x0 with v0. Solve x0 + v0 t - g t^2/2 = 0 for the later time.") {
    for (const Drop& drop : {Drop{1, 0, g, 0.6}, Drop{1, 3, g, 0.6}, Drop{1, -2, g, 0}, Drop{0, 2, 1.62, 1}}) {
        did("let a ball go at ", drop.height, " m with ", drop.velocity, " m/s, g = ", drop.gravity, " m/s^2");
        const double expected = static_cast<double>(summed_time(1, drop));
        // A square root and a handful of operations on numbers of order 1.
        expect_near("time of bounce 1 [s]", student::time_of_bounce(1, drop), expected, 1e-13);
    }
}

RBC_GRADE("count_bounces", "every later bounce waits for a whole arc, each e times as long as the one before", 2,
          whole_arcs.c_str()) {
    for (const double e : {0.3, 0.6, 0.95}) {
        const Drop drop{1.5, 1, g, e};
        did("dropped from 1.5 m with 1 m/s, e = ", e, ", bounces 2 to 40");
        const double first = static_cast<double>(summed_time(1, drop)), V = std::sqrt(1 + 2 * g * 1.5);
        for (int k = 2; k <= 40; ++k) {
            const double expected = static_cast<double>(summed_time(k, drop)), sum = expected - first;
            const double next = static_cast<double>(summed_time(k + 1, drop));
            // 1e-12 of some 10 s.
            expect_near(text("time of bounce ", k, " [s]"), student::time_of_bounce(k, drop), expected, 1e-11)
                .mistake(first + sum / 2, whole_arcs)
                .mistake(next, "One arc too many: before bounce k there are k - 1 arcs.")
                .mistake(first + sum / e, "The arc after the first bounce starts with e V, not with V.")
                .mistake(first + 2 * V / g * (k - 1), "Every bounce makes the next arc shorter, by e.");
        }
    }
}

RBC_GRADE("count_bounces", "an elastic ball bounces like a clock", 2,
          "For e = 1 the closed form of the series is 0/0. All arcs are equally long: treat e = 1 on its own.") {
    const Drop drop{1, 0, g, 1};
    const double first = std::sqrt(2 / g), arc = 2 * first;
    did("dropped from 1 m, e = 1: bounces 2, 3 and 1000, and counts in the middle of arcs");
    for (const int k : {2, 3, 1000}) {
        const double expected = first + arc * (k - 1);
        expect_near(text("time of bounce ", k, " [s]"), student::time_of_bounce(k, drop), expected, 1e-12 * expected);
        expect_equal(text("bounces by t = ", expected + 0.5 * arc, " s"),
                     student::count_bounces(expected + 0.5 * arc, drop), k)
            .mistake(k - 1, "One too few: the bounce that begins the first whole arc counts too.")
            .mistake(k + 1, "One too many: count the bounces that have happened (t_k <= t), not the next one.");
    }
}

RBC_GRADE("count_bounces", "the count rises by one at each bounce, and is infinite from the Zeno time on", 3,
          "The logarithm of a negative number is no count: test first whether the Zeno time t_1 + 2 e V/(g (1 - e)) "
          "has passed.") {
    for (const double e : {0.0, 0.4, 0.6, 0.9}) {
        const Drop drop{2, -1, g, e};
        did("thrown down from 2 m with 1 m/s, e = ", e,
            "; asked before the first bounce, in the middle of arcs, and after the Zeno time");
        const double first = static_cast<double>(summed_time(1, drop)), end = static_cast<double>(zeno_time(drop));
        expect_equal("bounces by half the first fall", student::count_bounces(0.5 * first, drop), 0);
        for (int k = 1; e > 0 && k <= 12; ++k) {
            const double t = static_cast<double>((summed_time(k, drop) + summed_time(k + 1, drop)) / 2);
            expect_equal(text("bounces by t = ", t, " s"), student::count_bounces(t, drop), k)
                .mistake(k - 1, "One too few: the bounce that begins the first whole arc counts too.")
                .mistake(k + 1, "One too many: count the bounces that have happened (t_k <= t), not the next one.");
        }
        for (const double later : {1e-6, 0.5, 1000.0}) {
            expect_equal(text("count at ", end + later, " s, the Zeno time being ", end, " s (-1: infinitely many)"),
                         student::count_bounces(end + later, drop), infinitely_many);
        }
    }
}

RBC_GRADE("count_bounces", "a million million bounces are counted at once, and to the last one", 1, no_loop.c_str()) {
    const std::int64_t many = 1'000'000'000'000;
    const Drop clock{1, 0, g, 1};
    const double first = std::sqrt(2 / g), arc = 2 * first;
    did("dropped from 1 m, e = 1: bounce 10^12");
    expect_near("its time [s]", student::time_of_bounce(many, clock), first + arc * (1e12 - 1), 1e-12 * arc * 1e12);
    expect_equal("bounces by half an arc later", student::count_bounces(first + arc * (1e12 - 0.5), clock), many);
    did("1 - e = 10^-6: bounce 11");
    const Drop close{1, 0, g, 1 - 1e-6};
    expect_near("its time [s]", student::time_of_bounce(11, close), static_cast<double>(summed_time(11, close)), 1e-11);
    did("the same with 1 - e = 10^-12, where 10^9 bounces shorten an arc by a thousandth");
    const Drop nearly{1, 0, g, 1 - 1e-12};
    const long double e = nearly.restitution, q = std::log(e);
    for (const std::int64_t k : {std::int64_t{1001}, std::int64_t{1'000'000'001}}) {
        const long double n = static_cast<long double>(k - 1), sum = std::expm1(n * q) / (e - 1);
        const double expected = static_cast<double>(first + arc * e * sum);
        // The contract's 12 digits; 1 - pow(e, n) has 7 left at n = 1000.
        expect_near(text("time of bounce ", k, " [s]"), student::time_of_bounce(k, nearly), expected, 1e-12 * expected);
        expect_equal("bounces by half an arc later", student::count_bounces(expected + 0.5 * arc, nearly), k);
    }
}
