#include <algorithm>
#include <cmath>
#include <string>

#include "common/grading/grader/grader.hpp"
#include "exercises/05_time_of_impact/count_bounces.hpp"

using namespace rbc;
using namespace rbc::ex05;

namespace grading_count_bounces {

RBC_STUDENT(time_of_bounce)
RBC_STUDENT(count_bounces)

constexpr double g = 9.81;

/// By the form of the root in which nothing cancels.
long double first_time(const Drop& drop) {
    const long double v = drop.velocity, V = std::sqrt(v * v + 2.0L * drop.gravity * drop.height);
    return v < 0 ? 2 * drop.height / (V - v) : (V + v) / drop.gravity;
}

/// t_k by adding up arc after arc, in long double.
long double summed_time(int k, const Drop& drop) {
    const long double gravity = drop.gravity, e = drop.restitution, v = drop.velocity;
    long double speed = std::sqrt(v * v + 2 * gravity * drop.height), t = first_time(drop);
    for (int j = 1; j < k; ++j) {
        speed *= e;
        t += 2 * speed / gravity;
    }
    return t;
}

long double zeno_time(const Drop& drop) {
    const long double v = drop.velocity, V = std::sqrt(v * v + 2.0L * drop.gravity * drop.height), e = drop.restitution;
    return first_time(drop) + 2 * e * V / (1 - e) / drop.gravity;
}

const Coordinate any_height = decades("x0", 1e-6, 1e4, "m"),
                 any_velocity = either_sign("v0", 1e-6, 1e4, "m/s").simple(0),
                 any_gravity = decades("g", 1e-3, 1e3, "m/s^2").simple(8),
                 any_loss = even("1 - e", 0, 1).edges({1e-15, 1e-12, 1e-9, 1e-6, 1e-3, 0.5, 0.999}).simple(0.5);

Drop drop_of(const Sample& s) {
    return {s["x0"], s["v0"], s["g"], 1 - s["1 - e"]};
}

/// Whether the time asked for is so far from each bounce and from the Zeno time that rounding does not matter.
bool is_between(const Sample& s) {
    const Drop drop = drop_of(s);
    if (drop.restitution == 0) return true;
    const auto k = static_cast<std::int64_t>(std::floor(s["k"]));
    const double from = time_of_bounce(k, drop), to = time_of_bounce(k + 1, drop);
    const double share = s["share of the arc"];
    return std::min(share, 1 - share) * (to - from) > 2e-11 * to;
}

const std::string whole_arcs =
    "Between two bounces the ball flies up and down again: an arc that starts with u lasts 2 u/g.";
const std::string no_loop =
    "Sum the geometric series, and ask the logarithm for the count. Near e = 1 the difference 1 - e^n loses its "
    "digits: expm1 and log1p keep them.";

void expect_counts(const Sample& s) {
    const Drop drop = drop_of(s);
    const auto k = static_cast<std::int64_t>(std::floor(s["k"]));
    const double from = time_of_bounce(k, drop), to = time_of_bounce(k + 1, drop);
    if (drop.restitution > 0) {
        const double t = from + s["share of the arc"] * (to - from);
        const std::int64_t counted = student::count_bounces(t, drop);
        expect_equal(text("bounces by t = ", t, " s"), counted, k)
            .mistake_if(static_cast<double>(k) > 2e9 && std::abs(static_cast<double>(counted)) < 2.2e9,
                        "An int ends at 2^31 - 1, some two thousand million: count in std::int64_t all the way.")
            .mistake(k - 1, "One too few: the bounce that begins the first whole arc counts too.")
            .mistake(k + 1, "One too many: count the bounces that have happened (t_k <= t), not the next.");
    }
    const double first = time_of_bounce(1, drop);
    expect_equal("bounces before the first", student::count_bounces(s["share of the arc"] * first, drop), 0);
    if (drop.restitution == 1) return;
    const double end = static_cast<double>(zeno_time(drop));
    expect_equal(text("count at ", end * (1 + s["later"]), " s, the Zeno time being ", end, " s"),
                 student::count_bounces(end * (1 + s["later"]), drop), infinitely_many);
}

RBC_GRADE(
    "count_bounces", "the first bounce comes at the end of the first fall", 2,
    "The first flight is not a whole arc: it starts at x0 with v0. Solve x0 + v0 t - g t^2/2 = 0 for the later time.") {
    for (const Drop& drop : {Drop{1, 0, g, 0.6}, Drop{1, 3, g, 0.6}, Drop{1, -2, g, 0}, Drop{0, 2, 1.62, 1}}) {
        did("let a ball go at ", drop.height, " m with ", drop.velocity, " m/s, g = ", drop.gravity, " m/s^2");
        const double expected = static_cast<double>(summed_time(1, drop));
        // A square root and a handful of operations on numbers of order 1.
        const double first = student::time_of_bounce(1, drop);
        expect_near("time of bounce 1 [s]", first, expected, 1e-12 * expected)
            .mistake_if(drop.restitution > 0 && std::abs(first - time_of_bounce(2, drop)) <= 1e-12 * first,
                        "One arc too many: before bounce k there are k - 1 arcs.")
            .mistake_if(
                !std::isfinite(first),
                "For e = 1 the closed form of the series is 0/0. All arcs are equally long: treat e = 1 on its own.");
    }
    for_all({any_height, any_velocity, any_gravity, any_loss}, [](const Sample& s) {
        const auto [got, right] = both(student::time_of_bounce, 1, drop_of(s));
        expect_near("time of bounce 1 [s]", got, right, 1e-12 * right)
            .mistake_if(s["v0"] < 0 && std::abs(got - right) < 1e-9 * std::abs(s["v0"]) / s["g"],
                        "v0 + V loses its digits where the ball is thrown down fast: multiply by (V - v0)/(V - v0).");
    });
    did("let go on the plane itself");
    for_all({decades("v0", 1e-6, 1e4, "m/s"), any_gravity, any_loss}, [](const Sample& s) {
        const Drop drop{0, s["v0"], s["g"], 1 - s["1 - e"]};
        const auto [got, right] = both(student::time_of_bounce, 1, drop);
        expect_near("time of bounce 1 [s]", got, right, 1e-12 * right)
            .mistake(0, "At t = 0 the ball leaves the plane; the first bounce is when it comes back.");
    });
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
    for_all({any_height, any_velocity, any_gravity, any_loss, decades("k", 1, 200).edges({2, 3})}, [](const Sample& s) {
        const auto k = static_cast<std::int64_t>(std::floor(s["k"]));
        const auto [got, right] = both(student::time_of_bounce, k, drop_of(s));
        expect_near(text("time of bounce ", k, " [s]"), got, right, 1e-12 * right)
            .mistake_if(
                !std::isfinite(got),
                "For e = 1 the closed form of the series is 0/0. All arcs are equally long: treat e = 1 on its own.")
            .mistake_if(s["1 - e"] < 1e-3 && std::abs(got - right) < 1e-3 * right, no_loop);
    });
    did("next to no restitution");
    for_all({any_height, any_velocity, any_gravity, decades("e", 1e-12, 0.1), integer("k", 2, 5)}, [](const Sample& s) {
        const Drop drop{s["x0"], s["v0"], s["g"], s["e"]};
        const auto [got, right] = both(student::time_of_bounce, s.integer("k"), drop);
        expect_near(text("time of bounce ", s.integer("k"), " [s]"), got, right, 1e-12 * right);
    });
}

RBC_GRADE("count_bounces", "an elastic ball bounces like a clock", 1,
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
    did("any ball, asked between two bounces, before the first, and after the Zeno time");
    for_all(Domain{any_height, any_velocity, any_gravity, any_loss, decades("k", 1, 1000).edges({2, 3}),
                   even("share of the arc", 1e-6, 0.999999).simple(0.5), decades("later", 1e-9, 1e6)}
                .where([](const Sample& s) { return is_between(s); }),
            expect_counts);
    did("x0 = 1 m, g = 8 m/s^2, at bounces and at the Zeno time themselves: t_1 = 0.5 s and the arcs of e = 1 take 1 "
        "s");
    for (const std::int64_t k : {1, 2, 3, 1000}) {
        expect_equal(text("bounces by t_", k), student::count_bounces(static_cast<double>(k) - 0.5, {1, 0, 8, 1}), k)
            .mistake(k - 1, "A bounce counts from t_k itself on: t_k <= t.");
    }
    expect_equal("bounces by t_1, e = 1/2", student::count_bounces(0.5, {1, 0, 8, 0.5}), 1);
    expect_equal("by the Zeno time 1.5 s, e = 1/2", student::count_bounces(1.5, {1, 0, 8, 0.5}), infinitely_many);
    expect_equal("by t_1, e = 0", student::count_bounces(0.5, {1, 0, 8, 0}), infinitely_many);
    expect_equal("at t = 0", student::count_bounces(0, {1, 0, 8, 0.5}), 0);
}

RBC_GRADE("count_bounces", "a million million bounces are counted at once, and to the last one", 2, no_loop.c_str()) {
    const std::int64_t many = 1'000'000'000'000;
    const Drop clock{1, 0, g, 1};
    const double first = std::sqrt(2 / g), arc = 2 * first;
    did("dropped from 1 m, e = 1: bounce 10^12");
    expect_near("its time [s]", student::time_of_bounce(many, clock), first + arc * (1e12 - 1), 1e-12 * arc * 1e12);
    const std::int64_t counted = student::count_bounces(first + arc * (1e12 - 0.5), clock);
    expect_equal("bounces by half an arc later", counted, many)
        .mistake_if(std::abs(static_cast<double>(counted)) < 3e9,
                    "An int ends at 2^31 - 1, some two thousand million: count in std::int64_t all the way.");
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
    did("any ball, and bounces up to number 10^15; counts up to 10^11");
    for_all({any_height, any_velocity, any_gravity, any_loss, decades("k", 1, 1e15).edges({2, 3, 4294967297.0})},
            [](const Sample& s) {
                const auto k = static_cast<std::int64_t>(std::floor(s["k"]));
                const auto [got, right] = both(student::time_of_bounce, k, drop_of(s));
                expect_near(text("time of bounce ", k, " [s]"), got, right, 1e-12 * right);
            });
    for_all(Domain{any_height, any_velocity, any_gravity, any_loss, decades("k", 1, 1e11).edges({2, 3, 4294967297.0}),
                   even("share of the arc", 1e-6, 0.999999).simple(0.5), decades("later", 1e-9, 1e6)}
                .where([](const Sample& s) { return is_between(s); }),
            expect_counts, 100);
}

}  // namespace grading_count_bounces
