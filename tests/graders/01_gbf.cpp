#include <cmath>
#include <random>

#include "common/grading/grader.hpp"
#include "exercises/01_gbf/bounce_loss.hpp"
#include "exercises/01_gbf/box.hpp"
#include "exercises/01_gbf/slope.hpp"
#include "lessons/01_gbf/gbf.hpp"

using namespace rbc;
using namespace rbc::ex01;

RBC_STUDENT(step_in_box)
RBC_STUDENT(step_on_slope)
RBC_STUDENT(bounce_energy_change)
RBC_STUDENT(measured_restitution)
RBC_STUDENT(time_step_for_loss)

// A step is at most ten roundings of numbers below 20: 10 * 20 * 1.1e-16 = 2e-14. Over 300 steps: 7e-12.
constexpr double one_step = 1e-13, many_steps = 1e-10;

RBC_GRADE("box", "with the ceiling out of reach it is the step of the lesson", 2,
          "Keep the floor exactly as in the lesson: collision, gravity, contact, position, projection, in this order.") {
    did("dropped a ball from 1 m, e = 0.6, ceiling at 50 m, 300 steps of 0.01 s");
    Box box;
    box.ceiling = 50;
    Particle mine{1, 0}, lesson{1, 0};
    for (int n = 0; n < 300; ++n) {
        mine = student::step_in_box(mine, box);
        lesson = step_gbf(lesson, {});
        expect_near(text("height after step ", n + 1, " [m]"), mine.x, lesson.x, many_steps);
        expect_near(text("stored velocity after step ", n + 1, " [m/s]"), mine.v, lesson.v, many_steps);
    }
}

RBC_GRADE("box", "a ball that hits the ceiling comes back with e times its speed", 2,
          "At the ceiling the ball approaches when v > 0: the sign of the test turns with the side.") {
    did("put a ball at the ceiling (2 m) with v = +4 m/s, e = 0.6, one step of 0.01 s");
    const Particle p = student::step_in_box({2, 4}, {}), leaving = student::step_in_box({2, -1}, {});
    expect_near("stored velocity [m/s]", p.v, -2.4 - 0.0981, one_step)
        .mistake_if(p.v > 0 && leaving.v > 0,
                    "At the ceiling the ball approaches when v > 0: the sign of the test turns with the side.")
        .mistake(-0.6 * (4 - 0.0981), "Gravity acts after the collision, not before it: reflect first, as in the lesson.")
        .mistake(4 - 0.0981, "The ceiling reflected nothing: a ball that was projected onto the ceiling sits at exactly "
                             "x = c, so touching means x >= c - delta, not x > c.");
    expect_near("height [m]", p.x, 2 - 0.024981, one_step);
}

RBC_GRADE("box", "a ball on its way down leaves the ceiling undisturbed", 1,
          "Touching is not enough: only a ball that approaches (v > 0 at the ceiling) is reflected.") {
    did("put a ball at the ceiling (2 m) with v = -1 m/s, one step");
    const Particle p = student::step_in_box({2, -1}, {});
    expect_near("stored velocity [m/s]", p.v, -1.0981, one_step);
}

RBC_GRADE("box", "a balloon rests under the ceiling without a tremor", 3,
          "The ceiling needs the contact step too: after gravity, a touching ball that still moves up is stopped.") {
    did("gravity -9.81 m/s^2 (upwards), ball at rest under the ceiling, e = 0.6, 50 steps");
    Box box;
    box.gravity = -9.81;
    Particle p{2, 0};
    for (int n = 0; n < 50; ++n) p = student::step_in_box(p, box);
    expect_near("height [m]", p.x, 2, 0);
    expect_near("stored velocity [m/s]", p.v, 0, 0)
        .mistake_if(std::abs(p.v) > 1e-12, "The ceiling needs the contact step too: after gravity, a touching ball that "
                                           "still moves up is stopped.");
}

