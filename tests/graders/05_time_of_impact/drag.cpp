#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

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

/// Against the ball that is right, from the one at the start.
struct Flight {
    Ball from;
    double t;
    Air air;

    void expect(const Ball& got, const Ball& right, const std::string& what = "") const {
        velocity(got, right, what);
        height(got, right, what);
    }
    Expectation velocity(const Ball& got, const Ball& right, const std::string& what = "") const {
        return expect_near("velocity" + what + " [m/s]", got.velocity, right.velocity,
                           flight_tolerance.of(largest_speed(from, right)));
    }
    Expectation height(const Ball& got, const Ball& right, const std::string& what = "") const {
        return expect_near("height" + what + " [m]", got.height, right.height,
                           allowed_in_height(from, t, largest_speed(from, right), air, flight_tolerance));
    }
};

const std::string from_rest = "You started the fall from rest. The ball had a velocity already: start (E05.6) earlier.";
const std::string fallen_before = "You counted what the ball fell before the start, too: subtract it.";
const std::string no_air =
    "You left the air out, or took it for a vacuum: however thin it is, in a long flight it counts.";
const std::string climbs_on =
    "Above the top the formula changes: climb with (E05.5) for at most phi/r, then fall with (E05.6) for the time that "
    "is left.";
const std::string energies = "The restitution is a ratio of speeds, not of energies or heights.";
const std::string one_impact =
    "Fly to the impact, reflect the velocity of that instant, fly on for what is left of the step - and look again, "
    "because there may be another impact.";
const std::string slower_is_none = "A rebound slower than rest_speed is none.";
const std::string too_early = "It rests too early: nothing but rest_speed says which rebound is slow.";
const std::string few_digits =
    "That is the right root, but not all of its digits: a search may end when its bounds are neighbours, not after "
    "some seconds or steps.";
const std::string departure = "The ball leaves the plane at t = 0: that root is the start of the flight, not its end.";

RBC_MISCONCEPTION(fly, from_rest, [](const Ball& ball, double t, const Air& air) {
    if (ball.velocity > 0) throw std::domain_error("not on the way down");
    return fly({ball.height, 0}, t, air);
})
RBC_MISCONCEPTION(fly, fallen_before, [](const Ball& ball, double t, const Air& air) {
    if (ball.velocity > 0 || air.drag == 0) throw std::domain_error("not on the way down");
    Ball end = fly(ball, t, air);
    end.height -= fall_to(-ball.velocity, air);
    return end;
})
RBC_MISCONCEPTION(fly, no_air, [](const Ball& ball, double t, const Air& air) {
    return fly(ball, t, {air.gravity, 0});
})
RBC_MISCONCEPTION(fly, climbs_on, [](const Ball& ball, double t, const Air& air) {
    const double a = std::sqrt(air.gravity / air.drag), r = std::sqrt(air.gravity * air.drag);
    const double phi = std::atan(ball.velocity / a), then = phi - r * t;
    if (!(ball.velocity > 0 && then < -0.1)) throw std::domain_error("not beyond the top");
    return Ball{ball.height + std::log(std::cos(then) / std::cos(phi)) / air.drag, a * std::tan(then)};
})
const std::string terminal_hint =
    "The terminal speed is a = sqrt(g/c), where c a^2 = g, and the rate r = sqrt(g c). Their units, m/s and 1/s, tell.";
