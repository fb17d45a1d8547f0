#include <cmath>
#include <random>
#include <vector>

#include "common/grading/grader.hpp"
#include "exercises/02_balanced_gbf/lift.hpp"
#include "exercises/02_balanced_gbf/shaken.hpp"
#include "exercises/02_balanced_gbf/split.hpp"
#include "lessons/02_balanced_gbf/balanced_gbf.hpp"

using namespace rbc;
using namespace rbc::ex02;

RBC_STUDENT(lift_to_plane)
RBC_STUDENT(apparent_acceleration)
RBC_STUDENT(step_on_shaken_plane)
RBC_STUDENT(step_split)
RBC_STUDENT(creep_speed)
RBC_STUDENT(creep_free_fraction)
RBC_STUDENT(bounce_speed_error)

namespace {

// A call is at most some twenty roundings of numbers below 50: 20 * 50 * 1.1e-16 = 1e-13. Over 300 steps: 3e-11.
constexpr double one_call = 1e-12, many_steps = 1e-10;
constexpr double g = 9.81, h = 0.01, half_kick = 0.5 * g * h;

double energy(const Particle& p, double dt = h, double gravity = g) {
    const double now = p.v - 0.5 * gravity * dt;
    return 0.5 * now * now + gravity * p.x;
}

struct Random {
    std::mt19937_64 engine;
    double operator()(double a, double b) { return std::uniform_real_distribution<>(a, b)(engine); }
};

}  // namespace

RBC_GRADE("lift", "a falling ball is lifted to the plane and pays with its speed", 3,
          "Write H = 1/2 w^2 + g x with w = v - g h/2 before and after the lift, set them equal, solve for the new w, "
          "and go back "
          "to the stored velocity.") {
    did("x = -0.02 m, stored v = -4 m/s, h = 0.01 s, g = 9.81 m/s^2");
    const Particle p = student::lift_to_plane({-0.02, -4}, h, g);
    expect_near("height [m]", p.x, 0, 0).mistake(-0.02, "The ball is still below the plane.");
    const double w = -4 - half_kick, paid = -std::sqrt(w * w - 2 * g * 0.02);
    const std::string half_step =
        "The stored velocity is half a step old. The energy is that of v(t_n) = v - g h/2, so work with that.";
    expect_near("stored velocity [m/s]", p.v, paid + half_kick, one_call)
        .mistake(-4, "You lifted the ball for nothing: g d has to come out of its motion.")
        .mistake(-std::sqrt(16 - 2 * g * 0.02), half_step)
        .mistake(paid,
                 "That is v(t_n). The result stores its velocity half a step early, like everybody: add g h/2 again.")
        .mistake(-std::sqrt(w * w + 2 * g * 0.02) + half_kick,
                 "A lift costs: the ball must be slower afterwards, not faster.")
        .mistake(-paid + half_kick,
                 "The ball was falling and falls on; the root has two signs, take that of the motion.");
}

RBC_GRADE("lift", "a rising ball goes on rising, and H never changes", 2,
          "The root has two signs: after the lift the particle moves the way it moved before, up or down.") {
    did("200 random balls below the plane, fast enough to pay, half of them on their way up");
    Random random{std::mt19937_64{1}};
    for (int trial = 0; trial < 200; ++trial) {
        const double dt = random(0.001, 0.05), gravity = random(1, 20), depth = random(0, 0.1);
        const double w = (trial % 2 ? 1 : -1) * (std::sqrt(2 * gravity * depth) + random(0.1, 4));
        const Particle below{-depth, w + 0.5 * gravity * dt}, p = student::lift_to_plane(below, dt, gravity);
        const std::string ball = text("ball at ", -depth, " m with v(t_n) = ", w, " m/s");
        expect_near(ball + ", lifted: height [m]", p.x, 0, 0);
        expect_near(ball + ", lifted: energy [J/kg]", energy(p, dt, gravity), energy(below, dt, gravity), one_call);
        expect(ball + ", lifted: moves on in its direction", (p.v - 0.5 * gravity * dt) * w > 0,
               text("v(t_n) = ", p.v - 0.5 * gravity * dt, " m/s"));
    }
}

