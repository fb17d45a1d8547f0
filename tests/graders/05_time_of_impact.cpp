#include <cmath>
#include <random>

#include "common/grading/grader.hpp"
#include "common/judge/exact_bounce.hpp"
#include "exercises/05_time_of_impact/count_bounces.hpp"
#include "exercises/05_time_of_impact/drag.hpp"
#include "exercises/05_time_of_impact/moving_plane.hpp"
#include "lessons/05_time_of_impact/time_of_impact.hpp"

using namespace rbc;
using namespace rbc::ex05;

RBC_STUDENT(time_of_bounce)
RBC_STUDENT(count_bounces)
RBC_STUDENT(step_on_moving_plane)
RBC_STUDENT(fly)
RBC_STUDENT(time_to_impact)
RBC_STUDENT(step_with_drag)

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

namespace {

/// The exact step by the course's closed form, as seen from the plane; it needs g + A > 0.
Particle seen_from_plane(const Particle& p, const MovingPlane& plane, const BounceSettings& s) {
    const double y = std::max(0.0, p.x - plane.height), r = p.v - 0.5 * s.gravity * s.dt - plane.velocity;
    const ExactState end = ExactBounce(y, r, s.gravity + plane.acceleration, s.restitution).at(s.dt);
    const double height = plane.height + plane.velocity * s.dt + 0.5 * plane.acceleration * s.dt * s.dt;
    return {height + end.x, plane.velocity + plane.acceleration * s.dt + end.v + 0.5 * s.gravity * s.dt};
}

/// A particle that hits `plane` after the time `until` with velocity `relative` < 0 as seen from it.
Particle about_to_hit(const MovingPlane& plane, double relative, double until, const BounceSettings& s) {
    const double G = s.gravity + plane.acceleration, r = relative + G * until;
    const double y = -r * until + 0.5 * G * until * until;
    return {plane.height + y, plane.velocity + r + 0.5 * s.gravity * s.dt};
}

const std::string one_is_not_all =
    "One bounce may not be the last: go on until the time left is used up, and before each bounce test for Zeno, with "
    "g + A "
    "instead of g.";

}  // namespace

RBC_GRADE(
    "moving_plane", "above a plane at rest it is the step of the lesson, to rest and beyond", 2,
    "With X = U = A = 0 nothing may differ from the lesson's step: several bounces in a step, the Zeno test, and the "
    "stored velocity + g h/2 at the end.") {
    for (const double e : {0.6, 1.0}) {
        did("dropped from 1 m, e = ", e, ", 300 steps of 0.01 s");
        Particle mine{1, 0}, lesson{1, 0};
        for (int n = 0; n < 300; ++n) {
            mine = student::step_on_moving_plane(mine, {0, 0, 0}, {0.01, g, e});
            lesson = step_time_of_impact(lesson, {0.01, g, e});
            // 300 steps of some 1e-15.
            const bool short_arcs = e < 1 && n > 150;
            expect_near(text("height after step ", n + 1, " [m]"), mine.x, lesson.x, 1e-10)
                .mistake_if(short_arcs, one_is_not_all);
            expect_near(text("stored velocity after step ", n + 1, " [m/s]"), mine.v, lesson.v, 1e-10)
                .mistake_if(short_arcs, one_is_not_all);
        }
    }
}