/// (E05.5) and (E05.6) with another terminal speed and another rate.
Ball flown(const Ball& ball, double t, const Air& air, double a, double r) {
    if (air.drag == 0) throw std::domain_error("a vacuum has none");
    if (ball.velocity > 0) {
        const double phi = std::atan(ball.velocity / a), up = std::min(t, phi / r), then = phi - r * up;
        const double top = ball.height + std::log(std::cos(then) / std::cos(phi)) / air.drag;
        if (t <= phi / r) return {top, a * std::tan(then)};
        return {top - std::log(std::cosh(r * (t - up))) / air.drag, -a * std::tanh(r * (t - up))};
    }
    const double since = std::atanh(-ball.velocity / a);
    return {ball.height - std::log(std::cosh(since + r * t) / std::cosh(since)) / air.drag,
            -a * std::tanh(since + r * t)};
}
auto flown_with(double (*speed)(double g, double c), double (*rate)(double g, double c)) {
    return [speed, rate](const Ball& ball, double t, const Air& air) {
        return flown(ball, t, air, speed(air.gravity, air.drag), rate(air.gravity, air.drag));
    };
}
double share_root(double g, double c) {
    return std::sqrt(g / c);
}
double product_root(double g, double c) {
    return std::sqrt(g * c);
}
double share(double g, double c) {
    return g / c;
}
double upside_down(double g, double c) {
    return std::sqrt(c / g);
}
double product(double g, double c) {
    return g * c;
}
RBC_MISCONCEPTION(fly, terminal_hint, flown_with(share, product_root))
RBC_MISCONCEPTION(fly, terminal_hint, flown_with(upside_down, product_root))
RBC_MISCONCEPTION(fly, terminal_hint, flown_with(product_root, product_root))
RBC_MISCONCEPTION(fly, terminal_hint, flown_with(product_root, share_root))
RBC_MISCONCEPTION(fly, terminal_hint, flown_with(share_root, share_root))
RBC_MISCONCEPTION(fly, terminal_hint, flown_with(share_root, upside_down))
RBC_MISCONCEPTION(fly, terminal_hint, flown_with(share_root, product))
RBC_MISCONCEPTION(time_to_impact, departure, [](const Ball& ball, const Air&) {
    if (ball.height > 0 || ball.velocity <= 0) throw std::domain_error("no other root");
    return 0.0;
})
RBC_MISCONCEPTION(time_to_impact, no_air, [](const Ball& ball, const Air& air) {
    return time_to_impact(ball, {air.gravity, 0});
})
RBC_MISCONCEPTION(time_to_impact, "The ball starts with a velocity: from rest the fall takes another time.",
                  [](const Ball& ball, const Air& air) {
                      if (air.drag == 0) throw std::domain_error("not of air");
                      return time_to_impact({ball.height, 0}, air);
                  })
RBC_MISCONCEPTION(step_with_drag, slower_is_none, [](const Ball& ball, double dt, const Air& air, double e, double) {
    const double first = time_to_impact(ball, air);
    return step_with_drag(ball, dt, air, e, 1e-7 * std::abs(fly(ball, first, air).velocity));
})
RBC_MISCONCEPTION(step_with_drag, energies, [](const Ball& ball, double dt, const Air& air, double e, double rest) {
    return step_with_drag(ball, dt, air, std::sqrt(e), rest);
})
RBC_MISCONCEPTION(step_with_drag, "A rebound has e times the speed of the impact: 1 - e is what is lost of it.",
                  [](const Ball& ball, double dt, const Air& air, double e, double rest) {
                      if (e == 1) throw std::domain_error("nothing is lost");
                      return step_with_drag(ball, dt, air, 1 - e, rest);
                  })
RBC_MISCONCEPTION(step_with_drag, one_impact, [](const Ball& ball, double dt, const Air& air, double e, double) {
    const double t = time_to_impact(ball, air);
    return t < dt ? fly({0, -e * fly(ball, t, air).velocity}, dt - t, air) : fly(ball, dt, air);
})
RBC_MISCONCEPTION(step_with_drag, "After an impact the time that is left of the step goes on: fly for that, too.",
                  [](const Ball& ball, double dt, const Air& air, double e, double) {
                      const double t = time_to_impact(ball, air);
                      return t < dt ? Ball{0, -e * fly(ball, t, air).velocity} : fly(ball, dt, air);
                  })

RBC_GRADE("drag", "without air it is a parabola", 1,
          "c = 0 makes the terminal speed infinite and the rate zero. Treat the vacuum on its own.") {
    did("c = 0: thrown up at 5 m/s from 2 m and down at 3 m/s from 20 m");
    for (const double t : {0.0, 0.3, 1.2}) {
        const Ball up = student::fly({2, 5}, t, {g, 0}), down = student::fly({20, -3}, t, {g, 0});
        const std::string after = text(" after ", t, " s");
        Flight{{2, 5}, t, {g, 0}}.expect(up, {2 + 5 * t - 0.5 * g * t * t, 5 - g * t}, after);
        Flight{{20, -3}, t, {g, 0}}.expect(down, {20 - 3 * t - 0.5 * g * t * t, -3 - g * t}, after);
    }
}