RBC_GRADE("lift", "a ball that cannot pay for the whole climb rises as far as it can", 2,
          "If w^2 < 2 g d there is no root: the ball climbs by w^2/(2 g) and stands still there, v(t_n) = 0.") {
    for (double w : {0.3, -0.3, 0.0}) {
        did("x = -0.02 m with v(t_n) = ", w, " m/s: the climb costs 0.196 J/kg, the ball has ", 0.5 * w * w);
        const Particle p = student::lift_to_plane({-0.02, w + half_kick}, h, g);
        expect("the stored velocity is a number", std::isfinite(p.v), text(p.v));
        expect_near("height [m]", p.x, -0.02 + w * w / (2 * g), one_call)
            .mistake(0, "You lifted it all the way; the missing energy came from nowhere.")
            .mistake(-0.02, "It has some energy. Let it climb as far as that goes: by w^2/(2 g).");
        expect_near("stored velocity [m/s]", p.v, half_kick, one_call)
            .mistake(0, "Standing still at t_n means v(t_n) = 0; the stored velocity is then g h/2.");
    }
}

RBC_GRADE("lift", "bounces with a paid lift keep exactly e^2 of the energy, and the ball stays above", 3,
          "Leave a ball at x >= 0 alone, keep H of every other, and the energy after k bounces is e^(2k) H.") {
    for (double e : {1.0, 0.8}) {
        did("a ball from 1 m, e = ", e,
            ", balanced steps without projection, lift_to_plane after each, until 8 bounces");
        BalancedGbfParameters s{.restitution = e, .contact_step = false, .projection = Projection::never};
        Particle p{1, 0.1};
        const double start = energy(p);
        double expected = start;
        for (int n = 0, bounces = 0; bounces < 8 && n < 2000; ++n) {
            if (p.x <= s.shell && p.v < half_kick) {
                expected *= e * e;
                ++bounces;
            }
            const Particle landed = step_balanced_gbf(p, s);
            p = student::lift_to_plane(landed, h, g);
            if (landed.x >= 0) expect_near("height of a ball that was above the plane [m]", p.x, landed.x, 0);
            expect(text("after step ", n + 1, " the ball is not below the plane"), p.x >= 0, text("x = ", p.x, " m"));
            expect_near(text("energy after step ", n + 1, ", ", bounces, " bounces [J/kg]"), energy(p), expected,
                        many_steps);
        }
    }
}

namespace {

ShakenPlane shaken(double restitution, double amplitude, double frequency) {
    return {h, g, restitution, 1e-9, amplitude, frequency};
}

double acceleration(double t, const ShakenPlane& plane) {
    const double w = 2 * M_PI * plane.frequency;
    return plane.amplitude * w * w * std::sin(w * t) - plane.gravity;
}

}  // namespace

RBC_GRADE("shaken", "what a rider on the plane feels", 2,
          "The height above the plane is x_lab - A sin(2 pi f t). Differentiate twice: a = -g + A (2 pi f)^2 sin(2 pi "
          "f t).") {
    const double A = 0.05, f = 2, w = 2 * M_PI * f;
    for (double turn : {0.0, 0.125, 0.25, 0.75}) {
        const double t = turn / f, swing = A * w * w * std::sin(w * t);
        did("A = 0.05 m, f = 2 Hz, t = ", t, " s");
        expect_near("apparent acceleration [m/s^2]", student::apparent_acceleration(t, shaken(0.6, A, f)), -g + swing,
                    one_call)
            .mistake(-g - swing,
                     "At the top of its swing the plane accelerates downwards, and its rider feels lighter. You "
                     "have the plane's own acceleration: the relative one has the other sign.")
            .mistake(-g + A * f * f * std::sin(f * t), "The frequency is in turns per second: w = 2 pi f.")
            .mistake(g + swing, "Gravity pulls down: a is positive upwards, so a(0) = -g.")
            .mistake(-g + A * std::sin(w * t),
                     "That adds the plane's position. Differentiate it twice: each time brings a "
                     "factor 2 pi f.");
    }
}

RBC_GRADE("shaken", "on a plane that stands still it is the step of the lesson", 2,
          "With A = 0 nothing may differ from the lesson: half kick, collision, half kick, contact step, position, "
          "projection on "
          "contact.") {
    Random random{std::mt19937_64{2}};
    for (int trial = 0; trial < 6; ++trial) {
        const double e = random(0, 1);
        const Particle start{random(0, 1), random(-3, 3)};
        did("e = ", e, ", from ", start.x, " m with v = ", start.v, " m/s, 200 steps");
        Particle mine = start, lesson = start;
        for (int n = 0; n < 200; ++n) {
            mine = student::step_on_shaken_plane(mine, n * h, shaken(e, 0, 3));
            lesson = step_balanced_gbf(lesson, {.restitution = e});
            expect_near(text("height after step ", n + 1, " [m]"), mine.x, lesson.x, many_steps);
            expect_near(text("stored velocity after step ", n + 1, " [m/s]"), mine.v, lesson.v, many_steps);
        }
    }
}