RBC_GRADE("moving_plane",
          "a plane that rises at constant speed gives the ball twice its speed, if the impact is elastic", 3,
          "Newton's law of impact speaks of the velocity relative to the plane: v' = -e v + (1 + e) U.") {
    const BounceSettings s{0.01, g, 1};
    const MovingPlane plane{0.3, 0.5, 0};
    did("a plane at 0.3 m that rises at 0.5 m/s; a ball meets it at -2 m/s after 0.004 s of a step of 0.01 s, e = 1");
    const Particle p = about_to_hit(plane, -2.5, 0.004, s), after = student::step_on_moving_plane(p, plane, s);
    const double U = 0.5, late = 0.006, kept = 0.5 * g * s.dt - g * late;
    expect_near("stored velocity [m/s]", after.v, 2 + 2 * U + kept, 1e-12)
        .mistake(2 + kept,
                 "You reflected the ball's own velocity. As seen from the plane it comes faster: reflect v - U.")
        .mistake(2 + U + kept, "After reflecting v - U, go back to the ground by adding U again.")
        .mistake(2 - 2 * U + kept, "The sign of U: a rising plane makes the ball faster.")
        .mistake(2 + 2 * U - g * late, "Store the velocity half a step of gravity early: v(t_n + h) + g h/2.");
    const double contact = plane.height + U * 0.004;
    expect_near("height [m]", after.x, contact + 3 * late - 0.5 * g * late * late, 1e-12)
        .mistake(contact - U * 0.004 + 3 * late - 0.5 * g * late * late,
                 "The impact is where the plane is then, X + U s, not where it was when the step began.");
}

RBC_GRADE("moving_plane", "as long as they do not touch, the plane does not matter", 1,
          "A free flight is v - g h and x + h v, whatever the plane does. Only the contact is seen from the plane.") {
    did("a ball 1 m above planes that move and accelerate; one step of 0.01 s");
    for (const MovingPlane& plane : {MovingPlane{0, 0, 5}, MovingPlane{2, -3, -4}, MovingPlane{-1, 8, -20}}) {
        const Particle p{plane.height + 1, 2}, after = student::step_on_moving_plane(p, plane, {0.01, g, 0.6});
        expect_near("stored velocity [m/s]", after.v, 2 - 0.0981, 1e-12)
            .mistake_if(std::abs(after.v - 1.9019 + plane.acceleration * 0.01) < 1e-9 ||
                            std::abs(after.v - 1.9019 + 0.5 * plane.acceleration * 0.01) < 1e-9,
                        "The stored velocity is early by half a step of g, also in the plane's frame, where the ball "
                        "falls with g + A.");
        expect_near("height [m]", after.x, plane.height + 1 + 0.019019, 1e-12);
    }
}

RBC_GRADE("moving_plane", "an accelerating plane has, at the impact, the velocity and the place of that instant", 3,
          "Seen from the plane the ball falls with g + A. That moves the instant of the impact, and the plane's "
          "velocity then is U + A s.") {
    const BounceSettings s{0.02, g, 0.6};
    const MovingPlane plane{0.1, -0.2, 6};
    did("a plane at 0.1 m, U = -0.2 m/s, A = 6 m/s^2; a ball meets it with -3 m/s, seen from it, after 0.015 s of a "
        "step of 0.02 s, e = 0.6");
    const Particle p = about_to_hit(plane, -3, 0.015, s), after = student::step_on_moving_plane(p, plane, s);
    // Right after the impact the ball has U + A s + 0.6 * 3, and falls with g from then on.
    const double kept = -g * 0.005 + 0.5 * g * s.dt, U_then = -0.2 + 6 * 0.015, right = U_then + 1.8 + kept;
    expect_near("stored velocity [m/s]", after.v, right, 1e-12)
        .mistake(right - 1.6 * 6 * 0.015,
                 "You used the plane's velocity at the start of the step; the impact sees U + A s.")
        .mistake(right + 0.5 * 6 * s.dt,
                 "In the plane's frame the ball falls with g + A, but its stored velocity is early by half a step of g "
                 "alone.");
    expect_near("height [m]", after.x,
                0.1 - 0.2 * 0.015 + 3 * 0.015 * 0.015 + (U_then + 1.8) * 0.005 - 0.5 * g * 0.005 * 0.005, 1e-12);
}

