#include <cmath>
#include <string>

#include "common/grading/grader.hpp"
#include "exercises/02_balanced_gbf/lift.hpp"
#include "lessons/02_balanced_gbf/balanced_gbf.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex02;

RBC_STUDENT(lift_to_plane)

namespace {

// A call is at most some twenty roundings of numbers below 50: 20 * 50 * 1.1e-16 = 1e-13. Over 300 steps: 3e-11.
constexpr double one_call = 1e-12, many_steps = 1e-10;
constexpr double g = 9.81, h = 0.01, half_kick = 0.5 * g * h;

double energy(const Particle& p, double dt = h, double gravity = g) {
    const double now = p.v - 0.5 * gravity * dt;
    return 0.5 * now * now + gravity * p.x;
}

}  // namespace

RBC_GRADE("lift", "a falling ball is lifted to the plane and pays with its speed", 3,
          "Write H = 1/2 w^2 + g x with w = v - g h/2 before and after the lift, set them equal, solve for the new w, "
          "and go back "
          "to the stored velocity.") {
    did("x = -0.02 m, stored v = -4 m/s, h = 0.01 s, g = 9.81 m/s^2");
    const Particle p = student::lift_to_plane({-0.02, -4}, h, g);
    expect_near("height [m]", p.x, 0, 1e-15).mistake(-0.02, "The ball is still below the plane.");
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
    RandomNumbers random(1);
    for (int trial = 0; trial < 200; ++trial) {
        const double dt = random.between(0.001, 0.05), gravity = random.between(1, 20), depth = random.between(0, 0.1);
        const double w = (trial % 2 ? 1 : -1) * (std::sqrt(2 * gravity * depth) + random.between(0.1, 4));
        const Particle below{-depth, w + 0.5 * gravity * dt}, p = student::lift_to_plane(below, dt, gravity);
        const std::string ball = text("ball at ", -depth, " m with v(t_n) = ", w, " m/s");
        expect_near(ball + ", lifted: height [m]", p.x, 0, 1e-15);
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