RBC_GRADE("shaken", "an impact sees the velocity at t_n, shaking included", 3,
          "Before the collision bring the stored velocity to t_n with a(t_n) h/2, the plane's part included; after it, "
          "the same "
          "again.") {
    const ShakenPlane plane = shaken(0.6, 0.05, 2.5);
    for (double t : {0.13, 0.27, 0.31}) {
        did("A = 0.05 m, f = 2.5 Hz, e = 0.6, at t = ", t, " s touching with stored v = -2 m/s, one step");
        const Particle p = student::step_on_shaken_plane({-0.01, -2}, t, plane);
        const double a = acceleration(t, plane), k = 0.5 * h * a, next = 0.5 * h * acceleration(t + h, plane);
        const double early = 0.5 * h * acceleration(t - 0.5 * h, plane),
                     late = 0.5 * h * acceleration(t + 0.5 * h, plane);
        const double v = -0.6 * (-2 + k) + k;
        expect_near("stored velocity [m/s]", p.v, v, one_call)
            .mistake(0.6 * 2 + 2 * k, "You reflected the stored velocity, half a step too old: that is GBF again.")
            .mistake(-0.6 * (-2 + 2 * k), "The whole kick came before the collision; half of it belongs after.")
            .mistake(-0.6 * (-2 + k) + next,
                     "The second half kick is still the one of t_n, not of t_n + h: leapfrog takes "
                     "the force at the instant of the position.")
            .mistake(-0.6 * (-2 + early) + late,
                     "Both halves take the force at t_n, where the position is, not at their own "
                     "quarter of the step.")
            .mistake(-0.6 * (-2 - half_kick) - half_kick,
                     "The shaking does not reach the ball: kick it with a(t), not with -g.")
            .mistake(
                -0.6 * (-2 - half_kick) + 2 * k + half_kick,
                "The collision saw gravity only. For its rider the shaking is a body force like gravity: it needs its "
                "half kick before the impact too.")
            .mistake(-0.6 * (-2 + next) + next, "Use the force at t, where the step starts, not at t + h.");
        expect_near("height [m]", p.x, -0.01 + h * v, one_call);
    }
}

RBC_GRADE("shaken", "an elastic impact turns the stored velocity round, at any moment of the shaking", 2,
          "With e = 1 and the same half kick on both sides of the impact they cancel: v becomes exactly -v.") {
    did("100 random impacts with e = 1 on shaken planes");
    Random random{std::mt19937_64{3}};
    for (int trial = 0; trial < 100; ++trial) {
        const double v = -random(1, 5), t = random(0, 5);
        const Particle p = student::step_on_shaken_plane({-0.01, v}, t, shaken(1, random(0, 0.05), random(0.5, 3)));
        expect_near(text("stored velocity after an impact with ", v, " m/s at t = ", t, " s [m/s]"), p.v, -v, one_call);
        expect_near(text("and the position [m]"), p.x, -0.01 - h * v, one_call);
    }
}

RBC_GRADE("shaken", "a thrown ball is a parabola for who stands beside, to second order in h", 2,
          "Each step uses a(t_n), t_n the time of its start: with a(t_n + h), or half of each, the error shrinks with "
          "h only.") {
    // Leapfrog's error is C h^2 + O(h^4): a quarter for half the step, within 1 % here. First order would give a half.
    const double A = 0.05, f = 1.5, w = 2 * M_PI * f, T = 0.8;
    double error[2];
    for (int k = 0; k < 2; ++k) {
        const long n = 80L << k;
        ShakenPlane plane = shaken(0.6, A, f);
        plane.dt = T / static_cast<double>(n);
        did("up at 6 m/s in the laboratory, plane shaken with A = 0.05 m, f = 1.5 Hz, 0.8 s in ", n, " steps");
        const double start = 1, up = 6;
        Particle p{start, up + 0.5 * g * plane.dt - A * w * std::cos(0.5 * w * plane.dt)};
        for (long i = 0; i < n; ++i) p = student::step_on_shaken_plane(p, static_cast<double>(i) * plane.dt, plane);
        error[k] = p.x - (start + up * T - 0.5 * g * T * T - A * std::sin(w * T));
    }
    expect("with half the step the error is a quarter", std::abs(error[0] / error[1] - 4) < 0.2,
           text("errors ", error[0], " m and ", error[1], " m"));
}