RBC_GRADE(
    "moving_plane", "a ball at rest on a lift rides along", 2,
    "At rest means at rest relative to the plane: x = X(t_n + h) and v(t_n + h) = U + A h, stored with g h/2 more.") {
    const double h = 0.01;
    for (const double A : {2.0, -3.0}) {
        did("a ball at rest on a lift that starts from rest with A = ", A, " m/s^2, e = 0.6, 50 steps of 0.01 s");
        Particle p{0, 0.5 * g * h};
        for (int n = 0; n < 50; ++n) {
            const double t = n * h, end = (n + 1) * h;
            p = student::step_on_moving_plane(p, {0.5 * A * t * t, A * t, A}, {h, g, 0.6});
            expect_near(text("height after step ", n + 1, " [m]"), p.x, 0.5 * A * end * end, 1e-12)
                .mistake(0.5 * A * t * t,
                         "At the end of the step the plane is at X + U h + A h^2/2: put the ball there.")
                .mistake(0, "Resting is not standing still: the lift has moved.");
            expect_near(text("stored velocity after step ", n + 1, " [m/s]"), p.v, A * end + 0.5 * g * h, 1e-12)
                .mistake(0.5 * g * h, "Resting is not standing still: the ball has the velocity of the plane.")
                .mistake(A * end, "Store the velocity half a step of gravity early: v(t_n + h) + g h/2.");
        }
    }
}

RBC_GRADE("moving_plane", "any number of bounces fits into a step, and infinitely many too", 2,
          one_is_not_all.c_str()) {
    did("400 random balls on random planes with g + A > 0, steps up to 1 s, against the closed form");
    std::mt19937_64 random(5);
    const auto between = [&](double a, double b) { return std::uniform_real_distribution<>(a, b)(random); };
    for (int trial = 0; trial < 400; ++trial) {
        const BounceSettings s{between(0.01, 1), between(3, 12), between(0, 0.95)};
        const MovingPlane plane{between(-1, 1), between(-2, 2), between(-2, 6)};
        const Particle p{plane.height + between(0, 0.3), plane.velocity + between(-2, 2) + 0.5 * s.gravity * s.dt};
        const Particle right = seen_from_plane(p, plane, s), after = student::step_on_moving_plane(p, plane, s);
        // Some ten operations with numbers below 40, times that error by 1/(1 - e) for late arcs: 1e-12.
        expect_near("height [m]", after.x, right.x, 1e-11);
        expect_near("stored velocity [m/s]", after.v, right.v, 1e-10);
    }
}

RBC_GRADE("moving_plane", "a plane that falls away faster than the ball keeps nothing on it", 1,
          "With g + A <= 0 the ball never comes back to the plane: there is no arc and no rest. Look at every division "
          "and root "
          "for that case.") {
    const double h = 0.01;
    for (const double A : {-g, -15.0}) {
        did("a ball at rest on a plane that drops with A = ", A, " m/s^2");
        const Particle p = student::step_on_moving_plane({0, 0.5 * g * h}, {0, 0, A}, {h, g, 0.6});
        expect_near("height after a step [m]", p.x, -0.5 * g * h * h, 1e-12);
        expect_near("stored velocity after a step [m/s]", p.v, -0.5 * g * h, 1e-12);
        did("a ball 0.01 m above it, thrown down at 4 m/s, e = 0.5");
        const Particle q = student::step_on_moving_plane({0.01, -4 + 0.5 * g * h}, {0, 0, A}, {h, g, 0.5});
        // The time until -4 t - (g + A) t^2/2 = -0.01, and the flight after it.
        const double G = g + A, speed = std::sqrt(16 + 0.02 * G), t = 0.02 / (4 + speed), left = h - t;
        const double up = A * t + 0.5 * speed;
        expect_near("height after a step [m]", q.x, 0.5 * A * t * t + up * left - 0.5 * g * left * left, 1e-12);
        expect_near("stored velocity after a step [m/s]", q.v, up - g * left + 0.5 * g * h, 1e-12);
    }
}