RBC_GRADE("drag", "a falling ball goes on from the speed it has, towards the terminal speed", 1,
          "(E05.6) starts at rest. A ball that already falls has been falling for a while: find for how long, and "
          "subtract what it fell in that time.") {
    const Air air{g, 0.05};
    for (const double v : {0.0, -3.0, -12.0}) {
        for (const double t : {0.1, 1.0, 4.0}) {
            did("c = 0.05 /m, ", v, " m/s at 100 m, after ", t, " s (terminal speed ", std::sqrt(g / 0.05), " m/s)");
            const Ball right = integrated({100, v}, t, air), mine = student::fly({100, v}, t, air);
            const Flight flight{{100, v}, t, air};
            flight.velocity(mine, right).mistake(integrated({100, 0}, t, air).velocity, from_rest);
            flight.height(mine, right)
                .mistake_if(
                    std::abs(mine.height - 100 -
                             integrated({0, 0}, t + std::atanh(-v / std::sqrt(g / 0.05)) / std::sqrt(g * 0.05), air)
                                 .height) < 1e-6,
                    fallen_before);
        }
    }
}

RBC_GRADE("drag", "on the way up air pulls down, on the way down it pushes up", 2, climbs_on.c_str()) {
    const Air air{g, 0.1};
    for (const double v : {1.0, 8.0, 30.0}) {
        for (const double t : {0.05, 0.9, 2.5}) {
            did("c = 0.1 /m, thrown up at ", v, " m/s, after ", t, " s");
            // Two smooth pieces, so that the integration has no kink in it.
            const double top = std::atan(v / std::sqrt(g / 0.1)) / std::sqrt(g * 0.1);
            Ball right = integrated({1, v}, std::min(t, top), air);
            if (t > top) right = integrated({right.height, 0}, t - top, air);
            const Ball mine = student::fly({1, v}, t, air);
            Flight{{1, v}, t, air}.expect(mine, right);
        }
    }
}

