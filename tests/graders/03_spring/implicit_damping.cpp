#include <algorithm>
#include <cmath>

#include "common/grading/grader/grader.hpp"
#include "exercises/03_spring/implicit_damping.hpp"
#include "lessons/03_spring/spring.hpp"

using namespace rbc;
using namespace rbc::ex03;

namespace grading_implicit_damping {

RBC_STUDENT(step_theta_spring)
RBC_STUDENT(largest_stable_stiffness)

RBC_MISCONCEPTION(step_theta_spring,
                  "You damped with the old velocity alone. The share theta of the new one belongs into the force.",
                  [](const Particle& p, ThetaSpring s) {
                      s.theta = 0;
                      return step_theta_spring(p, s);
                  })
RBC_MISCONCEPTION(step_theta_spring,
                  "At theta = 0 the old velocity damps, at theta = 1 the new one: (1 - theta) belongs to v.",
                  [](const Particle& p, ThetaSpring s) {
                      s.theta = 1 - s.theta;
                      return step_theta_spring(p, s);
                  })
RBC_MISCONCEPTION(step_theta_spring, "The spring pulled a leaving particle back: a negative f is 0 with the clamp.",
                  [](const Particle& p, ThetaSpring s) {
                      s.clamp = false;
                      return step_theta_spring(p, s);
                  })
RBC_MISCONCEPTION(step_theta_spring, "The position moves with the new velocity (03.3); you used the old one.",
                  [](const Particle& p, const ThetaSpring& s) {
                      return Particle{p.x + s.dt * p.v, step_theta_spring(p, s).v};
                  })
RBC_MISCONCEPTION(largest_stable_stiffness,
                  "That is the lesson's limit, for theta = 0. Where the damping force is taken changes the matrix.",
                  [](double h, double b, double m, double) { return largest_stable_stiffness(h, b, m, 0); })

const Coordinate any_step = decades("h", theta_steps).simple(0.0078125),
                 any_mass = decades("m", theta_masses).simple(2),
                 any_theta = even("theta", 0, 1).edges({0.5, 0.25, 1e-6}).simple(0.75),
                 any_damping = even("b h/m", damping_phases).edges({1e-6, 0.125, 0.5, 1, 2, 4, 20}).simple(0.25);

const Domain any_contact{decades("x/h", heights_per_step),
                         either_sign("v", theta_speeds).simple(-4),
                         any_step,
                         even("g", theta_gravities).edges({1e-3, 1.62, 8}).simple(8),
                         any_mass,
                         decades("w h", spring_phases).simple(0.5),
                         any_damping,
                         any_theta};

ThetaSpring spring_of(const Sample& s) {
    const double h = s["h"], m = s["m"], wh = s["w h"];
    return {h, s["g"], m, wh * wh * m / (h * h), s["b h/m"] * m / h, true, s["theta"]};
}

/// The speed at which f is 0.
double leaving(const Sample& s) {
    const ThetaSpring spring = spring_of(s);
    return spring.stiffness * s["x/h"] * spring.dt / spring.damping + spring.theta * spring.dt * spring.gravity;
}

/// What the contract leaves to a step, whose f has the parts k x, b v and b theta h g, over 1 + theta b h/m.
double precision_of_velocity(const Particle& p, const ThetaSpring& s) {
    const double free = std::abs(p.v) + s.gravity * s.dt;
    const double force = p.x < 0 ? s.stiffness * std::abs(p.x) + s.damping * free : 0;
    return theta_tolerance.of(free + s.dt / s.mass * force / (1 + s.theta * s.damping * s.dt / s.mass));
}
double precision_of_height(const Particle& p, const ThetaSpring& s) {
    return theta_tolerance.of(std::abs(p.x)) + s.dt * precision_of_velocity(p, s);
}

void expect_as_reference(const Particle& p, const ThetaSpring& s) {
    const auto [got, right] = both(student::step_theta_spring, p, s);
    const double kick = s.gravity * s.dt, small = precision_of_velocity(p, s);
    expect_near("stored velocity [m/s]", got.v, right.v, small)
        .mistake_if(s.clamp && p.x < 0 && got.v < p.v - kick - small,
                    "The spring pulled a leaving particle back: a negative f is 0 with the clamp.")
        .mistake_if(p.x >= 0, "At x >= 0 there is no contact and no damping.")
        .mistake(p.v - kick, right.v > p.v - kick ? "There is a contact, and it pushes."
                                                  : "Without the clamp the spring pulls.");
    expect_near("height [m]", got.x, right.x, precision_of_height(p, s))
        .mistake(p.x + s.dt * p.v, "The position moves with the new velocity (03.3); you used the old one.");
}

RBC_GRADE("implicit_damping", "with theta = 0 it is the spring of the lesson", 2,
          "With theta = 0 the force is -k x - b v with the old v, as in (03.1); nothing else may change.") {
    for (bool clamp : {true, false}) {
        did("dropped from 1 m, k = 1000, b = 10, theta = 0, ", clamp ? "with" : "without",
            " clamp, 300 steps of 0.01 s");
        SpringParameters spring;
        spring.damping = 10;
        spring.clamp = clamp;
        ThetaSpring theta{0.01, 9.81, 1, 1000, 10, clamp, 0};
        Particle p{1, 0};
        for (int n = 0; n < 300; ++n) {
            const double implicit = (-1000 * p.x - 10 * (p.v - 0.01 * 9.81)) / (1 + 0.01 * 10);
            const double swapped = p.x + 0.01 * (p.v + 0.01 * (implicit - 9.81));
            const Particle mine = student::step_theta_spring(p, theta), lesson = step_spring(p, spring);
            expect_near(text("height after step ", n + 1, " [m]"), mine.x, lesson.x, precision_of_height(p, theta))
                .mistake(swapped,
                         "At theta = 0 the old velocity damps, at theta = 1 the new one: (1 - theta) belongs to v.");
            expect_near(text("stored velocity after step ", n + 1, " [m/s]"), mine.v, lesson.v,
                        precision_of_velocity(p, theta));
            p = lesson;
        }
    }
}

RBC_GRADE("implicit_damping", "old and new velocity both fulfil the force law", 3,
          "Put v' = v + h (f/m - g) into the force law and solve for f: the unknown stands on both sides.") {
    const ThetaSpring spring{0.01, 9.81, 2, 1000, 50, false, 1};
    did("x = -0.02 m, v = -3 m/s; m = 2 kg, k = 1000 N/m, b = 50 N s/m, theta = 1, no clamp, one step of 0.01 s");
    const double h = 0.01, g = 9.81, m = 2, k = 1000, b = 50, x = -0.02, v = -3;
    const auto after = [&](double f) { return v + h * (f / m - g); };
    const double f = (-k * x - b * (v - h * g)) / (1 + h * b / m), guessed = after(-k * x - b * v);
    expect_near("stored velocity [m/s]", student::step_theta_spring({x, v}, spring).v, after(f),
                precision_of_velocity({x, v}, spring))
        .mistake(after((-k * x - b * v) / (1 + h * b / m)),
                 "Gravity acts in the same step: v' contains -h g, and so does the damping force.")
        .mistake(after((-k * x - b * (v - h * g)) / (1 + h * b)),
                 "Mind the mass: in 1 + theta h b/m it divides, otherwise the units do not fit.")
        .mistake(guessed, "You damped with the old velocity although theta = 1. The new one belongs into the force.")
        .mistake(after(-k * x - b * guessed),
                 "That is one guess: v' from the old force, then the force from this v'. Solve the equation instead; "
                 "it is linear in f.")
        .mistake(
            after(-k * x - b * (v - h * g)),
            "v' is not v - h g: the contact force itself changes it too. Solve for f, which stands on both sides.");
    ThetaSpring clamped = spring;
    clamped.clamp = true;
    did("the same with clamp");
    expect_near("stored velocity [m/s]", student::step_theta_spring({x, v}, clamped).v, after(f),
                precision_of_velocity({x, v}, clamped))
        .mistake_if(true, "A pushing force is the same with and without clamp: solve for f first, then max(0, f).");
    did("any spring without clamp: the force from the change of v fulfils the law");
    for_all(any_contact, [](const Sample& t) {
        ThetaSpring any = spring_of(t);
        any.clamp = false;
        expect_as_reference({-t["x/h"] * t["h"], t["v"]}, any);
    });
}

RBC_GRADE("implicit_damping", "the plane acts below x = 0 only, and with the clamp it never pulls", 2,
          "First solve for f, then clamp it at 0, then update v with the clamped f.") {
    ThetaSpring spring{0.01, 9.81, 2, 1000, 50, true, 0.7};
    did("m = 2, k = 1000, b = 50, theta = 0.7, clamp: above the plane, leaving fast, on the plane");
    for (const Particle& p : {Particle{0.3, -2}, Particle{-0.01, 4}, Particle{0, -3}, Particle{-1e-4, 1}}) {
        const Particle q = student::step_theta_spring(p, spring);
        expect_near(text("stored velocity from x = ", p.x, ", v = ", p.v, " [m/s]"), q.v, p.v - 0.0981,
                    precision_of_velocity(p, spring))
            .mistake_if(p.x < 0, "The spring pulled a leaving particle back: a negative f is 0 with the clamp.")
            .mistake_if(p.x >= 0, "At x >= 0 there is no contact and no damping.");
    }
    did("the same without clamp: the spring may pull");
    spring.clamp = false;
    const double f = (10 - 50 * (4 - 0.7 * 0.0981)) / (1 + 0.7 * 0.25);
    expect_near("stored velocity from x = -0.01, v = 4 [m/s]", student::step_theta_spring({-0.01, 4}, spring).v,
                4 + 0.01 * (f / 2 - 9.81), precision_of_velocity({-0.01, 4}, spring))
        .mistake(4 - 0.0981, "Without the clamp the spring pulls; you clamped always.");
    did("any spring with the clamp, above, on and below the plane");
    for_all(any_contact, [](const Sample& t) {
        expect_as_reference({-t["x/h"] * t["h"], t["v"]}, spring_of(t));
        expect_as_reference({t["x/h"] * t["h"], t["v"]}, spring_of(t));
        expect_as_reference({0, t["v"]}, spring_of(t));
    });
    did("a leaving particle whose damping takes up all that the spring pushes, but for a little");
    for_all(
        Domain{choice("decade", 14).simple(3), any_step, any_mass, decades("w h", spring_phases).simple(0.5),
               decades("b h/m", 1e-3, damping_phases.high).simple(0.25), any_theta,
               decades("x/h", heights_per_step).simple(8), either_sign("g", 1e-3, theta_gravities.high).simple(0)}
            .where([](const Sample& t) {
                const double v = leaving(t);
                return t["g"] >= 0 && v >= 2 * theta_speeds.low && v <= 0.5 * theta_speeds.high;
            }),
        [](const Sample& t) {
            const double part = 2 * std::pow(10, -1 - t["decade"]);
            for (const double share : {1 - part, 1 + part})
                expect_as_reference({-t["x/h"] * t["h"], share * leaving(t)}, spring_of(t));
        },
        100);
}

RBC_GRADE("implicit_damping", "the largest stable stiffness", 3,
          "Write the step as a 2 x 2 matrix on (x, v) and ask 1 + trace + determinant > 0, as for (03.4).") {
    did("h = 0.01 s, m = 2 kg; b = 0, 100, 380, 500 N s/m; theta = 0, 1/4, 1/2, 1");
    for (double theta : {0.0, 0.25, 0.5, 1.0}) {
        for (double b : {0.0, 100.0, 380.0, 500.0}) {
            const double beta = b / 2 * 0.01, unit = 2 / 1e-4;
            const double expected = std::max(0.0, 4 - 2 * (1 - 2 * theta) * beta) * unit;
            // Numbers up to 2e5.
            expect_near(text("stiffness for b = ", b, ", theta = ", theta, " [N/m]"),
                        student::largest_stable_stiffness(0.01, b, 2, theta), expected,
                        stiffness_tolerance.of((4 + 2 * beta) * unit))
                .mistake((4 - 2 * (1 - 2 * theta) * beta) * unit,
                         "A negative stiffness: with so much damping no spring is stable, and the answer is 0.")
                .mistake(
                    (4 - 2 * beta) * unit,
                    "That is the lesson's limit, for theta = 0. Where the damping force is taken changes the matrix.")
                .mistake((4 + 2 * beta) * unit, "That is the limit for theta = 1 only.")
                .mistake(
                    std::max(0.0, 4 - 2 * (1 - theta) * beta) * unit,
                    "The new velocity's share does not only vanish from the old one, it also divides: 1 + theta b' h.")
                .mistake(std::max(0.0, 4 - 2 * (1 - 2 * theta) * 2 * beta) * unit, "Mind the mass: b' = b/m.")
                .mistake(std::max(0.0, 4 - 2 * (1 - 2 * theta) * beta) * 1e4,
                         "Mind the mass: w^2 = k/m, so k = m w^2.");
        }
    }
    did("any h, m, b and theta");
    for_all({any_step, any_mass, any_damping, any_theta}, [](const Sample& t) {
        const double beta = t["b h/m"], h = t["h"], m = t["m"];
        const auto [got, right] = both(student::largest_stable_stiffness, h, beta * m / h, m, t["theta"]);
        expect_near("stiffness [N/m]", got, right, stiffness_tolerance.of((4 + 2 * beta) * m / (h * h)));
    });
}

}  // namespace grading_implicit_damping
