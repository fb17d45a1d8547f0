#include "exercises/02_balanced_gbf/split.hpp"

#include <array>
#include <cmath>
#include <utility>

#include "common/grading/grader/grader.hpp"
#include "lessons/02_balanced_gbf/balanced_gbf.hpp"

using namespace rbc;
using namespace rbc::ex02;

namespace grading_split {

RBC_STUDENT(step_split)
RBC_STUDENT(creep_speed)
RBC_STUDENT(creep_free_fraction)
RBC_STUDENT(bounce_speed_error)

RBC_MISCONCEPTION(step_split, "The shares are swapped: theta comes before the collision.",
                  [](const Particle& p, Split s) {
                      s.fraction = 1 - s.fraction;
                      return step_split(p, s);
                  })
RBC_MISCONCEPTION(step_split, "Touching means within the shell, its edge included: x <= delta.",
                  [](const Particle& p, Split s) {
                      if (p.x == s.shell) s.shell = std::nextafter(s.shell, -1);
                      return step_split(p, s);
                  })
RBC_MISCONCEPTION(step_split, "This step has no projection: let the ball go below the plane.",
                  [](const Particle& p, const Split& s) {
                      const Particle right = step_split(p, s);
                      return Particle{right.x < 0 ? 0 : right.x, right.v};
                  })
RBC_MISCONCEPTION(step_split, "The minus: what comes down with v after the first share goes up with -e v.",
                  [](const Particle& p, const Split& s) {
                      const double now = p.v - s.fraction * s.gravity * s.dt;
                      if (p.x > s.shell || now >= 0) throw std::domain_error("no collision");
                      const double v = s.restitution * now - (1 - s.fraction) * s.gravity * s.dt;
                      return Particle{p.x + s.dt * v, v};
                  })
RBC_MISCONCEPTION(
    bounce_speed_error,
    "The impact multiplies the early kick by -e and leaves the late one alone: two effects, which add up to "
    "a factor 1 + e.",
    [](const Split& s) { return (s.fraction - 0.5) * s.gravity * s.dt; })

const std::string however_slowly = "However slowly it comes after the first share: v < 0 is reflected, no other v.";

constexpr double g = 9.81, h = 0.01;

constexpr double k = g * h;

Split with(double e, double theta) {
    return {h, g, e, theta, 1e-9};
}

/// What the contract leaves to the step.
double precision_of_velocity(const Particle& p, const Split& s) {
    return split_tolerance.of(std::abs(p.v) + s.gravity * s.dt);
}
double precision_of_height(const Particle& p, const Split& s) {
    return split_tolerance.of(2 * std::abs(p.x)) + s.dt * precision_of_velocity(p, s);
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

const Coordinate any_step = decades("h", split_steps).simple(0.0078125),
                 any_gravity = decades("g", split_gravities).simple(8),
                 any_restitution = even("e", 0, 1).edges({0.5, 1e-6, 0.999999}).simple(0.5),
                 any_share = even("theta", 0, 1).edges({0.5, 1e-6}).simple(0.25),
                 any_shell = even("delta", split_shells).edges({1e-12, 1e-9, 1e-6, 1e-3});
const Domain any_split{any_step, any_gravity, any_restitution, any_share, any_shell};

Split split_of(const Sample& s) {
    return {s["h"], s["g"], s["e"], s["theta"], s["delta"]};
}

RBC_GRADE(
    "split", "theta = 0 is GBF and theta = 1/2 is balanced GBF", 3,
    "The share theta of gravity comes before the collision, 1 - theta after it; then the position. Nothing else.") {
    const Particle start{0.5, -2};
    const auto expect_step = [](const char* which, int n, const Particle& p, const Split& split,
                                const Particle& lesson) {
        const Particle got = student::step_split(p, split);
        expect_near(text(which, ": height after step ", n + 1, " [m]"), got.x, lesson.x, precision_of_height(p, split))
            .mistake_if(got.x >= 0 && lesson.x < 0, "This step has no projection: let the ball go below the plane.");
        expect_near(text(which, ": stored velocity after step ", n + 1, " [m/s]"), got.v, lesson.v,
                    precision_of_velocity(p, split));
        return lesson;
    };
    for (const double e : {0.0, 0.6, 1.0}) {
        did("e = ", e, ", from 0.5 m with v = -2 m/s, 150 steps, theta = 0 and 1/2");
        Particle zero = start, half = start;
        for (int n = 0; n < 150; ++n) {
            zero = expect_step("theta = 0", n, zero, with(e, 0),
                               step_gbf(zero, {h, g, e, 1e-9, false, Projection::never}));
            half = expect_step("theta = 1/2", n, half, with(e, 0.5),
                               step_balanced_gbf(half, {h, g, e, 1e-9, false, Projection::never}));
        }
    }
}

RBC_GRADE("split", "one impact with an uneven split", 2,
          "The share theta of gravity comes before the collision, 1 - theta after it.") {
    did("touching with stored v = -3 m/s, e = 0.6, theta = 0.8, one step");
    const Particle start{-0.01, -3}, p = student::step_split(start, with(0.6, 0.8));
    expect_near("stored velocity [m/s]", p.v, -0.6 * (-3 - 0.8 * k) - 0.2 * k,
                precision_of_velocity(start, with(0.6, 0.8)))
        .mistake(-0.6 * (-3 - 0.2 * k) - 0.8 * k, "The shares are swapped: theta comes before the collision.");
    expect_near("height [m]", p.x, -0.01 + h * p.v, precision_of_height(start, with(0.6, 0.8)));
    Split thick = with(0.6, 0.8);
    thick.shell = 0.01;
    did("the same 5 mm above the plane, with a shell of 1 cm");
    expect_near("stored velocity [m/s]", student::step_split({0.005, -3}, thick).v, -0.6 * (-3 - 0.8 * k) - 0.2 * k,
                precision_of_velocity({0.005, -3}, thick))
        .mistake_if(true, "Touching means within the shell: x <= delta.");
    for_all({either_sign("x - delta", split_heights).simple(0), either_sign("v", split_speeds).simple(-4), any_step,
             any_gravity, any_restitution, any_share, any_shell},
            [](const Sample& s) {
                const Split split = split_of(s);
                const Particle p{s["delta"] + s["x - delta"], s["v"]};
                const auto [got, right] = both(student::step_split, p, split);
                // At v = theta g h the reflection changes nothing.
                const double kick = split.gravity * split.dt, now = p.v - split.fraction * kick;
                expect_near("stored velocity [m/s]", got.v, right.v, precision_of_velocity(p, split))
                    .mistake_if(p.x <= split.shell && now < 0 && now > -1e-6 * kick, however_slowly);
                expect_near("height [m]", got.x, right.x, precision_of_height(p, split));
            });
    did("a touching ball that the first share of gravity nearly stops, or has just turned round");
    for_all(
        Domain{choice("decade", 15).simple(3), any_step, any_gravity, any_restitution,
               even("theta", 1e-6, 1).simple(0.25)}
            .where([](const Sample& s) { return s["theta"] * s["g"] * s["h"] >= 2 * split_speeds.low; }),
        [](const Sample& s) {
            const Split split{s["h"], s["g"], s["e"], s["theta"], 0};
            const double part = 2 * std::pow(10, -1 - s["decade"]);
            for (const double share : {1 - part, 1 + part}) {
                const Particle p{0, share * split.fraction * split.gravity * split.dt};
                const auto [got, right] = both(student::step_split, p, split);
                expect_near("stored velocity [m/s]", got.v, right.v, precision_of_velocity(p, split))
                    .mistake_if(true, however_slowly);
            }
        },
        100);
}

RBC_GRADE("split", "the creep is what a long run settles to", 4,
          "Below the plane look for the velocity that a step gives back unchanged: v = -e (v - theta g h) - (1 - "
          "theta) g h.") {
    const auto hints = [](Expectation&& creep, const Split& p, double sinking) {
        creep
            .mistake(-sinking,
                     "That is the velocity, negative because it points down. Asked is the speed of sinking, >= 0.")
            .mistake(sinking * p.dt, "That is the way per step, in m. Asked is the speed, in m/s.")
            .mistake(p.gravity * p.dt * (1 - p.fraction) / (1 + p.restitution),
                     "The kick before the collision counts too: it is reflected, times e, and pushes the ball up.");
    };
    did("four splits, each run for 500 steps below the plane with this grader's own step; h = 0.01 s");
    for (const auto& [e, theta] : {std::array{0.6, 0.0}, {0.6, 0.5}, {0.0, 0.25}, {0.875, 0.25}}) {
        const double sinking = -steady_velocity(with(e, theta));
        hints(expect_near(text("creep for theta = ", theta, ", e = ", e, " [m/s]"),
                          student::creep_speed(with(e, theta)), sinking, speed_tolerance.of(k)),
              with(e, theta), sinking);
    }
    for_all(any_split, [&](const Sample& s) {
        const auto [got, right] = both(student::creep_speed, split_of(s));
        hints(std::move(expect_near("creep [m/s]", got, right, speed_tolerance.of(s["g"] * s["h"]))
                            .mistake_if(right == 0 && got < 0,
                                        "If the steady velocity points up, the ball leaves the plane: it hops, it "
                                        "does not sink. The creep is 0, not negative.")),
              split_of(s), right);
    });
}

RBC_GRADE("split", "a split that pushes the ball out does not creep", 2,
          "If the steady velocity points up, the ball leaves the plane: it hops, it does not sink. The creep is 0, not "
          "negative.") {
    did("theta = 0.9 with e = 0.6; theta = 1 with e = 1; theta = 1 with e = 0");
    expect_near("creep for theta = 0.9, e = 0.6 [m/s]", student::creep_speed(with(0.6, 0.9)), 0, speed_tolerance.of(k));
    expect_near("creep for theta = 1, e = 1 [m/s]", student::creep_speed(with(1, 1)), 0, speed_tolerance.of(k));
    expect_near("creep for theta = 1, e = 0 [m/s]", student::creep_speed(with(0, 1)), 0, speed_tolerance.of(k));
}

RBC_GRADE("split", "the smallest share that does not creep", 3,
          "Set the steady velocity to zero and solve for theta; the answer depends on e and on nothing else.") {
    for (double e : {0.0, 0.3, 0.6, 0.9}) {
        did("e = ", e);
        double sinks = 0, holds = 1 + 1e-9;  // bisection on runs of this grader's own step
        while (holds - sinks > 1e-14) {
            const double middle = 0.5 * (sinks + holds);
            (steady_velocity(with(e, middle)) < 0 ? sinks : holds) = middle;
        }
        expect_near("theta", student::creep_free_fraction(e), holds, share_tolerance.of(1))
            .mistake(0.5, "Half and half is free of creep for e = 1 only; the lesson measures what it does at e = 0.6.")
            .mistake(1 - holds, "That is the share after the collision; asked is the one before it.");
    }
    did("e = 1");
    expect_near("theta", student::creep_free_fraction(1), 0.5, share_tolerance.of(1));
    for_all({any_restitution}, [](const Sample& s) {
        const auto [got, right] = both(student::creep_free_fraction, s["e"]);
        expect_near("theta", got, right, share_tolerance.of(1))
            .mistake(1 - right, "That is the share after the collision; asked is the one before it.");
    });
}

RBC_GRADE("split", "the price: what an uneven split does to the speed of a bounce", 4,
          "Compare at the instant t_n: before, w = v - g h/2; right after, the new stored velocity plus g h/2. The "
          "wish is -e w.") {
    for_all(any_split, [](const Sample& s) {
        const Split p = split_of(s);
        // A bounce with this grader's own step, at whole multiples of the kick.
        const double kick = p.gravity * p.dt, e = p.restitution, theta = p.fraction, v = -4 * kick;
        const double stored = -e * (v - theta * kick) - (1 - theta) * kick, w = v - 0.5 * kick;
        const double error = stored + 0.5 * kick + e * w;
        const auto [got, right] = both(student::bounce_speed_error, p);
        expect_near("the reference [m/s]", right, error, 1e-13 * kick);
        expect_near("too fast by [m/s]", got, error, speed_tolerance.of(kick))
            .mistake(-error,
                     "The sign: positive means faster than e |w|. A larger share before the impact is reflected "
                     "upwards, so the ball leaves faster.")
            .mistake(stored + e * v,
                     "You compared stored velocities. They are half a step old: before the bounce v(t_n) is v - "
                     "g h/2, right after it v + g h/2.")
            .mistake((theta - 0.5) * kick,
                     "The impact multiplies the early kick by -e and leaves the late one alone: two effects, "
                     "which add up to a factor 1 + e.")
            .mistake(e * (theta - 0.5) * kick,
                     "The impact multiplies the early kick by -e and leaves the late one alone: two "
                     "effects, which add up to a factor 1 + e.");
    });
}

}  // namespace grading_split
