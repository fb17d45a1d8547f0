#include <cmath>
#include <functional>

#include "common/grading/grader/grader.hpp"
#include "exercises/02_balanced_gbf/shaken.hpp"
#include "lessons/02_balanced_gbf/balanced_gbf.hpp"

using namespace rbc;
using namespace rbc::ex02;

namespace grading_shaken {

RBC_STUDENT(apparent_acceleration)
RBC_STUDENT(step_on_shaken_plane)

RBC_MISCONCEPTION(apparent_acceleration,
                  "At the top of its swing the plane accelerates downwards, and its rider feels lighter. You have the "
                  "plane's own acceleration: the relative one has the other sign.",
                  [](double t, const ShakenPlane& s) { return -2 * s.gravity - apparent_acceleration(t, s); })
RBC_MISCONCEPTION(apparent_acceleration, "Gravity pulls down: a is positive upwards, so a(0) = -g.",
                  [](double t, const ShakenPlane& s) { return 2 * s.gravity + apparent_acceleration(t, s); })
RBC_MISCONCEPTION(step_on_shaken_plane,
                  "Touching means within the shell, its edge included: x <= delta, for 0 too.",
                  [](const Particle& p, double t, ShakenPlane s) {
                      if (p.x == s.shell) s.shell = std::nextafter(s.shell, -1);
                      return step_on_shaken_plane(p, t, s);
                  })
RBC_MISCONCEPTION(step_on_shaken_plane,
                  "Both half kicks of a step belong to the same instant t_n: the second one is not that of t_n + h.",
                  [](const Particle& p, double t, const ShakenPlane& s) {
                      const double first = 0.5 * s.dt * apparent_acceleration(t, s),
                                   second = 0.5 * s.dt * apparent_acceleration(t + s.dt, s);
                      const bool touching = p.x <= s.shell;
                      double v = p.v + first;
                      if (touching && v < 0) v = -s.restitution * v;
                      v += second;
                      // A ball that rests may rest for another reason.
                      if (touching && v < 0) return step_on_shaken_plane(p, t, s);
                      return Particle{p.x + s.dt * v, v};
                  })
RBC_MISCONCEPTION(
    step_on_shaken_plane,
    "Only a step whose contact step fires lifts the ball; one that leaves, or does not move down, is left "
    "where it is.",
    [](const Particle& p, double t, const ShakenPlane& s) {
        const Particle right = step_on_shaken_plane(p, t, s);
        return Particle{right.x < 0 ? 0 : right.x, right.v};
    })

RBC_MISCONCEPTION(step_on_shaken_plane, "The minus: a touching ball that comes down with v goes up with -e v.",
                  [](const Particle& p, double t, const ShakenPlane& s) {
                      const double half = 0.5 * s.dt * apparent_acceleration(t, s), now = p.v + half;
                      // What comes in that slowly may have been stopped for its speed.
                      if (p.x > s.shell || now > -1e-4) throw std::domain_error("no collision, or too slow to tell");
                      const double v = s.restitution * now + half;
                      if (v < 0) return Particle{std::max(0.0, p.x), 0};
                      return Particle{p.x + s.dt * v, v};
                  })

constexpr double g = 9.81, h = 0.01, half_kick = 0.5 * g * h;

ShakenPlane shaken(double restitution, double amplitude, double frequency) {
    return {h, g, restitution, 1e-9, amplitude, frequency};
}

double acceleration(double t, const ShakenPlane& plane) {
    const double w = 2 * M_PI * plane.frequency;
    return plane.amplitude * w * w * std::sin(w * t) - plane.gravity;
}

/// What the contract leaves to the answers.
double precision_of_acceleration(double t, const ShakenPlane& plane) {
    const double w = 2 * M_PI * plane.frequency;
    return shaken_tolerance.of(plane.gravity + plane.amplitude * w * w * (2 + std::abs(w * t)));
}

double precision_of_velocity(const Particle& p, double t, const ShakenPlane& plane) {
    return shaken_tolerance.of(2 * std::abs(p.v)) + 2 * plane.dt * precision_of_acceleration(t, plane);
}
double precision_of_height(const Particle& p, double t, const ShakenPlane& plane) {
    return shaken_tolerance.of(2 * std::abs(p.x)) + plane.dt * precision_of_velocity(p, t, plane);
}

/// As the contract says of v after both half kicks. It matters below the plane only, where the contact step lifts.
/// (Exactly v = 0 after both half kicks is a case of its own.)
bool is_decided(const Particle& p, double t, const ShakenPlane& plane) {
    const double k = 0.5 * plane.dt * acceleration(t, plane), now = p.v + k;
    const double after = (now < 0 ? -plane.restitution * now : now) + k;
    return p.x >= 0 || std::abs(after) > take_off_gap.of(precision_of_velocity(p, t, plane) / shaken_tolerance.share);
}

const std::string however_slowly =
    "However slowly it moves down after both half kicks: v < 0 is stopped and lifted, no other v.";

void expect_as_reference(const Particle& p, double t, const ShakenPlane& plane) {
    const auto [got, right] = both(student::step_on_shaken_plane, p, t, plane);
    const double half_kick = 0.5 * plane.dt * acceleration(t, plane);
    const bool left = right.v == 0 && got.v < 0 && got.v > -1e-6 * std::abs(half_kick);
    expect_near("stored velocity [m/s]", got.v, right.v, precision_of_velocity(p, t, plane))
        .mistake_if(left, however_slowly)
        .mistake_if(got.v == 0 && right.v > 0 && p.v + half_kick < 0,
                    "However slowly a ball comes, the collision throws it back with e times its speed.")
        .mistake_if(got.v == 0 && right.v > 0,
                    "You glued the ball to the plane. The contact step stops a touching ball only if it still moves "
                    "down; where a(t) > 0 it has to take off.");
    expect_near("height [m]", got.x, right.x, precision_of_height(p, t, plane))
        .mistake_if(left, however_slowly)
        .mistake_if(p.x < 0 && got.x == 0,
                    "Only a step whose contact step fires lifts the ball; one that leaves, or does not move down, is "
                    "left where it is.")
        .mistake_if(p.x < 0 && right.x == 0, "A touching ball that the contact step stops is put on the plane.");
}

const Coordinate any_step = decades("h", shaken_steps).simple(0.0078125),
                 any_gravity = even("g", shaken_gravities).edges({1e-3, 1.62, 8, 100}).simple(8),
                 any_restitution = even("e", 0, 1).edges({0.5, 1e-6}).simple(0.5),
                 any_shell = even("delta", shaken_shells).edges({1e-12, 1e-9, 1e-6, 1e-3}),
                 any_amplitude = even("A", amplitudes).edges({1e-9, 1e-6, 1e-3, 0.0625}),
                 any_frequency = decades("f", frequencies), any_time = either_sign("t", shaken_times).simple(0),
                 any_height = either_sign("x - delta", shaken_heights).simple(0),
                 any_velocity = either_sign("v", shaken_speeds).simple(-4);

ShakenPlane plane_of(const Sample& s) {
    return {s["h"], s["g"], s["e"], s["delta"], s["A"], s["f"]};
}
Particle ball_of(const Sample& s) {
    return {s["delta"] + s["x - delta"], s["v"]};
}

const Domain any_ball = Domain{any_height,      any_velocity, any_time,      any_step,     any_gravity,
                               any_restitution, any_shell,    any_amplitude, any_frequency}
                            .where([](const Sample& s) { return is_decided(ball_of(s), s["t"], plane_of(s)); });

RBC_GRADE("shaken", "what a rider on the plane feels", 2,
          "The height above the plane is x_lab - A sin(2 pi f t). Differentiate twice: a = -g + A (2 pi f)^2 sin(2 pi "
          "f t).") {
    const double A = 0.05, f = 2, w = 2 * M_PI * f;
    for (double turn : {0.0, 0.125, 0.25, 0.75}) {
        const double t = turn / f, swing = A * w * w * std::sin(w * t);
        did("A = 0.05 m, f = 2 Hz, t = ", t, " s");
        const ShakenPlane plane = shaken(0.6, A, f);
        expect_near("apparent acceleration [m/s^2]", student::apparent_acceleration(t, plane), -g + swing,
                    precision_of_acceleration(t, plane))
            .mistake(-g - swing,
                     "At the top of its swing the plane accelerates downwards, and its rider feels lighter. You have "
                     "the plane's own acceleration: the relative one has the other sign.")
            .mistake(-g + A * f * f * std::sin(f * t), "The frequency is in turns per second: w = 2 pi f.")
            .mistake(g + swing, "Gravity pulls down: a is positive upwards, so a(0) = -g.")
            .mistake(-g + A * std::sin(w * t),
                     "That adds the plane's position. Differentiate it twice: each time brings a factor 2 pi f.");
    }
    for_all({any_time, any_gravity, any_amplitude, any_frequency}, [](const Sample& s) {
        const ShakenPlane plane{0.01, s["g"], 0.6, 1e-9, s["A"], s["f"]};
        const auto [got, right] = both(student::apparent_acceleration, s["t"], plane);
        expect_near("apparent acceleration [m/s^2]", got, right, precision_of_acceleration(s["t"], plane));
    });
}

RBC_GRADE("shaken", "on a plane that stands still it is the step of the lesson", 2,
          "With A = 0 nothing may differ from the lesson: half kick, collision, half kick, contact step, position, "
          "projection on contact.") {
    for (const double e : {0.0, 0.6, 1.0}) {
        did("e = ", e, ", from 0.7 m with v = -1 m/s, 150 steps of 0.01 s");
        const ShakenPlane still = shaken(e, 0, 3);
        Particle p{0.7, -1};
        for (int n = 0; n < 150; ++n) {
            const Particle mine = student::step_on_shaken_plane(p, n * h, still),
                           lesson = step_balanced_gbf(p, {.restitution = e});
            expect_near(text("height after step ", n + 1, " [m]"), mine.x, lesson.x, precision_of_height(p, 0, still));
            expect_near(text("stored velocity after step ", n + 1, " [m/s]"), mine.v, lesson.v,
                        precision_of_velocity(p, 0, still));
            p = lesson;
        }
    }
}

RBC_GRADE("shaken", "an impact sees the velocity at t_n, shaking included", 2,
          "Before the collision bring the stored velocity to t_n with a(t_n) h/2, the plane's part included; after it, "
          "the same again.") {
    const ShakenPlane plane = shaken(0.6, 0.05, 2.5);
    for (double t : {0.13, 0.27, 0.31}) {
        did("A = 0.05 m, f = 2.5 Hz, e = 0.6, at t = ", t, " s touching with stored v = -2 m/s, one step");
        const Particle start{-0.01, -2}, p = student::step_on_shaken_plane(start, t, plane);
        const double a = acceleration(t, plane), k = 0.5 * h * a, next = 0.5 * h * acceleration(t + h, plane);
        const double early = 0.5 * h * acceleration(t - 0.5 * h, plane),
                     late = 0.5 * h * acceleration(t + 0.5 * h, plane);
        const double v = -0.6 * (-2 + k) + k;
        expect_near("stored velocity [m/s]", p.v, v, precision_of_velocity(start, t, plane))
            .mistake(0.6 * 2 + 2 * k, "You reflected the stored velocity, half a step too old: that is GBF again.")
            .mistake(-0.6 * (-2 + 2 * k), "The whole kick came before the collision; half of it belongs after.")
            .mistake(-0.6 * (-2 + k) + next,
                     "The second half kick is still the one of t_n, not of t_n + h: leapfrog takes the force at the "
                     "instant of the position.")
            .mistake(-0.6 * (-2 + early) + late,
                     "Both halves take the force at t_n, where the position is, not at their own quarter of the step.")
            .mistake(-0.6 * (-2 - half_kick) - half_kick,
                     "The shaking does not reach the ball: kick it with a(t), not with -g.")
            .mistake(-0.6 * (-2 - half_kick) + 2 * k + half_kick,
                     "The collision saw gravity only. For its rider the shaking is a body force like gravity: it needs "
                     "its half kick before the impact too.")
            .mistake(-0.6 * (-2 + next) + next, "Use the force at t, where the step starts, not at t + h.");
        expect_near("height [m]", p.x, -0.01 + h * v, precision_of_height(start, t, plane));
        ShakenPlane thick = plane;
        thick.shell = 0.01;
        did("the same 5 mm above the plane, with a shell of 1 cm");
        expect_near("stored velocity [m/s]", student::step_on_shaken_plane({0.005, -2}, t, thick).v, v,
                    precision_of_velocity({0.005, -2}, t, thick))
            .mistake_if(true, "Touching means within the shell: x <= delta.");
    }
}

RBC_GRADE("shaken", "any ball on any plane, however it is shaken", 3,
          "Half kick, collision, half kick, contact step, position, projection on contact: each with a(t_n), whatever "
          "its sign.") {
    for_all(any_ball, [](const Sample& s) { expect_as_reference(ball_of(s), s["t"], plane_of(s)); });
    did("at rest, 1 mm below the plane, while it falls away faster than g: A = 0.05 m, f = 3 Hz, t = 1/12 s");
    expect_as_reference({-0.001, 0}, 1.0 / 12, shaken(0.6, 0.05, 3));
    did("weightless, and at rest after an inelastic impact: v = 0 does not move down, so nothing is lifted");
    for_all({either_sign("x", shaken_heights).simple(-1), either_sign("v", shaken_speeds).simple(0), any_step},
            [](const Sample& s) {
                expect_as_reference({s["x"], s["v"]}, 0, {s["h"], 0, 0, 0, 0, 1});
            });
    did("elastic impacts: the two half kicks cancel, and v becomes exactly -v");
    const auto elastic = [](const Sample& s) { return ShakenPlane{s["h"], s["g"], 1, 1e-9, s["A"], s["f"]}; };
    const Domain any_impact =
        Domain{any_height,    decades("speed", shaken_speeds).simple(4), any_time, any_step, any_gravity, any_amplitude,
               any_frequency}
            .where([=](const Sample& s) {
                return 0.5 * s["h"] * std::abs(acceleration(s["t"], elastic(s))) < 0.9 * s["speed"];
            });
    for_all(any_impact, [=](const Sample& s) {
        const ShakenPlane plane = elastic(s);
        const Particle p{-std::abs(s["x - delta"]), -s["speed"]};
        expect_near("stored velocity [m/s]", student::step_on_shaken_plane(p, s["t"], plane).v, -p.v,
                    precision_of_velocity(p, s["t"], plane));
    });
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
          "it has to take off.") {
    for (double e : {0.0, 0.6}) {
        const ShakenPlane plane = shaken(e, 0.05, 3);
        did("at rest on the plane, A = 0.05 m, f = 3 Hz, e = ", e, ", from t = 0");
        const Particle rest{0, 0};
        int n = 0;
        for (; acceleration(n * h, plane) < 0; ++n) {
            const Particle p = student::step_on_shaken_plane(rest, n * h, plane);
            expect_near(text("height after step ", n + 1, ", pressed down [m]"), p.x, 0,
                        precision_of_height(rest, n * h, plane))
                .mistake_if(p.x < 0,
                            "The ball sinks into the plane: the contact step stops a touching ball that moves down.");
            expect_near(text("stored velocity after step ", n + 1, " [m/s]"), p.v, 0,
                        precision_of_velocity(rest, n * h, plane));
        }
        const double a = acceleration(n * h, plane);
        const Particle p = student::step_on_shaken_plane(rest, n * h, plane);
        expect_near(text("stored velocity after step ", n + 1, ", the first with a > 0 [m/s]"), p.v, a * h,
                    precision_of_velocity(rest, n * h, plane))
            .mistake(0,
                     "You glued the ball to the plane. The contact step stops a touching ball only if it still moves "
                     "down; where a(t) > 0 it has to take off.");
        expect_near("height [m]", p.x, a * h * h, precision_of_height(rest, n * h, plane));
    }
    did("below the plane at rest, a ball that hardly moves up or down after both half kicks, with a collision or "
        "without");
    const auto any_of_them = [](const Sample& s,
                                const std::function<void(const Particle&, const ShakenPlane&)>& check) {
        const ShakenPlane plane{.dt = s["h"], .gravity = s["g"], .restitution = s["e"], .shell = 0, .amplitude = 0};
        const double k = 0.5 * plane.dt * plane.gravity;
        for (const double part : {2 * std::pow(10, -1 - s["decade"]), -2 * std::pow(10, -1 - s["decade"])}) {
            check({-s["depth"], (2 + part) * k}, plane);
            check({-s["depth"], k - (1 + part) * k / plane.restitution}, plane);
        }
    };
    for_all(
        Domain{choice("decade", 12).simple(3), decades("depth", 1e-12, 1, "m").simple(0.0625), any_step,
               even("g", 1e-3, shaken_gravities.high).simple(8), even("e", 0.1, 1).simple(0.5)}
            .where([=](const Sample& s) {
                bool allowed = true;
                any_of_them(s, [&](const Particle& p, const ShakenPlane& plane) {
                    allowed = allowed && std::abs(p.v) >= shaken_speeds.low && is_decided(p, 0, plane);
                });
                return allowed;
            }),
        [=](const Sample& s) {
            any_of_them(s, [](const Particle& p, const ShakenPlane& plane) {
                const auto [got, right] = both(student::step_on_shaken_plane, p, 0, plane);
                expect_near("stored velocity [m/s]", got.v, right.v, precision_of_velocity(p, 0, plane))
                    .mistake_if(true, however_slowly);
                expect_near("height [m]", got.x, right.x, precision_of_height(p, 0, plane))
                    .mistake_if(true, however_slowly);
            });
        },
        100);
}

}  // namespace grading_shaken