RBC_GRADE("shaken", "a ball lies on the plane until the plane falls away faster than g", 3,
          "The contact step stops a touching ball only if it moves down, v < 0, after both half kicks. Where a(t) > 0 "
          "it has to "
          "take off.") {
    for (double e : {0.0, 0.6}) {
        const ShakenPlane plane = shaken(e, 0.05, 3);
        did("at rest on the plane, A = 0.05 m, f = 3 Hz, e = ", e, ", from t = 0");
        Particle p{0, 0};
        int n = 0;
        for (; acceleration(n * h, plane) < 0; ++n) {
            p = student::step_on_shaken_plane(p, n * h, plane);
            expect_near(text("height after step ", n + 1, ", pressed down [m]"), p.x, 0, 0)
                .mistake_if(p.x < 0,
                            "The ball sinks into the plane: the contact step stops a touching ball that moves down.");
            expect_near(text("stored velocity after step ", n + 1, " [m/s]"), p.v, 0, 0);
        }
        const double a = acceleration(n * h, plane);
        p = student::step_on_shaken_plane(p, n * h, plane);
        expect_near(text("stored velocity after step ", n + 1, ", the first with a > 0 [m/s]"), p.v, a * h, one_call)
            .mistake(
                0,
                "You glued the ball to the plane. The contact step stops a touching ball only if it still moves down; "
                "where a(t) > 0 it has to take off.");
        expect_near("height [m]", p.x, a * h * h, one_call);
    }
}

namespace {

Split even(double e, double theta) {
    return {h, g, e, theta, 1e-9};
}

Split random_split(Random& random) {
    return {random(0.001, 0.05), random(1, 20), random(0, 0.9), random(0, 1), 1e-9};
}

// The steady speed, found by running: this grader's own step, on the velocity alone, deep below the plane.
double steady_velocity(const Split& s) {
    double v = 0;
    for (int n = 0; n < 500; ++n) {  // 0.9^500 = 1e-23
        const double early = v - s.fraction * s.gravity * s.dt;
        v = (early < 0 ? -s.restitution * early : early) - (1 - s.fraction) * s.gravity * s.dt;
    }
    return v;
}

}  // namespace

RBC_GRADE(
    "split", "theta = 0 is GBF and theta = 1/2 is balanced GBF", 3,
    "The share theta of gravity comes before the collision, 1 - theta after it; then the position. Nothing else.") {
    Random random{std::mt19937_64{4}};
    for (int trial = 0; trial < 4; ++trial) {
        const double e = random(0.2, 1);
        const Particle start{random(0.1, 1), random(-3, 3)};
        did("e = ", e, ", from ", start.x, " m with v = ", start.v, " m/s, 150 steps, theta = 0 and 1/2");
        Particle zero = start, half = start, gbf = start, balanced = start;
        for (int n = 0; n < 150; ++n) {
            zero = student::step_split(zero, even(e, 0));
            half = student::step_split(half, even(e, 0.5));
            gbf = step_gbf(gbf, {h, g, e, 1e-9, false, Projection::never});
            balanced = step_balanced_gbf(balanced, {h, g, e, 1e-9, false, Projection::never});
            expect_near(text("theta = 0: height after step ", n + 1, " [m]"), zero.x, gbf.x, many_steps)
                .mistake_if(zero.x >= 0 && gbf.x < 0, "This step has no projection: let the ball go below the plane.");
            expect_near(text("theta = 0: stored velocity after step ", n + 1, " [m/s]"), zero.v, gbf.v, many_steps);
            expect_near(text("theta = 1/2: height after step ", n + 1, " [m]"), half.x, balanced.x, many_steps);
            expect_near(text("theta = 1/2: stored velocity after step ", n + 1, " [m/s]"), half.v, balanced.v,
                        many_steps);
        }
    }
}

RBC_GRADE("split", "one impact with an uneven split", 2,
          "The share theta of gravity comes before the collision, 1 - theta after it.") {
    did("touching with stored v = -3 m/s, e = 0.6, theta = 0.8, one step");
    const Particle p = student::step_split({-0.01, -3}, even(0.6, 0.8));
    const double k = g * h;
    expect_near("stored velocity [m/s]", p.v, -0.6 * (-3 - 0.8 * k) - 0.2 * k, one_call)
        .mistake(-0.6 * (-3 - 0.2 * k) - 0.8 * k, "The shares are swapped: theta comes before the collision.");
    expect_near("height [m]", p.x, -0.01 + h * p.v, one_call);
}