namespace {

/// The flight by the classical Runge-Kutta method, in long double: its error at these step sizes is below 1e-12.
Ball integrated(Ball ball, double duration, const Air& air, int steps = 4000) {
    const auto pull = [&](long double v) {
        return -static_cast<long double>(air.gravity) - air.drag * v * std::abs(v);
    };
    long double x = ball.height, v = ball.velocity;
    const long double dt = static_cast<long double>(duration) / steps;
    for (int n = 0; n < steps; ++n) {
        const long double a1 = pull(v), v2 = v + dt / 2 * a1, a2 = pull(v2), v3 = v + dt / 2 * a2, a3 = pull(v3),
                          v4 = v + dt * a3, a4 = pull(v4);
        x += dt / 6 * (v + 2 * v2 + 2 * v3 + v4);
        v += dt / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
    }
    return {static_cast<double>(x), static_cast<double>(v)};
}

/// Height lost by a fall from rest to speed v, and won by a climb from speed v to rest (from v dv = a dx).
double fall_to(double v, const Air& air) {
    return -std::log1p(-air.drag * v * v / air.gravity) / (2 * air.drag);
}
double climb_from(double v, const Air& air) {
    return std::log1p(air.drag * v * v / air.gravity) / (2 * air.drag);
}

// The contract promises 9 digits of numbers of order 10.
constexpr double nine_digits = 1e-8;

}  // namespace

RBC_GRADE("drag", "without air it is a parabola", 1,
          "c = 0 makes the terminal speed infinite and the rate zero. Treat the vacuum on its own.") {
    did("c = 0: thrown up at 5 m/s from 2 m and down at 3 m/s from 20 m");
    for (const double t : {0.0, 0.3, 1.2}) {
        const Ball up = student::fly({2, 5}, t, {g, 0}), down = student::fly({20, -3}, t, {g, 0});
        expect_near(text("height after ", t, " s [m]"), up.height, 2 + 5 * t - 0.5 * g * t * t, nine_digits);
        expect_near(text("velocity after ", t, " s [m/s]"), up.velocity, 5 - g * t, nine_digits);
        expect_near(text("height after ", t, " s [m]"), down.height, 20 - 3 * t - 0.5 * g * t * t, nine_digits);
    }
}

RBC_GRADE("drag", "a falling ball goes on from the speed it has, towards the terminal speed", 2,
          "(E05.6) starts at rest. A ball that already falls has been falling for a while: find for how long, and "
          "subtract what it "
          "fell in that time.") {
    const Air air{g, 0.05};
    for (const double v : {0.0, -3.0, -12.0}) {
        for (const double t : {0.1, 1.0, 4.0}) {
            did("c = 0.05 /m, ", v, " m/s at 100 m, after ", t, " s (terminal speed ", std::sqrt(g / 0.05), " m/s)");
            const Ball right = integrated({100, v}, t, air), mine = student::fly({100, v}, t, air);
            expect_near("velocity [m/s]", mine.velocity, right.velocity, nine_digits)
                .mistake(integrated({100, 0}, t, air).velocity,
                         "You started the fall from rest. The ball had a velocity already: start (E05.6) earlier.");
            expect_near("height [m]", mine.height, right.height, nine_digits)
                .mistake_if(
                    std::abs(mine.height - 100 -
                             integrated({0, 0}, t + std::atanh(-v / std::sqrt(g / 0.05)) / std::sqrt(g * 0.05), air)
                                 .height) < 1e-6,
                    "You counted what the ball fell before the start, too: subtract it.");
        }
    }
}