RBC_GRADE("box", "turned upside down, the box does the same upside down", 2,
          "Swap floor and ceiling in your mind (x -> c - x, v -> -v, g -> -g): every test and every step must have its mirror "
          "image, projection included.") {
    did("40 random balls in random boxes, and their mirror images, 60 steps each");
    std::mt19937_64 random(1);
    const auto between = [&](double a, double b) { return std::uniform_real_distribution<>(a, b)(random); };
    for (int trial = 0; trial < 40; ++trial) {
        Box box{0.01, between(-12, 12), between(0, 1), 1e-9, between(0.5, 3)};
        Box mirrored = box;
        mirrored.gravity = -box.gravity;
        Particle p{between(0, box.ceiling), between(-8, 8)}, q{box.ceiling - p.x, -p.v};
        for (int n = 0; n < 60; ++n) {
            p = student::step_in_box(p, box);
            q = student::step_in_box(q, mirrored);
            for (const Particle& ball : {p, q}) {
                expect(text("the ball stays in the box of ", box.ceiling, " m"), ball.x >= 0 && ball.x <= box.ceiling,
                       text("x = ", ball.x, " m after step ", n + 1))
                    .mistake_if(ball.x > box.ceiling,
                                "Nothing projects the ball back to the ceiling: x > c must become x = c.");
            }
            expect_near(text("mirrored height after step ", n + 1, " [m]"), box.ceiling - q.x, p.x, 1e-8);
        }
    }
}

namespace {

Slope inclined(double angle, double restitution = 0.6) {
    Slope slope;
    slope.restitution = restitution;
    slope.normal = {-std::sin(angle), std::cos(angle)};
    slope.gravity = {0, -9.81};
    return slope;
}

}  // namespace

RBC_GRADE("slope", "an impact turns the normal velocity round and leaves the tangential one alone", 4,
          "Split v into n (n.v) and the rest; only the first part is multiplied by -e.") {
    did("a ball on a 30 degree slope, v = (1, -3) m/s, e = 0.6, one step");
    const double angle = M_PI / 6;
    const Slope slope = inclined(angle);
    const Eigen::Vector2d n = slope.normal, v(1, -3);
    const PlanarParticle p = student::step_on_slope({{0, 0}, v}, slope);
    const auto without_normal = [&](const Eigen::Vector2d& a) { return Eigen::Vector2d(a - n.dot(a) * n); };
    const Eigen::Vector2d reflected = v - 1.6 * n.dot(v) * n, expected = reflected + 0.01 * slope.gravity;
    expect_near("stored velocity [m/s]", p.v, expected, one_step)
        .mistake(Eigen::Vector2d(-0.6 * v + 0.01 * slope.gravity),
                 "You reversed all of v. A smooth plane cannot push along itself: keep the tangential part.")
        .mistake(without_normal(v + 0.01 * slope.gravity),  // still approaching, so the contact step stops it
                 "Taking away e times the normal velocity leaves (1 - e) of it. To turn it round, take away (1 + e) times.")
        .mistake(Eigen::Vector2d(v.x(), 0.6 * 3) + 0.01 * slope.gravity,
                 "You reflected the vertical velocity. The impact acts along the normal of the slope, not along y.");
}

RBC_GRADE("slope", "a block that lies on the slope slides down with g sin(angle)", 4,
          "The contact step removes n (n.v) and nothing else; removing all of v glues the ball to the slope.") {
    did("at rest on slopes of 10, 30 and 60 degrees, e = 0, 100 steps of 0.01 s");
    for (double degrees : {10.0, 30.0, 60.0}) {
        const double angle = degrees * M_PI / 180;
        const Slope slope = inclined(angle, 0);
        PlanarParticle p{{0, 0}, {0, 0}};
        for (int n = 0; n < 100; ++n) p = student::step_on_slope(p, slope);
        const Eigen::Vector2d down(-std::cos(angle), -std::sin(angle));
        expect_near(text("velocity down the slope of ", degrees, " degrees [m/s]"), p.v.dot(down),
                    9.81 * std::sin(angle), many_steps)
            .mistake(0, "The contact step removes n (n.v) and nothing else; removing all of v glues the ball to the slope.");
        expect_near("gap [m]", p.x.dot(slope.normal), 0, many_steps);
    }
}

