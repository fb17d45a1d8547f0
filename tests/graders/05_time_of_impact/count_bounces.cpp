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

const Coordinate any_height = decades("x0", drop_heights), any_velocity = either_sign("v0", drop_speeds).simple(0),
                 any_gravity = decades("g", drop_gravities).simple(8),
                 any_loss = even("1 - e", 0, drop_losses.high)
                                .edges({drop_losses.low, 1e-12, 1e-9, 1e-6, 1e-3, 0.5, 0.999, 1 - 1e-10})
                                .simple(0.5);

Drop drop_of(const Sample& s) {
    return {s["x0"], s["v0"], s["g"], 1 - s["1 - e"]};
}

const std::string whole_arcs =
    "Between two bounces the ball flies up and down again: an arc that starts with u lasts 2 u/g.";
const std::string no_loop =
    "Sum the geometric series, and ask the logarithm for the count. Near e = 1 the difference 1 - e^n loses its "
    "digits: expm1 and log1p keep them.";
const std::string arc_too_many = "One arc too many: before bounce k there are k - 1 arcs.";
const std::string first_loss = "The arc after the first bounce starts with e V, not with V.";
const std::string all_alike = "Every bounce makes the next arc shorter, by e.";
const std::string one_too_few = "One too few: the bounce that begins the first whole arc counts too.";
const std::string one_too_many = "One too many: count the bounces that have happened (t_k <= t), not the next one.";
const std::string first_is_no_arc =
    "The first flight is not a whole arc: it starts at x0 with v0. Solve x0 + v0 t - g t^2/2 = 0 for the later time.";
const std::string int_ends = "An int ends at 2^31 - 1, some two thousand million: count in std::int64_t all the way.";

const std::string little_e =
    "However little e is, it is not 0: the ball comes up again, and bounces infinitely often until the Zeno time.";

double impact_speed(const Drop& drop) {
    return std::sqrt(drop.velocity * drop.velocity + 2 * drop.gravity * drop.height);
}

/// The time of the arcs between the first bounce and bounce k, which is not the first, multiplied.
double with_arcs(std::int64_t k, const Drop& drop, double times) {
    const double first = time_of_bounce(1, drop);
    return first + times * (time_of_bounce(k, drop) - first);
}

/// Nothing after the first fall.
bool is_first_fall(double t, const Drop& drop) {
    const double first = time_of_bounce(1, drop);
    return drop.restitution > 0 && std::abs(t - first) <= bounce_tolerance.of(first);
}

RBC_MISCONCEPTION(time_of_bounce, arc_too_many,
                  [](std::int64_t k, const Drop& drop) { return time_of_bounce(k + 1, drop); })
RBC_MISCONCEPTION(time_of_bounce, whole_arcs, [](std::int64_t k, const Drop& drop) { return with_arcs(k, drop, 0.5); })
RBC_MISCONCEPTION(time_of_bounce, first_loss,
                  [](std::int64_t k, const Drop& drop) { return with_arcs(k, drop, 1 / drop.restitution); })
RBC_MISCONCEPTION(time_of_bounce, all_alike, [](std::int64_t k, const Drop& drop) {
    const double arc = 2 * impact_speed(drop) / drop.gravity;
    return time_of_bounce(1, drop) + arc * static_cast<double>(k - 1);
})
RBC_MISCONCEPTION(time_of_bounce, first_is_no_arc, [](std::int64_t k, const Drop& drop) {
    return time_of_bounce(k, drop) - time_of_bounce(1, drop) + 2 * impact_speed(drop) / drop.gravity;
})
RBC_MISCONCEPTION(time_of_bounce,
                  "That is the earlier of the two times at which the parabola meets the plane: it lies before t = 0.",
                  [](std::int64_t k, const Drop& drop) {
                      const double V = impact_speed(drop), earlier = (drop.velocity - V) / drop.gravity;
                      return time_of_bounce(k, drop) - time_of_bounce(1, drop) + earlier;
                  })