RBC_GRADE("drag", "on the way up air pulls down, on the way down it pushes up", 3,
          "Above the top the formula changes: climb with (E05.5) for at most phi/r, then fall with (E05.6) for the "
          "time that is left.") {
    const Air air{g, 0.1};
    for (const double v : {1.0, 8.0, 30.0}) {
        for (const double t : {0.05, 0.9, 2.5}) {
            did("c = 0.1 /m, thrown up at ", v, " m/s, after ", t, " s");
            // Two smooth pieces, so that the integration has no kink in it.
            const double top = std::atan(v / std::sqrt(g / 0.1)) / std::sqrt(g * 0.1);
            Ball right = integrated({1, v}, std::min(t, top), air);
            if (t > top) right = integrated({right.height, 0}, t - top, air);
            const Ball mine = student::fly({1, v}, t, air);
            expect_near("velocity [m/s]", mine.velocity, right.velocity, nine_digits);
            expect_near("height [m]", mine.height, right.height, nine_digits);
        }
    }
}

RBC_GRADE("drag", "next to no air, and falls that last for hours, lose no digits", 2,
          "ln(cosh(z))/c: for tiny z the cosine is 1 up to a few digits, for large z it overflows. With cosh(z) = 1 + "
          "2 sinh(z/2)^2 use "
          "log1p; for large z it is z - ln 2.") {
    did("c = 10^-12 /m: 1 s of flight is a parabola to 10 digits");
    for (const double v : {8.0, -5.0}) {
        const Ball ball = student::fly({50, v}, 1, {g, 1e-12});
        // The air takes about c times the integral of v^2, below 1e-10 m.
        expect_near("height [m]", ball.height, 50 + v - 0.5 * g, nine_digits);
        expect_near("velocity [m/s]", ball.velocity, v - g, nine_digits);
    }
    did("c = 0.5 /m: a fall of 10^4 s is one at terminal speed");
    const Ball fallen = student::fly({1e6, 0}, 1e4, {g, 0.5});
    const double a = std::sqrt(g / 0.5);
    expect_near("velocity [m/s]", fallen.velocity, -a, nine_digits);
    expect_near("height [m]", fallen.height, 1e6 - a * 1e4 + std::log(2.0) / 0.5, 1e-3 * nine_digits * 1e6);
}

RBC_GRADE("drag", "the time to the impact is where the height is zero, on the way down", 4,
          "Look for the root after the top of the flight. Before the top there may be a root that is not an impact.") {
    const Air air{g, 0.08};
    did("c = 0.08 /m: dropped from 0.001 m, 3 m and 500 m");
    for (const double height : {0.001, 3.0, 500.0}) {
        // cosh(r t) = exp(c H); for large c H that is r t = c H + ln 2.
        const double z = 0.08 * height, rate = std::sqrt(g * 0.08);
        const double expected = std::log(std::exp(z) + std::sqrt(std::expm1(2 * z))) / rate;
        expect_near("time to the impact [s]", student::time_to_impact({height, 0}, air), expected, 1e-8);
    }
    did("thrown up from the plane itself at 6 m/s, and from 2 m");
    for (const double height : {0.0, 2.0}) {
        const double t = student::time_to_impact({height, 6}, air);
        const double top = std::atan(6 / std::sqrt(g / 0.08)) / std::sqrt(g * 0.08);
        expect("the impact comes after the top of the flight", t > top,
               text("t = ", t, " s, the top is at ", top, " s"))
            .mistake_if(t == 0,
                        "The ball leaves the plane at t = 0: that root is the start of the flight, not its end.");
        const Ball highest = integrated({height, 6}, top, air), end = integrated({highest.height, 0}, t - top, air);
        expect_near("height at that time [m]", end.height, 0, 1e-8);
    }
    did("in a vacuum, and at the plane already");
    expect_near("dropped from 1 m in a vacuum [s]", student::time_to_impact({1, 0}, {g, 0}), std::sqrt(2 / g), 1e-9);
    expect_near("at the plane, moving down [s]", student::time_to_impact({0, -1}, air), 0, 1e-12);
    expect_near("at the plane, at rest [s]", student::time_to_impact({0, 0}, air), 0, 1e-12);
}