RBC_GRADE("slope", "projection goes straight back to the plane", 2,
          "The shortest way back is along the normal: x - n (n.x). Lifting the ball vertically moves it along the slope too.") {
    did("a ball 2 cm above a 45 degree slope, v = (0, -5) m/s, one step that ends below the plane");
    const Slope slope = inclined(M_PI / 4);
    const Eigen::Vector2d n = slope.normal, start = 0.02 * n;
    const PlanarParticle p = student::step_on_slope({start, {0, -5}}, slope);
    const Eigen::Vector2d v = Eigen::Vector2d(0, -5) + 0.01 * slope.gravity, below = start + 0.01 * v;
    expect_near("position [m]", p.x, Eigen::Vector2d(below - n.dot(below) * n), one_step)
        .mistake(below, "The ball was left below the plane: where n.x < 0, project it.")
        .mistake(Eigen::Vector2d(below.x(), below.x() * std::tan(M_PI / 4)),
                 "The shortest way back is along the normal: x - n (n.x). Lifting the ball vertically moves it along the "
                 "slope too.");
}

RBC_GRADE("slope", "on level ground it is the step of the lesson, and sideways nothing happens", 2,
          "On level ground n = (0, 1): y must follow the lesson and x must move at constant velocity.") {
    did("dropped from 1 m with 0.5 m/s sideways onto level ground, 300 steps");
    PlanarParticle p{{0, 1}, {0.5, 0}};
    Particle lesson{1, 0};
    for (int n = 0; n < 300; ++n) {
        p = student::step_on_slope(p, inclined(0));
        lesson = step_gbf(lesson, {});
        expect_near(text("position after step ", n + 1, " [m]"), p.x, Eigen::Vector2d(0.005 * (n + 1), lesson.x), many_steps)
            .mistake_if(std::abs(p.v.x() - 0.5) > 1e-9,
                        "The sideways velocity changed: a smooth plane acts along its normal only.");
    }
}

RBC_GRADE("bounce_loss", "for e = 1 it is the lesson's formula", 2,
          "For e = 1 the answer must be -g |v| h + g d. Start from the invariant H, not from 1/2 v^2 + g x.") {
    const Bounce bounce{-4.4, 0.02, 0.01, 9.81, 1};
    did("v = -4.4 m/s, d = 0.02 m, h = 0.01 s, e = 1");
    expect_near("change of H [J/kg]", student::bounce_energy_change(bounce),
                gbf_bounce_energy_change(4.4, 0.02, 0.01, 9.81), one_step)
        .mistake(gbf_bounce_energy_change(4.4, 0, 0.01, 9.81), "The projection lifts the ball by d: that is work, + g d.")
        .mistake(gbf_bounce_energy_change(4.4, -0.02, 0.01, 9.81),
                 "The projection lifts the ball, so it adds g d; you took it away.")
        .mistake(9.81 * 0.02, "The stored velocity is half a step old. With 1/2 v^2 + g x the loss of GBF is invisible: use "
                              "the invariant H on both sides.");
}