RBC_GRADE("drag", "next to no air, and falls that last for hours, lose no digits", 3,
          "ln(cosh(z))/c: for tiny z the cosine is 1 up to a few digits, for large z it overflows. With cosh(z) = 1 + "
          "2 sinh(z/2)^2 use log1p; for large z it is z - ln 2.") {
    did("c = 10^-12 /m: 1 s of flight is a parabola to 10 digits");
    for (const double v : {8.0, -5.0}) {
        const Ball ball = student::fly({50, v}, 1, {g, 1e-12});
        // The air takes about c times the integral of v^2, below 1e-10 m.
        Flight{{50, v}, 1, {g, 1e-12}}.expect(ball, {50 + v - 0.5 * g, v - g});
    }
    did("c = 0.5 /m: a fall of 10^4 s is one at terminal speed");
    const Ball fallen = student::fly({1e6, 0}, 1e4, {g, 0.5});
    const double a = std::sqrt(g / 0.5);
    Flight{{1e6, 0}, 1e4, {g, 0.5}}.expect(fallen, {1e6 - a * 1e4 + std::log(2.0) / 0.5, -a});
    did("any ball in any air, for any time");
    for_all({even("x", ball_places).edges({0, 1e-3, 1, 100}).simple(1), any_start, any_duration, any_gravity, any_drag},
            [](const Sample& s) {
                const Flight flight{{s["x"], velocity_of(s, falling)}, s["t"], {s["g"], drag_of(s)}};
                const auto [got, right] = both(student::fly, flight.from, flight.t, flight.air);
                flight.expect(got, right);
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
        const double t = student::time_to_impact({height, 0}, air);
        expect_near("time to the impact [s]", t, expected, allowed_in_time(expected))
            .mistake_if(std::abs(t - expected) < 1e-6, few_digits);
    }
    did("thrown up from the plane itself at 6 m/s, and from 2 m");
    for (const double height : {0.0, 2.0}) {
        const double t = student::time_to_impact({height, 6}, air);
        const double top = std::atan(6 / std::sqrt(g / 0.08)) / std::sqrt(g * 0.08);
        expect("the impact comes after the top of the flight", t > top,
               text("t = ", t, " s, the top is at ", top, " s"))
            .mistake_if(t == 0, departure);
        const Ball highest = integrated({height, 6}, top, air), end = integrated({highest.height, 0}, t - top, air);
        // What the time may be off by, at the speed of the impact, and a few roundings of the integration.
        expect_near("height at that time [m]", end.height, 0, 2 * allowed_in_time(t) * std::abs(end.velocity));
    }
    did("in a vacuum, and at the plane already");
    expect_near("dropped from 1 m in a vacuum [s]", student::time_to_impact({1, 0}, {g, 0}), std::sqrt(2 / g),
                allowed_in_time(1));
    for (const double v : {6.0, -3.0}) {
        expect_near(text("from 2 m with ", v, " m/s in a vacuum [s]"), student::time_to_impact({2, v}, {g, 0}),
                    (v + std::sqrt(v * v + 4 * g)) / g, allowed_in_time(1))
            .mistake(std::sqrt(4 / g), "In a vacuum, too, the ball starts with a velocity.");
    }
    expect_near("at the plane, moving down [s]", student::time_to_impact({0, -1}, air), 0, allowed_in_time(0));
    expect_near("at the plane, at rest [s]", student::time_to_impact({0, 0}, air), 0, allowed_in_time(0));
    did("any ball in any air; on the plane too");
    for_all(Domain{even("x", 0, impact_heights.high, impact_heights.unit)
                       .edges({impact_heights.low, 1e-3, 0.1, 1, 100})
                       .simple(1),
                   any_velocity, any_gravity, any_drag}
                .where(height_is_asked),
            [](const Sample& s) {
                const Ball ball{s["x"], velocity_of(s, falling_to_impact)};
                const auto [got, right] = both(student::time_to_impact, ball, {s["g"], drag_of(s)});
                expect_near("time to the impact [s]", got, right, allowed_in_time(right))
                    .mistake_if(std::abs(got - right) < 1e-6 * (1 + right), few_digits)
                    .mistake_if(
                        std::isnan(got) || std::isinf(got),
                        "Not a number: cosh and exp overflow for long falls in thick air, and quotients of tiny "
                        "numbers are 0/0 in thin air.");
            });
}

RBC_GRADE("drag", "a rebound has e times the speed of the impact, and a large step is many small ones", 3,
          one_impact.c_str()) {
    const Air air{g, 0.1};
    const double drop = 2, e = 0.7, rest = 1e-4;
    did("c = 0.1 /m, dropped from 2 m, e = 0.7: one step that ends at the top of the first rebound");
    const double a = std::sqrt(g / 0.1), rate = std::sqrt(g * 0.1);
    const double impact = a * std::sqrt(-std::expm1(-2 * 0.1 * drop)), first = std::acosh(std::exp(0.1 * drop)) / rate;
    const double top = first + std::atan(e * impact / a) / rate;
    // Thrown down, and seen in the air after its first impact: nothing but a lost sign puts it on the plane.
    const Ball thrown = student::step_with_drag({drop, -3}, first, air, e, rest);
    const Ball ball = student::step_with_drag({drop, 0}, top, air, e, rest);
    const auto in_velocity = [&] { return step_tolerance.of(impact); };
    const auto in_height = [&](double dt) { return allowed_in_height({drop, 0}, dt, impact, air, step_tolerance); };
    expect_near("height at the top [m]", ball.height, climb_from(e * impact, air), in_height(top))
        .mistake(integrated({0, std::sqrt(e) * impact}, top - first, air).height, energies)
        .mistake_if(ball.height == 0 && ball.velocity == 0 && thrown.height == 0 && thrown.velocity == 0,
                    "The minus: the ball comes in with a negative velocity and leaves with -e times it. A negative "
                    "rebound is slower than any rest_speed.")
        .mistake_if(ball.height < 0, "The ball flew through the plane.");
    expect_near("velocity at the top [m/s]", ball.velocity, 0, in_velocity());
    for (const double dt : {1.5, 2.4}) {
        did("one step of ", dt, " s, and 50 steps of ", dt / 50, " s, from 2 m, e = 0.7");
        Ball small{drop, 0};
        for (int n = 0; n < 50; ++n) {
            // Each from where the right one ends: what each is off by does not add up.
            const auto [got, next] = both(student::step_with_drag, small, dt / 50, air, e, rest);
            const double speed = std::max(largest_speed(small, next), impact * (small.height < 0.2 ? 1 : 0));
            expect_near(text("velocity after small step ", n + 1, " [m/s]"), got.velocity, next.velocity,
                        step_tolerance.of(speed));
            expect_near(text("height after small step ", n + 1, " [m]"), got.height, next.height,
                        allowed_in_height(small, dt / 50, speed, air, step_tolerance));
            small = next;
        }
        const Ball large = student::step_with_drag({drop, 0}, dt, air, e, rest);
        expect("the ball is not below the plane", large.height >= -in_height(dt), text("x = ", large.height, " m"));
        expect_near("height after the large step [m]", large.height, small.height, in_height(dt));
        expect_near("velocity after the large step [m/s]", large.velocity, small.velocity, in_velocity());
    }
    // Two arcs, put together here: 1.5 s is in the second, after impacts at t1 and t2.
    const double rise = climb_from(e * impact, air), second = top + std::acosh(std::exp(0.1 * rise)) / rate;
    const double again = e * a * std::sqrt(-std::expm1(-2 * 0.1 * rise));
    did("one step of ", second + 0.1, " s: 0.1 s after the second impact");
    const Ball late = student::step_with_drag({drop, 0}, second + 0.1, air, e, rest),
               right = integrated({0, again}, 0.1, air);
    expect_near("height [m]", late.height, right.height, in_height(second + 0.1));
    expect_near("velocity [m/s]", late.velocity, right.velocity, in_velocity());
}

RBC_GRADE("drag", "the ball comes to rest and stays there", 4,
          "The arcs get shorter without end, and so does the loop over them: stop where the rebound is slower than "
          "rest_speed, at height 0 and velocity 0.") {
    did("c = 0.1 /m, dropped from 1 m, e = 0.6, rest_speed = 10^-4 m/s: one step of 10 s, then another");
    Ball ball = student::step_with_drag({1, 0}, 10, {g, 0.1}, 0.6, 1e-4);
    expect_near("height [m]", ball.height, 0, 0);
    expect_near("velocity [m/s]", ball.velocity, 0, 0);
    ball = student::step_with_drag(ball, 1, {g, 0.1}, 0.6, 1e-4);
    expect_near("height after another second [m]", ball.height, 0, 0);
    expect_near("velocity after another second [m/s]", ball.velocity, 0, 0);
    did("rest_speed = 3 m/s: the first rebound, with some 2.5 m/s, is slower");
    ball = student::step_with_drag({1, 0}, 0.6, {g, 0.1}, 0.6, 3);
    expect_near("height [m]", ball.height, 0, 0).mistake_if(ball.height > 0, slower_is_none);
    expect_near("velocity [m/s]", ball.velocity, 0, 0);
    did("e = 0: at rest from the first impact on");
    ball = student::step_with_drag({1, 0}, 0.7, {g, 0.1}, 0, 1e-4);
    expect_near("height [m]", ball.height, 0, 0);
    expect_near("velocity [m/s]", ball.velocity, 0, 0);
    did("e = 0.005, thrown down at 100 m/s from 10 m: the slow rebound flies");
    const auto [slow, slow_right] = both(student::step_with_drag, {10, -100}, 0.15, {g, 1e-4}, 0.005, 1e-3);
    expect_near("height [m]", slow.height, slow_right.height,
                allowed_in_height({10, -100}, 0.15, 101, {g, 1e-4}, step_tolerance));
    expect_near("velocity [m/s]", slow.velocity, slow_right.velocity, step_tolerance.of(101));
    did("e = 1 in a vacuum, g = 8 m/s^2, thrown up at 1 m/s: after 40.25, 120.25 and ", bounces_in_step.high,
        ".25 arcs of 1/4 s");
    for (const double arcs : {40.25, 120.25, bounces_in_step.high + 0.25}) {
        ball = student::step_with_drag({0, 1}, 0.25 * arcs, {8, 0}, 1, 1e-3);
        // Each impact is off in time, so its speed is, and so are all later arcs.
        const double late = arcs * arcs * allowed_in_time(1);
        expect_near(text("height after ", arcs, " arcs [m]"), ball.height, 0.046875,
                    allowed_in_height({0, 1}, 0.25 * arcs, 1, {8, 0}, step_tolerance) + late)
            .mistake_if(true, "A step may be hundreds of bounces long: go on until it is over.");
        expect_near(text("velocity after ", arcs, " arcs [m/s]"), ball.velocity, 0.5, step_tolerance.of(1) + 8 * late);
    }
    did("any ball, air, restitution and rest_speed, steps of up to eight flights");
    for_all(any_bounces, [](const Sample& sample) {
        const Bounces b(sample);
        const auto [got, right] = both(student::step_with_drag, b.ball, b.dt, b.air, b.restitution, b.rest_speed);
        const Ball moves = response(b);
        expect("the ball is not below the plane", got.height >= -1e-12 * (b.ball.height + b.speed * b.dt),
               text("x = ", got.height, " m"));
        // As the contract says: what impact times make of it that are off, and what roundings of dt and rest_speed do.
        expect_near("velocity [m/s]", got.velocity, right.velocity, step_tolerance.of(b.speed) + 2 * moves.velocity)
            .mistake_if(got.velocity == 0 && got.height == 0, too_early);
        expect_near("height [m]", got.height, right.height,
                    allowed_in_height(b.ball, b.dt, b.speed, b.air, step_tolerance) + 2 * moves.height);
    });
    did("dropped from 2 m, half a flight of the rebound after the impact");
    for_all(
        near_rest,
        [](const Sample& s) {
            const Air air{s["g"], drag_of(s)};
            const double first = time_to_impact({2, 0}, air), impact = -fly({2, 0}, first, air).velocity;
            const double beside = step_tolerance.of(5e6) * std::pow(10, -s["decade"]);
            const double rest = s["rest_speed/impact"] * impact;
            const double rebound = (s.integer("slower") == 1 ? 1 - beside : 1 + beside) * rest;
            const double after = 0.5 * rebound / air.gravity, e = rebound / impact;
            const auto [got, right] = both(student::step_with_drag, {2, 0}, first + after, air, e, rest);
            // The time of the impact may be off, too.
            expect_near("velocity [m/s]", got.velocity, right.velocity,
                        step_tolerance.of(impact) + air.gravity * allowed_in_time(first))
                .mistake_if(right.velocity == 0, slower_is_none)
                .mistake_if(got.velocity == 0, too_early);
        },
        100);
    did("dropped from 2 m, e = 0.5, c = 0.1 /m, steps of any length");
    for_all(
        Domain{decades("dt", drag_steps).simple(0.1), decades("height", impact_heights).simple(2)}.where(
            [](const Sample& s) {
                const double first = time_to_impact({s["height"], 0}, {g, 0.1});
                return std::abs(s["dt"] - first) > 1e-6 * first && (s["dt"] < first || s["dt"] > 5 * first);
            }),
        [](const Sample& s) {
            const Ball ball{s["height"], 0};
            const Air air{g, 0.1};
            const auto [got, right] =
                both(student::step_with_drag, ball, s["dt"], air, 0.5, 1e-4 * std::sqrt(s["height"]));
            const double speed = std::min(10.0, std::min(std::sqrt(2 * g * s["height"]), g * s["dt"]));
            const double late = s["dt"] < time_to_impact(ball, air) ? 0 : 25 * allowed_in_time(s["dt"]);
            expect_near("velocity [m/s]", got.velocity, right.velocity, step_tolerance.of(speed) + g * late);
            expect_near("height [m]", got.height, right.height,
                        allowed_in_height(ball, s["dt"], speed, air, step_tolerance) + speed * late);
        },
        100);
}

}  // namespace grading_drag
