#include <algorithm>
#include <cmath>
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
                      return p.x < 0 && right.x < 0 ? Particle{right.x, 0} : right;
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

// A call is at most some twenty roundings of numbers below 50: 20 * 50 * 1.1e-16 = 1e-13. Over 300 steps: 3e-11.
constexpr double one_call = 1e-12, many_steps = 1e-10;
constexpr double g = 9.81, h = 0.01, half_kick = 0.5 * g * h;

double energy(const Particle& p, double dt = h, double gravity = g) {
    const double now = p.v - 0.5 * gravity * dt;
    return 0.5 * now * now + gravity * p.x;
}

const std::string no_root =
    "If w^2 < 2 g d there is no root: the ball climbs by w^2/(2 g) and stands still there, v(t_n) = 0.";

/// As the reference, to a dozen roundings of the terms of w'^2; the root turns an error of w'^2 into error / w', and
/// into its own root where w' is smaller than that.
void expect_as_reference(const Particle& p, double dt, double gravity) {
    const auto [got, right] = both(student::lift_to_plane, p, dt, gravity);
    const double kick = 0.5 * gravity * dt, now = p.v - kick;
    if (p.x >= 0) {
        expect("a ball on or above the plane is returned as it is", got.x == p.x && got.v == p.v,
               text("x = ", got.x, " m, v = ", got.v, " m/s"));
    }
    const double squares = (std::abs(p.v) + kick) * (std::abs(p.v) + kick) + 2 * gravity * std::abs(p.x);
    const double error = lift_tolerance.of(0.5 * squares), left = std::abs(right.v - kick);
    expect_near("height [m]", got.x, right.x, error / gravity)
        .mistake_if(p.x < 0 && got.x == p.x, "The ball is still below the plane: no depth is too small to count.")
        .mistake_if(p.x < 0 && got.x > 0,
                    "It pays for more than the climb to the plane: it stops at x = 0 and keeps the rest as speed.")
        .mistake_if(got.x > right.x && p.x < 0, "It rose further than its motion pays for: w^2/(2 g) and no more.");
    expect_near("stored velocity [m/s]", got.v, right.v,
                error / std::max(left, std::sqrt(error)) + 1e-15 * (std::abs(p.v) + kick))
        .mistake_if(!std::isfinite(got.v), no_root)
        .mistake(kick - (right.v - kick), now > 0 ? "A ball that rises at t_n, v - g h/2 > 0, goes on rising."
                                                  : "A ball that falls at t_n, v - g h/2 < 0, goes on falling, even "
                                                    "where its stored velocity points up.");
    if (p.x < 0) expect_near("energy [J/kg]", energy(got, dt, gravity), energy(p, dt, gravity), error);
}

const Coordinate any_step = decades("h", lift_steps).simple(0.0078125),
                 any_gravity = decades("g", lift_gravities).simple(8),
                 any_depth = decades("depth", 1e-12, 1e3, "m").simple(0.0625);

/// Below the plane, with a multiple of the speed that just pays for the climb; negative: falling.
Particle below_with(double speed, const Sample& s) {
    return {-s["depth"], speed * std::sqrt(2 * s["g"] * s["depth"]) + 0.5 * s["g"] * s["h"]};
}

RBC_GRADE("lift", "a falling ball is lifted to the plane and pays with its speed", 3,
          "Write H = 1/2 w^2 + g x with w = v - g h/2 before and after the lift, set them equal, solve for the new w, "
          "and go back to the stored velocity.") {
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
    for_all({any_depth, either_sign("w / sqrt(2 g d)", 1, 1e3).simple(2), any_step, any_gravity}, [](const Sample& s) {
        const double speed = s["w / sqrt(2 g d)"];
        if (speed != 0) expect_as_reference(below_with(speed, s), s["h"], s["g"]);
    });
}

RBC_GRADE("lift", "a ball that cannot pay for the whole climb rises as far as it can", 2, no_root.c_str()) {
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
    for_all({any_depth, even("w / sqrt(2 g d)", -1, 1).edges({0.5, 1e-6, 0, -0.5}), any_step, any_gravity},
            [](const Sample& s) { expect_as_reference(below_with(s["w / sqrt(2 g d)"], s), s["h"], s["g"]); });
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
    did("any ball, below, on and above the plane");
    for_all({either_sign("x", lift_heights), either_sign("v", lift_speeds).simple(-4), any_step, any_gravity},
            [](const Sample& s) {
                expect_as_reference({s["x"], s["v"]}, s["h"], s["g"]);
            });
}

}  // namespace grading_lift