RBC_GRADE("bounce_loss", "the change of H is what a GBF run really shows", 4,
          "Write H before the projection (x = -d, stored v) and after the reflection, each with its own half step of gravity, and "
          "subtract.") {
    did("200 random bounces, each also run with the step of the lesson");
    std::mt19937_64 random(2);
    const auto between = [&](double a, double b) { return std::uniform_real_distribution<>(a, b)(random); };
    for (int trial = 0; trial < 200; ++trial) {
        Bounce b{-between(2, 6), 0, between(0.002, 0.02), between(5, 15), between(0.3, 1)};
        b.depth = between(0, 1) * -b.v * b.dt;
        const auto energy = [&](const Particle& p) {
            const double now = p.v - 0.5 * b.gravity * b.dt;
            return 0.5 * now * now + b.gravity * p.x;
        };
        GbfParameters gbf;
        gbf.dt = b.dt, gbf.gravity = b.gravity, gbf.restitution = b.restitution;
        const Particle after = step_gbf({0, b.v}, gbf);
        // Energies up to 25 J/kg, some ten roundings.
        expect_near(text("change of H for v = ", b.v, ", d = ", b.depth, ", h = ", b.dt, ", e = ", b.restitution, " [J/kg]"),
                    student::bounce_energy_change(b), energy(after) - energy({-b.depth, b.v}), 1e-12)
            .mistake(b.restitution * b.restitution * energy({-b.depth, b.v}) - energy({-b.depth, b.v}),
                     "That is the loss of an exact bounce, (e^2 - 1) H. GBF reflects a stored velocity that is half a step "
                     "old: work out what that changes.")
            .mistake(energy(after) - energy({0, b.v}), "The projection lifts the ball by d: that is work, + g d.");
    }
}

RBC_GRADE("bounce_loss", "the restitution that a film of the bounce shows", 4,
          "Heights of arcs are energies over g: e measured is the root of a ratio of energies, each taken with the velocity at t_n.") {
    did("e = 0.6 and 1, v = -4.4 m/s, d = 0.01 m, h = 0.01 s");
    for (double e : {0.6, 1.0}) {
        const Bounce b{-4.4, 0.01, 0.01, 9.81, e};
        const double k = 0.5 * 9.81 * 0.01;  // half a step of gravity
        const double up = e * 4.4 - k, down = std::sqrt((4.4 + k) * (4.4 + k) - 2 * 9.81 * 0.01);
        expect_near(text("measured restitution for e = ", e), student::measured_restitution(b), up / down, one_step)
            .mistake(up * up / down / down, "Heights go with the square of speeds: the restitution is the root of the ratio.")
            .mistake(e, "GBF does not keep its e: the reflected velocity is half a step old.")
            .mistake(up / (4.4 + k), "H before the bounce is taken before the projection: the ball is at x = -d there.");
    }
}

RBC_GRADE("bounce_loss", "a time step for a wanted loss", 5,
          "Mean loss per bounce, times bounces per second, times seconds, equals share times energy; solve for h. The speed cancels.") {
    did("heights 0.5 m to 3 m, shares up to 5 %, compared with the mean of many phases");
    std::mt19937_64 random(3);
    const auto between = [&](double a, double b) { return std::uniform_real_distribution<>(a, b)(random); };
    for (int trial = 0; trial < 20; ++trial) {
        const double x0 = between(0.5, 3), g = between(5, 15), T = between(5, 30), share = between(0.005, 0.05);
        // Summed over the bounces in T seconds: (T g / 2V) bounces, each losing g V h minus the mean lift g V h / 2.
        const double V = std::sqrt(2 * g * x0), bounces = T * g / (2 * V), loss_per_h = bounces * (g * V - 0.5 * g * V);
        const double expected = share * g * x0 / loss_per_h;
        expect_near(text("h for x0 = ", x0, " m, g = ", g, ", T = ", T, " s, share = ", share, " [s]"),
                    student::time_step_for_loss(x0, g, T, share), expected, 1e-12)
            .mistake(0.5 * expected, "You let every bounce lose g |v| h. The projection gives back g d, on average half of it.")
            .mistake(0.5 * expected * 0.5, "A bounce and the flight to the next one take 2 |v| / g: up and down.")
            .mistake(2 * expected, "Up and down: the time between bounces is 2 |v| / g, and all of them count.")
            .mistake(expected / (g * x0), "The share is a share of the energy g x0; multiply by it.");
    }
}