/// The counts that are right: those at times within the tolerance.
void expect_count(double t, const Drop& drop) {
    const auto size = [](std::int64_t count) {
        return count == infinitely_many ? HUGE_VAL : static_cast<double>(count);
    };
    const double off = count_tolerance.of(t);
    const std::int64_t least = count_bounces(t - off, drop), most = count_bounces(t + off, drop);
    const auto [counted, right] = both(student::count_bounces, t, drop);
    const double got = size(counted);
    expect(text("bounces by t = ", t, " s: ", right, least == most ? "" : " or nearly so"),
           counted >= infinitely_many && size(least) <= got && got <= size(most), text("got ", counted))
        .mistake_if(drop.restitution > 0 && drop.restitution < 1e-6 && right > 0 && counted == infinitely_many,
                    little_e)
        .mistake_if(right > 2'000'000'000 && std::abs(static_cast<double>(counted)) < 2.2e9, int_ends)
        .mistake_if(counted == right - 1 && right > 0, one_too_few)
        .mistake_if(counted == right + 1 && right >= 0, one_too_many);
}

const std::string alike_in_an_arc = "Between two bounces the count is the same everywhere.",
                  all_are_over = "After the Zeno time all bounces are over, however long it is ago.";

/// Asked between bounce k and the next, before the first, and after the Zeno time.
Domain any_count(double most) {
    using End = Coordinate::End;
    return {any_height,
            any_velocity,
            any_gravity,
            any_loss,
            decades("k", counted_bounces.low, most).edges({2, 3}),
            even("share of the arc", 1e-6, 0.999999)
                .simple(0.5)
                .indifferent(End::low, alike_in_an_arc)
                .indifferent(End::high, alike_in_an_arc),
            decades("later", 1e-9, 1e6).indifferent(End::low, all_are_over).indifferent(End::high, all_are_over)};
}

void expect_counts(const Sample& s) {
    const Drop drop = drop_of(s);
    const auto k = static_cast<std::int64_t>(std::floor(s["k"]));
    const double from = time_of_bounce(k, drop), to = time_of_bounce(k + 1, drop);
    expect_count(from + s["share of the arc"] * (to - from), drop);
    expect_count(s["share of the arc"] * time_of_bounce(1, drop), drop);
    if (drop.restitution == 1) return;
    const double end = static_cast<double>(zeno_time(drop));
    expect_equal(text("count at ", end * (1 + s["later"]), " s, the Zeno time being ", end, " s"),
                 student::count_bounces(end * (1 + s["later"]), drop), infinitely_many);
}

RBC_GRADE("count_bounces", "the first bounce comes at the end of the first fall", 2, first_is_no_arc.c_str()) {
    for (const Drop& drop : {Drop{1, 0, g, 0.6}, Drop{1, 3, g, 0.6}, Drop{1, -2, g, 0}, Drop{0, 2, 1.62, 1}}) {
        did("let a ball go at ", drop.height, " m with ", drop.velocity, " m/s, g = ", drop.gravity, " m/s^2");
        const double expected = static_cast<double>(summed_time(1, drop));
        const double first = student::time_of_bounce(1, drop);
        expect_near("time of bounce 1 [s]", first, expected, bounce_tolerance.of(expected))
            .mistake_if(drop.restitution > 0 && std::abs(first - time_of_bounce(2, drop)) <= bounce_tolerance.of(first),
                        arc_too_many)
            .mistake_if(
                !std::isfinite(first),
                "For e = 1 the closed form of the series is 0/0. All arcs are equally long: treat e = 1 on its own.");
    }
    for_all({any_height, any_velocity, any_gravity, any_loss}, [](const Sample& s) {
        const auto [got, right] = both(student::time_of_bounce, 1, drop_of(s));
        expect_near("time of bounce 1 [s]", got, right, bounce_tolerance.of(right))
            .mistake_if(s["v0"] < 0 && std::abs(got - right) < 1e-9 * std::abs(s["v0"]) / s["g"],
                        "v0 + V loses its digits where the ball is thrown down fast: multiply by (V - v0)/(V - v0).");
    });
    did("let go on the plane itself");
    for_all({decades("v0", drop_speeds), any_gravity, any_loss}, [](const Sample& s) {
        const Drop drop{0, s["v0"], s["g"], 1 - s["1 - e"]};
        const auto [got, right] = both(student::time_of_bounce, 1, drop);
        expect_near("time of bounce 1 [s]", got, right, bounce_tolerance.of(right))
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
            expect_near(text("time of bounce ", k, " [s]"), student::time_of_bounce(k, drop), expected,
                        bounce_tolerance.of(expected))
                .mistake(first + sum / 2, whole_arcs)
                .mistake(next, arc_too_many)
                .mistake(first + sum / e, first_loss)
                .mistake(first + 2 * V / g * (k - 1), all_alike);
        }
    }
    for_all({any_height, any_velocity, any_gravity, any_loss, decades("k", 1, 200).edges({2, 3})}, [](const Sample& s) {
        const auto k = static_cast<std::int64_t>(std::floor(s["k"]));
        const auto [got, right] = both(student::time_of_bounce, k, drop_of(s));
        expect_near(text("time of bounce ", k, " [s]"), got, right, bounce_tolerance.of(right))
            .mistake_if(is_first_fall(got, drop_of(s)) && s["1 - e"] > 0.9, little_e)
            .mistake_if(
                !std::isfinite(got),
                "For e = 1 the closed form of the series is 0/0. All arcs are equally long: treat e = 1 on its own.")
            .mistake_if(s["1 - e"] < 1e-3 && std::abs(got - right) < 1e-3 * right, no_loop);
    });
    did("next to no restitution");
    for_all({any_height, any_velocity, any_gravity, decades("e", drop_restitutions), integer("k", 2, 5)},
            [](const Sample& s) {
                const Drop drop{s["x0"], s["v0"], s["g"], s["e"]};
                const auto [got, right] = both(student::time_of_bounce, s.integer("k"), drop);
                expect_near(text("time of bounce ", s.integer("k"), " [s]"), got, right, bounce_tolerance.of(right))
                    .mistake_if(is_first_fall(got, drop), little_e);
            });
}

RBC_GRADE("count_bounces", "an elastic ball bounces like a clock", 1,
          "For e = 1 the closed form of the series is 0/0. All arcs are equally long: treat e = 1 on its own.") {
    const Drop drop{1, 0, g, 1};
    const double first = std::sqrt(2 / g), arc = 2 * first;
    did("dropped from 1 m, e = 1: bounces 2, 3 and 1000, and counts in the middle of arcs");
    for (const int k : {2, 3, 1000}) {
        const double expected = first + arc * (k - 1);
        expect_near(text("time of bounce ", k, " [s]"), student::time_of_bounce(k, drop), expected,
                    bounce_tolerance.of(expected));
        expect_equal(text("bounces by t = ", expected + 0.5 * arc, " s"),
                     student::count_bounces(expected + 0.5 * arc, drop), k)
            .mistake(k - 1, one_too_few)
            .mistake(k + 1, one_too_many);
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
                .mistake(k - 1, one_too_few)
                .mistake(k + 1, one_too_many);
        }
        for (const double later : {1e-6, 0.5, 1000.0}) {
            expect_equal(text("count at ", end + later, " s, the Zeno time being ", end, " s (-1: infinitely many)"),
                         student::count_bounces(end + later, drop), infinitely_many);
        }
    }
    did("any ball, asked between two bounces, before the first, and after the Zeno time");
    for_all(any_count(1000), expect_counts);
    did("next to no restitution, and thrown down so fast that the arcs are not short beside the first fall");
    for_all(
        {any_height.simple(drop_heights.low), any_velocity.simple(-drop_speeds.high), any_gravity,
         decades("e", drop_restitutions).simple(drop_restitutions.low), integer("k", 1, 3)},
        [](const Sample& s) {
            const Drop drop{s["x0"], s["v0"], s["g"], s["e"]};
            const double from = time_of_bounce(s.integer("k"), drop), to = time_of_bounce(s.integer("k") + 1, drop);
            expect_count(from + 0.5 * (to - from), drop);
        },
        200);
    did("x0 = 1 m, g = 8 m/s^2, at bounces and at the Zeno time themselves: t_1 = 0.5 s and the arcs of e = 1 take 1 "
        "s");
    for (const std::int64_t k : {1, 2, 3, 1000}) {
        expect_equal(text("bounces by t_", k), student::count_bounces(static_cast<double>(k) - 0.5, {1, 0, 8, 1}), k)
            .mistake(k - 1, "A bounce counts from t_k itself on: t_k <= t.");
    }
    expect_equal("bounces by t_1, e = 1/2", student::count_bounces(0.5, {1, 0, 8, 0.5}), 1);
    expect_equal("by the Zeno time 1.5 s, e = 1/2", student::count_bounces(1.5, {1, 0, 8, 0.5}), infinitely_many);
    expect_equal("by the Zeno time 3.5 s, e = 3/4", student::count_bounces(3.5, {1, 0, 8, 0.75}), infinitely_many);
    expect_equal("by t_1 = 1 s, thrown up from the floor with 4 m/s, e = 0", student::count_bounces(1, {0, 4, 8, 0}),
                 infinitely_many);
    expect_equal("by t_1, e = 0", student::count_bounces(0.5, {1, 0, 8, 0}), infinitely_many);
    expect_equal("at t = 0", student::count_bounces(0, {1, 0, 8, 0.5}), 0);
}

