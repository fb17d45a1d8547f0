#include <algorithm>
#include <cmath>

#include "common/grading/grader/grader.hpp"
#include "exercises/05_time_of_impact/drag.hpp"
#include "tests/graders/05_time_of_impact/air.hpp"

using namespace rbc;
using namespace rbc::ex05;
using namespace rbc::grading05;

namespace grading_drag {

RBC_STUDENT(fly)
RBC_STUDENT(time_to_impact)
RBC_STUDENT(step_with_drag)

constexpr double g = 9.81;

// The contract promises 9 digits of numbers of order 10.
constexpr double nine_digits = 1e-8;

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
          "subtract what it fell in that time.") {
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
          "2 sinh(z/2)^2 use log1p; for large z it is z - ln 2.") {
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
    did("any ball in any air, for any time");
    for_all(
        {even("x", -1e6, 1e6, "m").edges({0, 1e-3, 1, 100}).simple(1), any_start, any_duration, any_gravity, any_drag},
        [](const Sample& s) {
            const Ball ball{s["x"], velocity_of(s, 0.99)};
            const auto [got, right] = both(student::fly, ball, s["t"], {s["g"], drag_of(s)});
            const double speed = largest_speed(ball, right);
            expect_near("velocity [m/s]", got.velocity, right.velocity, 1e-9 * speed);
            expect_near("height [m]", got.height, right.height,
                        1e-9 * (std::abs(ball.height) + speed * s["t"]) + 1e-12 * speed * speed / s["g"]);
        });
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
    for (const double v : {6.0, -3.0}) {
        expect_near(text("from 2 m with ", v, " m/s in a vacuum [s]"), student::time_to_impact({2, v}, {g, 0}),
                    (v + std::sqrt(v * v + 4 * g)) / g, 1e-9)
            .mistake(std::sqrt(4 / g), "In a vacuum, too, the ball starts with a velocity.");
    }
    expect_near("at the plane, moving down [s]", student::time_to_impact({0, -1}, air), 0, 1e-12);
    expect_near("at the plane, at rest [s]", student::time_to_impact({0, 0}, air), 0, 1e-12);
    did("any ball in any air; on the plane too");
    for_all(
        Domain{even("x", 0, 1e5, "m").edges({1e-6, 1e-3, 0.1, 1, 100}).simple(1), any_velocity, any_gravity, any_drag}
            .where(height_is_asked),
        [](const Sample& s) {
            const Ball ball{s["x"], velocity_of(s, 0.9)};
            const auto [got, right] = both(student::time_to_impact, ball, {s["g"], drag_of(s)});
            expect_near("time to the impact [s]", got, right, std::max(1e-10, 1e-12 * right))
                .mistake_if(std::abs(got - right) < 1e-6 * (1 + right),
                            "That is the right root, but not all of its digits: a search may end when its bounds are "
                            "neighbours, not after some seconds or steps.")
                .mistake_if(std::isnan(got) || std::isinf(got),
                            "Not a number: cosh and exp overflow for long falls in thick air, and quotients of tiny "
                            "numbers are 0/0 in thin air.");
        });
}

RBC_GRADE("drag", "a rebound has e times the speed of the impact, and a large step is many small ones", 3,
          "Fly to the impact, reflect the velocity of that instant, fly on for what is left of the step - and look "
          "again, because there may be another impact.") {
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

RBC_GRADE("drag", "the ball comes to rest and stays there", 3,
          "The arcs get shorter without end, and so does the loop over them: stop where the rebound is slower than "
          "rest_speed, at height 0 and velocity 0.") {
    did("c = 0.1 /m, dropped from 1 m, e = 0.6, rest_speed = 10^-6 m/s: one step of 10 s, then another");
    Ball ball = student::step_with_drag({1, 0}, 10, {g, 0.1}, 0.6, 1e-6);
    expect_near("height [m]", ball.height, 0, 0);
    expect_near("velocity [m/s]", ball.velocity, 0, 0);
    ball = student::step_with_drag(ball, 1, {g, 0.1}, 0.6, 1e-6);
    expect_near("height after another second [m]", ball.height, 0, 0);
    expect_near("velocity after another second [m/s]", ball.velocity, 0, 0);
    did("rest_speed = 3 m/s: the first rebound, with some 2.5 m/s, is slower");
    ball = student::step_with_drag({1, 0}, 0.6, {g, 0.1}, 0.6, 3);
    expect_near("height [m]", ball.height, 0, 0)
        .mistake_if(ball.height > 0, "A rebound slower than rest_speed is none.");
    expect_near("velocity [m/s]", ball.velocity, 0, 0);
    did("e = 0: at rest from the first impact on");
    ball = student::step_with_drag({1, 0}, 0.7, {g, 0.1}, 0, 1e-6);
    expect_near("height [m]", ball.height, 0, 0);
    expect_near("velocity [m/s]", ball.velocity, 0, 0);
    did("e = 0.005, thrown down at 100 m/s from 10 m: the slow rebound flies");
    const auto [slow, slow_right] = both(student::step_with_drag, {10, -100}, 0.15, {g, 1e-4}, 0.005, 1e-3);
    expect_near("height [m]", slow.height, slow_right.height, 1e-5);
    expect_near("velocity [m/s]", slow.velocity, slow_right.velocity, 1e-5);
    did("e = 1 in a vacuum, g = 8 m/s^2, thrown up at 1 m/s: after 40.25, 120.25 and 450.25 arcs of 1/4 s");
    for (const double arcs : {40.25, 120.25, 450.25}) {
        ball = student::step_with_drag({0, 1}, 0.25 * arcs, {8, 0}, 1, 1e-3);
        // Each impact is right to 1e-10 s: some 1e-7 s in all.
        expect_near(text("height after ", arcs, " arcs [m]"), ball.height, 0.046875, 1e-6)
            .mistake_if(true, "A step may be hundreds of bounces long: go on until it is over.");
        expect_near(text("velocity after ", arcs, " arcs [m/s]"), ball.velocity, 0.5, 1e-6);
    }
    did("any ball, air, restitution and rest_speed, steps of up to eight flights");
    for_all(any_bounces, [](const Sample& sample) {
        const Bounces b(sample);
        const auto [got, right] = both(student::step_with_drag, b.ball, b.dt, b.air, b.restitution, b.rest_speed);
        const Ball moves = response(b);
        expect("the ball is not below the plane", got.height >= -1e-12 * (b.ball.height + b.speed * b.dt),
               text("x = ", got.height, " m"));
        expect_near("velocity [m/s]", got.velocity, right.velocity, 1e-7 * b.speed + 10 * moves.velocity);
        expect_near(
            "height [m]", got.height, right.height,
            1e-7 * (b.ball.height + b.speed * b.dt) + 1e-12 * b.speed * b.speed / b.air.gravity + 10 * moves.height);
    });
}

}  // namespace grading_drag