RBC_GRADE("drag", "a rebound has e times the speed of the impact, and a large step is many small ones", 4,
          "Fly to the impact, reflect the velocity of that instant, fly on for what is left of the step - and look "
          "again, because "
          "there may be another impact.") {
    const Air air{g, 0.1};
    const double drop = 2, e = 0.7;
    did("c = 0.1 /m, dropped from 2 m, e = 0.7: one step that ends at the top of the first rebound");
    const double a = std::sqrt(g / 0.1), rate = std::sqrt(g * 0.1);
    const double impact = a * std::sqrt(-std::expm1(-2 * 0.1 * drop)), first = std::acosh(std::exp(0.1 * drop)) / rate;
    const double top = first + std::atan(e * impact / a) / rate;
    const Ball ball = student::step_with_drag({drop, 0}, top, air, e, 1e-6);
    expect_near("height at the top [m]", ball.height, climb_from(e * impact, air), 1e-8)
        .mistake(integrated({0, std::sqrt(e) * impact}, top - first, air).height,
                 "The restitution is a ratio of speeds, not of energies or heights.")
        .mistake_if(ball.height < 0, "The ball flew through the plane.");
    expect_near("velocity at the top [m/s]", ball.velocity, 0, 1e-7);
    expect_near("its energy tells the fall, too: the drop [m]", fall_to(impact, air), drop, 1e-9);
    for (const double dt : {1.5, 2.4}) {
        did("one step of ", dt, " s, and 50 steps of ", dt / 50, " s, from 2 m, e = 0.7");
        const Ball large = student::step_with_drag({drop, 0}, dt, air, e, 1e-6);
        Ball small{drop, 0};
        for (int n = 0; n < 50; ++n) small = student::step_with_drag(small, dt / 50, air, e, 1e-6);
        expect("the ball is not below the plane", large.height >= 0, text("x = ", large.height, " m"));
        expect_near("height [m]", large.height, small.height, 1e-7);
        expect_near("velocity [m/s]", large.velocity, small.velocity, 1e-6);
    }
    // Two arcs, put together here: 1.5 s is in the second, after impacts at t1 and t2.
    const double rise = climb_from(e * impact, air), second = top + std::acosh(std::exp(0.1 * rise)) / rate;
    const double again = e * a * std::sqrt(-std::expm1(-2 * 0.1 * rise));
    did("one step of ", second + 0.1, " s: 0.1 s after the second impact");
    const Ball late = student::step_with_drag({drop, 0}, second + 0.1, air, e, 1e-6),
               right = integrated({0, again}, 0.1, air);
    expect_near("height [m]", late.height, right.height, 1e-7);
    expect_near("velocity [m/s]", late.velocity, right.velocity, 1e-6);
}

RBC_GRADE("drag", "the ball comes to rest and stays there", 2,
          "The arcs get shorter without end, and so does the loop over them: stop where the rebound is slower than "
          "rest_speed, at height 0 and velocity 0.") {
    did("c = 0.1 /m, dropped from 1 m, e = 0.6, rest_speed = 10^-6 m/s: one step of 10 s, then another");
    Ball ball = student::step_with_drag({1, 0}, 10, {g, 0.1}, 0.6, 1e-6);
    expect_near("height [m]", ball.height, 0, 0);
    expect_near("velocity [m/s]", ball.velocity, 0, 0);
    ball = student::step_with_drag(ball, 1, {g, 0.1}, 0.6, 1e-6);
    expect_near("height after another second [m]", ball.height, 0, 0);
    expect_near("velocity after another second [m/s]", ball.velocity, 0, 0);
    did("e = 0: at rest from the first impact on");
    ball = student::step_with_drag({1, 0}, 0.7, {g, 0.1}, 0, 1e-6);
    expect_near("height [m]", ball.height, 0, 0);
    expect_near("velocity [m/s]", ball.velocity, 0, 0);
}
