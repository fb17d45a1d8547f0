#include "exercises/02_balanced_gbf/split.hpp"
#include "common/grading/grader.hpp"
#include "lessons/02_balanced_gbf/balanced_gbf.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex02;

RBC_STUDENT(step_split)
RBC_STUDENT(creep_speed)
RBC_STUDENT(creep_free_fraction)
RBC_STUDENT(bounce_speed_error)

namespace {

// A call is at most some twenty roundings of numbers below 50: 20 * 50 * 1.1e-16 = 1e-13. Over 300 steps: 3e-11.
constexpr double one_call = 1e-12, many_steps = 1e-10;
constexpr double g = 9.81, h = 0.01;

}  // namespace

namespace {

Split even(double e, double theta) {
    return {h, g, e, theta, 1e-9};
}

Split random_split(RandomNumbers& random) {
    return {random.between(0.001, 0.05), random.between(1, 20), random.between(0, 0.9), random.between(0, 1), 1e-9};
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
    RandomNumbers random(4);
    for (int trial = 0; trial < 4; ++trial) {
        const double e = random.between(0.2, 1);
        const Particle start{random.between(0.1, 1), random.between(-3, 3)};
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
    Split thick = even(0.6, 0.8);
    thick.shell = 0.01;
    did("the same 5 mm above the plane, with a shell of 1 cm");
    expect_near("stored velocity [m/s]", student::step_split({0.005, -3}, thick).v, -0.6 * (-3 - 0.8 * k) - 0.2 * k,
                one_call)
        .mistake_if(true, "Touching means within the shell: x <= delta.");
}

RBC_GRADE("split", "the creep is what a long run settles to", 4,
          "Below the plane look for the velocity that a step gives back unchanged: v = -e (v - theta g h) - (1 - "
          "theta) g h.") {
    did("60 random splits, each run for 500 steps below the plane");
    RandomNumbers random(5);
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
    RandomNumbers random(6);
    for (int trial = 0; trial < 100; ++trial) {
        const Split s = random_split(random);
        const double k = s.gravity * s.dt, e = s.restitution, theta = s.fraction, v = -random.between(2, 6);
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
