#include <algorithm>
#include <cmath>
#include <functional>
#include <string>

#include "common/grading/grader/grader.hpp"
#include "exercises/02_balanced_gbf/lift.hpp"
#include "lessons/02_balanced_gbf/balanced_gbf.hpp"

using namespace rbc;
using namespace rbc::ex02;

namespace grading_lift {

RBC_STUDENT(lift_to_plane)

Particle lifted(const Particle& p, double velocity) {
    return p.x >= 0 ? p : Particle{0, velocity};
}
RBC_MISCONCEPTION(lift_to_plane, "The ball is still below the plane: no depth is too small to count.",
                  [](const Particle& p, double, double) { return p; })
RBC_MISCONCEPTION(lift_to_plane, "You lifted the ball for nothing: g d has to come out of its motion.",
                  [](const Particle& p, double, double) { return lifted(p, p.v); })
RBC_MISCONCEPTION(
    lift_to_plane,
    "The stored velocity is half a step old. The energy is that of v(t_n) = v - g h/2, so work with that.",
    [](const Particle& p, double, double g) {
        const double left = p.v * p.v + 2 * g * p.x;
        return left < 0 ? Particle{p.x + p.v * p.v / (2 * g), 0} : lifted(p, std::copysign(std::sqrt(left), p.v));
    })
RBC_MISCONCEPTION(lift_to_plane, "Standing still at t_n means v(t_n) = 0; the stored velocity is then g h/2.",
                  [](const Particle& p, double h, double g) {
                      const Particle right = lift_to_plane(p, h, g);
                      return p.x < 0 && right.v == 0.5 * g * h ? Particle{right.x, 0} : right;
                  })
RBC_MISCONCEPTION(lift_to_plane, "It has some energy. Let it climb as far as that goes: by w^2/(2 g).",
                  [](const Particle& p, double h, double g) {
                      const Particle right = lift_to_plane(p, h, g);
                      return right.x < 0 ? Particle{p.x, right.v} : right;
                  })
RBC_MISCONCEPTION(lift_to_plane, "A lift costs: the ball must be slower afterwards, not faster.",
                  [](const Particle& p, double h, double g) {
                      const double w = p.v - 0.5 * g * h;
                      return lifted(p, std::copysign(std::sqrt(w * w - 2 * g * p.x), w) + 0.5 * g * h);
                  })

constexpr double g = 9.81, h = 0.01, half_kick = 0.5 * g * h;

double energy(const Particle& p, double dt = h, double gravity = g) {
    const double now = p.v - 0.5 * gravity * dt;
    return 0.5 * now * now + gravity * p.x;
}

const std::string no_root =
    "If w^2 < 2 g d there is no root: the ball climbs by w^2/(2 g) and stands still there, v(t_n) = 0.";

/// What the contract leaves to the answer, whose velocity is w' at t_n.
struct Precision {
    Precision(const Particle& p, double dt, double gravity, double now)
        : energy(lift_tolerance.of(0.5 * std::pow(std::abs(p.v) + gravity * dt, 2) + gravity * std::abs(p.x))),
          height(energy / gravity),
          // An error of w'^2/2 is one of error / w', and where w' is smaller than that, w' is lost.
          velocity(2 * energy / std::max(std::abs(now), std::sqrt(2 * energy))) {}
    double energy, height, velocity;
};

void expect_as_reference(const Particle& p, double dt, double gravity) {
    const auto [got, right] = both(student::lift_to_plane, p, dt, gravity);
    const double kick = 0.5 * gravity * dt, now = p.v - kick;
    if (p.x >= 0) {
        expect("a ball on or above the plane is returned as it is", got.x == p.x && got.v == p.v,
               text("x = ", got.x, " m, v = ", got.v, " m/s"))
            .mistake_if(p.x == 0, "At x = 0 there is nothing to lift: v - g h/2 + g h/2 is v but for a rounding.");
    }
    const Precision small(p, dt, gravity, right.v - kick);
    expect_near("height [m]", got.x, right.x, small.height)
        .mistake_if(p.x < 0 && got.x == p.x, "The ball is still below the plane: no depth is too small to count.")
        .mistake_if(p.x < 0 && got.x > 0,
                    "It pays for more than the climb to the plane: it stops at x = 0 and keeps the rest as speed.")
        .mistake_if(got.x > right.x && p.x < 0, "It rose further than its motion pays for: w^2/(2 g) and no more.");
    expect_near("stored velocity [m/s]", got.v, right.v, small.velocity)
        .mistake_if(!std::isfinite(got.v), no_root)
        .mistake(kick - (right.v - kick), now > 0 ? "A ball that rises at t_n, v - g h/2 > 0, goes on rising."
                                                  : "A ball that falls at t_n, v - g h/2 < 0, goes on falling, even "
                                                    "where its stored velocity points up.");
    if (p.x < 0) expect_near("energy [J/kg]", energy(got, dt, gravity), energy(p, dt, gravity), small.energy);
}

const Coordinate any_step = decades("h", lift_steps).simple(0.0078125),
                 any_gravity = decades("g", lift_gravities).simple(8),
                 any_depth = decades("depth", lift_heights).simple(0.0625);

/// Below the plane, with a multiple of the speed that just pays for the climb; negative: falling.
Particle below_with(double speed, const Sample& s) {
    return {-s["depth"], speed * std::sqrt(2 * s["g"] * s["depth"]) + 0.5 * s["g"] * s["h"]};
}
Domain below_with(const Coordinate& speed, bool may_stand = true) {
    return Domain{any_depth, speed, any_step, any_gravity}.where([name = speed.name(), may_stand](const Sample& s) {
        const double v = std::abs(below_with(s[name], s).v);
        return (may_stand || s[name] != 0) && v >= lift_speeds.low && v <= lift_speeds.high;
    });
}

RBC_GRADE("lift", "a falling ball is lifted to the plane and pays with its speed", 3,
          "Write H = 1/2 w^2 + g x with w = v - g h/2 before and after the lift, set them equal, solve for the new w, "
          "and go back to the stored velocity.") {
    did("x = -0.02 m, stored v = -4 m/s, h = 0.01 s, g = 9.81 m/s^2");
    const Particle start{-0.02, -4}, p = student::lift_to_plane(start, h, g);
    const double w = -4 - half_kick, paid = -std::sqrt(w * w - 2 * g * 0.02);
    const Precision small(start, h, g, paid);
    expect_near("height [m]", p.x, 0, small.height).mistake(-0.02, "The ball is still below the plane.");
    const std::string half_step =
        "The stored velocity is half a step old. The energy is that of v(t_n) = v - g h/2, so work with that.";
    expect_near("stored velocity [m/s]", p.v, paid + half_kick, small.velocity)
        .mistake(-4, "You lifted the ball for nothing: g d has to come out of its motion.")
        .mistake(-std::sqrt(16 - 2 * g * 0.02), half_step)
        .mistake(paid,
                 "That is v(t_n). The result stores its velocity half a step early, like everybody: add g h/2 again.")
        .mistake(-std::sqrt(w * w + 2 * g * 0.02) + half_kick,
                 "A lift costs: the ball must be slower afterwards, not faster.")
        .mistake(-paid + half_kick,
                 "The ball was falling and falls on; the root has two signs, take that of the motion.");
}

RBC_GRADE(
    "lift", "a rising ball goes on rising, and H never changes", 2,
    "H = 1/2 w^2 + g x with w = v - g h/2 is the same before and after: at x = 0, w'^2 = w^2 - 2 g d, and w' has the "
    "sign of w.") {
    for_all(below_with(either_sign("w / sqrt(2 g d)", 1, 1e3).simple(2), false),
            [](const Sample& s) { expect_as_reference(below_with(s["w / sqrt(2 g d)"], s), s["h"], s["g"]); });
}

RBC_GRADE("lift", "a ball that cannot pay for the whole climb rises as far as it can", 2, no_root.c_str()) {
    for (double w : {0.3, -0.3, 0.0}) {
        did("x = -0.02 m with v(t_n) = ", w, " m/s: the climb costs 0.196 J/kg, the ball has ", 0.5 * w * w);
        const Particle start{-0.02, w + half_kick}, p = student::lift_to_plane(start, h, g);
        const Precision small(start, h, g, 0);
        expect("the stored velocity is a number", std::isfinite(p.v), text(p.v));
        expect_near("height [m]", p.x, -0.02 + w * w / (2 * g), small.height)
            .mistake(0, "You lifted it all the way; the missing energy came from nowhere.")
            .mistake(-0.02, "It has some energy. Let it climb as far as that goes: by w^2/(2 g).");
        expect_near("stored velocity [m/s]", p.v, half_kick, small.velocity)
            .mistake(0, "Standing still at t_n means v(t_n) = 0; the stored velocity is then g h/2.");
    }
    for_all(below_with(even("w / sqrt(2 g d)", -1, 1).edges({0.5, 1e-6, 0, -0.5}).simple(0.5)),
            [](const Sample& s) { expect_as_reference(below_with(s["w / sqrt(2 g d)"], s), s["h"], s["g"]); });
    did("a ball that can just pay for the climb, or just not");
    const auto any_of_them = [](const Sample& s, const std::function<void(const Particle&)>& check) {
        const double part = 2 * std::pow(10, -1 - s["decade"]);
        for (const double speed : {1 + part, 1 - part, -1 - part, -1 + part}) check(below_with(speed, s));
    };
    for_all(
        Domain{any_depth, choice("decade", 15).simple(7), any_step, any_gravity}.where([=](const Sample& s) {
            bool allowed = true;
            any_of_them(s, [&](const Particle& p) {
                allowed = allowed && std::abs(p.v) >= lift_speeds.low && std::abs(p.v) <= lift_speeds.high;
            });
            return allowed;
        }),
        [=](const Sample& s) { any_of_them(s, [&](const Particle& p) { expect_as_reference(p, s["h"], s["g"]); }); },
        100);
}

RBC_GRADE("lift", "bounces with a paid lift keep exactly e^2 of the energy, and the ball stays above", 3,
          "Leave a ball at x >= 0 alone, keep H of every other, and the energy after k bounces is e^(2k) H.") {
    for (double e : {1.0, 0.8}) {
        did("a ball from 1 m, e = ", e,
            ", balanced steps without projection, lift_to_plane after each, until 8 bounces");
        BalancedGbfParameters s{.restitution = e, .contact_step = false, .projection = Projection::never};
        Particle p{1, 0.1};
        const double start = energy(p), small = Precision({0, -5}, h, g, 0).energy;  // faster than all that come
        double expected = start;
        for (int n = 0, bounces = 0; bounces < 8 && n < 2000; ++n) {
            if (p.x <= s.shell && p.v < half_kick) {
                expected *= e * e;
                ++bounces;
            }
            const Particle landed = step_balanced_gbf(p, s);
            p = student::lift_to_plane(landed, h, g);
            if (landed.x >= 0) expect_near("height of a ball that was above the plane [m]", p.x, landed.x, 0);
            expect(text("after step ", n + 1, " the ball is not below the plane"), p.x >= -small / g,
                   text("x = ", p.x, " m"));
            expect_near(text("energy after step ", n + 1, ", ", bounces, " bounces [J/kg]"), energy(p), expected,
                        2 * (n + 1) * small);
        }
    }
    did("any ball, below, on and above the plane");
    for_all({either_sign("x", lift_heights), either_sign("v", lift_speeds).simple(-4), any_step, any_gravity},
            [](const Sample& s) {
                expect_as_reference({s["x"], s["v"]}, s["h"], s["g"]);
            });
}

}  // namespace grading_lift