RBC_GRADE("split", "the creep is what a long run settles to", 4,
          "Below the plane look for the velocity that a step gives back unchanged: v = -e (v - theta g h) - (1 - "
          "theta) g h.") {
    did("60 random splits, each run for 500 steps below the plane");
    Random random{std::mt19937_64{5}};
    for (int trial = 0; trial < 60; ++trial) {
        Split s = random_split(random);
        if (s.fraction * (1 + s.restitution) > 0.98) s.fraction *= 0.5;  // those that sink
        const double sinking = -steady_velocity(s);
        expect_near(text("creep for theta = ", s.fraction, ", e = ", s.restitution, ", h = ", s.dt, ", g = ", s.gravity,
                         " [m/s]"),
                    student::creep_speed(s), sinking, one_call)
            .mistake(-sinking,
                     "That is the velocity, negative because it points down. Asked is the speed of sinking, >= 0.")
            .mistake(sinking * s.dt, "That is the way per step, in m. Asked is the speed, in m/s.")
            .mistake(s.gravity * s.dt * (1 - s.fraction) / (1 + s.restitution),
                     "The kick before the collision counts too: it is reflected, times e, and pushes the ball up.");
    }
}

RBC_GRADE("split", "a split that pushes the ball out does not creep", 2,
          "If the steady velocity points up, the ball leaves the plane: it hops, it does not sink. The creep is 0, not "
          "negative.") {
    did("theta = 0.9 with e = 0.6; theta = 1 with e = 1; theta = 1 with e = 0");
    expect_near("creep for theta = 0.9, e = 0.6 [m/s]", student::creep_speed(even(0.6, 0.9)), 0, one_call);
    expect_near("creep for theta = 1, e = 1 [m/s]", student::creep_speed(even(1, 1)), 0, one_call);
    expect_near("creep for theta = 1, e = 0 [m/s]", student::creep_speed(even(0, 1)), 0, one_call);
}

RBC_GRADE("split", "the smallest share that does not creep", 3,
          "Set the steady velocity to zero and solve for theta; the answer depends on e and on nothing else.") {
    for (double e : {0.0, 0.3, 0.6, 0.9}) {
        did("e = ", e);
        double sinks = 0, holds = 1 + 1e-9;  // bisection on runs of this grader's own step
        while (holds - sinks > 1e-14) {
            const double middle = 0.5 * (sinks + holds);
            (steady_velocity(even(e, middle)) < 0 ? sinks : holds) = middle;
        }
        expect_near("theta", student::creep_free_fraction(e), holds, one_call)
            .mistake(0.5, "Half and half is free of creep for e = 1 only; the lesson measures what it does at e = 0.6.")
            .mistake(1 - holds, "That is the share after the collision; asked is the one before it.");
    }
    did("e = 1");
    expect_near("theta", student::creep_free_fraction(1), 0.5, one_call);
}

RBC_GRADE("split", "the price: what an uneven split does to the speed of a bounce", 4,
          "Compare at the instant t_n: before, w = v - g h/2; right after, the new stored velocity plus g h/2. The "
          "wish is -e w.") {
    did("100 random splits, a bounce each, with this grader's own step");
    Random random{std::mt19937_64{6}};
    for (int trial = 0; trial < 100; ++trial) {
        const Split s = random_split(random);
        const double k = s.gravity * s.dt, e = s.restitution, theta = s.fraction, v = -random(2, 6);
        const double stored = -e * (v - theta * k) - (1 - theta) * k, w = v - 0.5 * k;
        const double error = stored + 0.5 * k + e * w;
        expect_near(
            text("too fast by, for theta = ", theta, ", e = ", e, ", h = ", s.dt, ", g = ", s.gravity, " [m/s]"),
            student::bounce_speed_error(s), error, one_call)
            .mistake(-error,
                     "The sign: positive means faster than e |w|. A larger share before the impact is reflected "
                     "upwards, so the ball leaves faster.")
            .mistake(stored + e * v,
                     "You compared stored velocities. They are half a step old: before the bounce v(t_n) is v - "
                     "g h/2, right after it v + g h/2.")
            .mistake((theta - 0.5) * k,
                     "The impact multiplies the early kick by -e and leaves the late one alone: two effects, "
                     "which add up to a factor 1 + e.")
            .mistake(e * (theta - 0.5) * k,
                     "The impact multiplies the early kick by -e and leaves the late one alone: two "
                     "effects, which add up to a factor 1 + e.");
    }
}