RBC_GRADE("count_bounces", "a million million bounces are counted at once, and to the last one", 2, no_loop.c_str()) {
    const std::int64_t many = 1'000'000'000'000;
    const Drop clock{1, 0, g, 1};
    const double first = std::sqrt(2 / g), arc = 2 * first;
    did("dropped from 1 m, e = 1: bounce 10^12");
    expect_near("its time [s]", student::time_of_bounce(many, clock), first + arc * (1e12 - 1),
                bounce_tolerance.of(arc * 1e12));
    expect_count(first + arc * (1e12 - 0.5), clock);
    did("x0 = 1 m, g = 8 m/s^2, e = 1, at bounces 1,000,007 and 10^12 themselves");
    for (const std::int64_t k : {std::int64_t{1'000'007}, many})
        expect_equal(text("bounces by t_", k), student::count_bounces(static_cast<double>(k) - 0.5, {1, 0, 8, 1}), k)
            .mistake(k - 1, "A bounce counts from t_k itself on: t_k <= t.");
    did("1 - e = 10^-6: bounce 11");
    const Drop close{1, 0, g, 1 - 1e-6};
    expect_near("its time [s]", student::time_of_bounce(11, close), static_cast<double>(summed_time(11, close)),
                bounce_tolerance.of(static_cast<double>(summed_time(11, close))));
    did("the same with 1 - e = 10^-12, where 10^9 bounces shorten an arc by a thousandth");
    const Drop nearly{1, 0, g, 1 - 1e-12};
    const long double e = nearly.restitution, q = std::log(e);
    for (const std::int64_t k : {std::int64_t{1001}, std::int64_t{1'000'000'001}}) {
        const long double n = static_cast<long double>(k - 1), sum = std::expm1(n * q) / (e - 1);
        const double expected = static_cast<double>(first + arc * e * sum);
        // The contract's 12 digits; 1 - pow(e, n) has 7 left at n = 1000.
        expect_near(text("time of bounce ", k, " [s]"), student::time_of_bounce(k, nearly), expected,
                    bounce_tolerance.of(expected));
        expect_equal("bounces by half an arc later", student::count_bounces(expected + 0.5 * arc, nearly), k);
    }
    did("any ball, and bounces up to number 10^15; counts up to 10^12");
    for_all({any_height, any_velocity, any_gravity, any_loss,
             decades("k", bounce_numbers).edges({2, 3, 4294967297.0}).simple(2)},
            [](const Sample& s) {
                const auto k = static_cast<std::int64_t>(std::floor(s["k"]));
                const auto [got, right] = both(student::time_of_bounce, k, drop_of(s));
                expect_near(text("time of bounce ", k, " [s]"), got, right, bounce_tolerance.of(right))
                    .mistake_if(is_first_fall(got, drop_of(s)) && s["1 - e"] > 0.9, little_e);
            });
    for_all(any_count(counted_bounces.high), expect_counts, 100);
}

}  // namespace grading_count_bounces
