#pragma once

#include <algorithm>
#include <cmath>

#include "common/grading/grader/grader.hpp"
#include "exercises/05_time_of_impact/drag.hpp"

/// Balls in any air, and their flights by another way.
namespace rbc::grading05 {

using namespace ex05;
using ex05::Air;
using ex05::Ball;
using ex05::fly;
using ex05::step_with_drag;
using ex05::time_to_impact;

/// The flight by the classical Runge-Kutta method, in long double: its error at these step sizes is below 1e-12.
inline Ball integrated(Ball ball, double duration, const Air& air, int steps = 4000) {
    const auto pull = [&](long double v) {
        return -static_cast<long double>(air.gravity) - air.drag * v * std::abs(v);
    };
    long double x = ball.height, v = ball.velocity;
    const long double dt = static_cast<long double>(duration) / steps;
    for (int n = 0; n < steps; ++n) {
        const long double a1 = pull(v), v2 = v + dt / 2 * a1, a2 = pull(v2), v3 = v + dt / 2 * a2, a3 = pull(v3),
                          v4 = v + dt * a3, a4 = pull(v4);
        x += dt / 6 * (v + 2 * v2 + 2 * v3 + v4);
        v += dt / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
    }
    return {static_cast<double>(x), static_cast<double>(v)};
}

/// Height lost by a fall from rest to speed v, and won by a climb from speed v to rest (from v dv = a dx).
inline double fall_to(double v, const Air& air) {
    return -std::log1p(-air.drag * v * v / air.gravity) / (2 * air.drag);
}
inline double climb_from(double v, const Air& air) {
    return std::log1p(air.drag * v * v / air.gravity) / (2 * air.drag);
}

inline const Coordinate any_gravity = decades("g", air_gravities).simple(9.81),
                        any_drag = even("c", 0, air_drags.high)
                                       .edges({air_drags.low, 1e-10, 1e-9, 1e-8, 1e-6, 1e-4, 0.01, 0.1, 1})
                                       .simple(0.1),
                        any_duration = even("t", durations).edges({1e-12, 1e-9, 1e-6, 1e-3, 0.1, 1, 30}).simple(1);

/// Below the contract's smallest it is a vacuum.
inline double drag_of(const Sample& s) {
    return s["c"] < air_drags.low ? 0 : s["c"];
}

/// As fast upwards as the contract lets it be, or as a share of the terminal speed a downwards; in a vacuum a is taken
/// for 100 m/s.
inline double velocity_of(const Sample& s, const Allowed& down) {
    const double a = drag_of(s) > 0 ? std::sqrt(s["g"] / drag_of(s)) : 100, v = s["v/a"] * a;
    return std::clamp(v < 0 ? std::max(v, -down.high * a) : v, ball_velocities.low, ball_velocities.high);
}

inline const Coordinate any_velocity =
    either_sign("v/a", 1e-4, climbing.high).edges({0.5, -0.5, -0.9, -1, 1}).simple(0);

/// For flights, which have no smallest speed.
inline const Coordinate any_start = either_sign("v/a", 1e-12, climbing.high).edges({0.5, -0.5, -0.9, -1, 1}).simple(0);

inline double largest_speed(const Ball& from, const Ball& to) {
    return std::max(std::abs(from.velocity), std::abs(to.velocity));
}

/// What the contracts allow an answer to be off by.
inline double allowed_in_height(const Ball& from, double t, double speed, const Air& air, const Tolerance& tolerance) {
    return tolerance.of(std::abs(from.height) + speed * t) + top_tolerance.of(speed * speed / air.gravity);
}
inline double allowed_in_time(double t) {
    return std::max(least_impact_tolerance.of(1), impact_tolerance.of(t));
}

/// A step with bounces, its length in flights and its rest_speed in impact speeds.
struct Bounces {
    Ball ball;
    double dt;
    Air air;
    double restitution, rest_speed;
    double speed;  ///< the largest in it, m/s

    explicit Bounces(const Sample& s)
        : ball{s["x"], velocity_of(s, falling_to_impact)}, air{s["g"], drag_of(s)}, restitution(s["e"]) {
        const double first = time_to_impact(ball, air), impact = std::abs(fly(ball, first, air).velocity);
        speed = std::max(std::abs(ball.velocity), impact);
        const double flights = s["flights"];
        dt = flights < 1 ? flights * first : first + (flights - 1) * 2 * impact / air.gravity;
        rest_speed = s["rest_speed/impact"] * impact;
    }
    Ball end() const { return step_with_drag(ball, dt, air, restitution, rest_speed); }
};

/// How far the reference's answer moves with dt and rest_speed, by some roundings and by what two dozen impacts may be
/// off in time: by too much where these decide.
inline Ball response(const Bounces& b) {
    const Ball right = b.end();
    const double late = 25 * allowed_in_time(b.dt);
    Ball most{0, 0};
    for (const double sign : {-1.0, 1.0}) {
        for (const bool length : {true, false}) {
            Bounces other = b;
            (length ? other.dt : other.rest_speed) *= 1 + sign * 1e-9;
            (length ? other.dt : other.rest_speed) += sign * late * (length ? 1 : b.air.gravity);
            if (other.dt < 0 || other.rest_speed < 0) return {HUGE_VAL, HUGE_VAL};
            const Ball end = other.end();
            most.height = std::max(most.height, std::abs(end.height - right.height));
            most.velocity = std::max(most.velocity, std::abs(end.velocity - right.velocity));
        }
    }
    return most;
}

/// The contract's heights above the plane.
inline bool height_is_asked(const Sample& s) {
    return s["x"] == 0 || s["x"] >= impact_heights.low;
}

inline const Domain any_bounces =
    Domain{
        even("x", 0, impact_heights.high, impact_heights.unit).edges({impact_heights.low, 1e-3, 0.1, 2, 1e3}).simple(2),
        any_velocity,
        any_gravity,
        any_drag,
        even("e", 0, 1).edges({1e-4, 0.005, 0.5, 0.9}).simple(0.5),
        even("flights", 0.01, 5).edges({0.5, 1, 1.05, 3}).simple(1.05),
        decades("rest_speed/impact", rest_shares).edges({0.01}).simple(0.01)}
        .where([](const Sample& s) {
            if (!height_is_asked(s)) return false;
            const Bounces b(s);
            if (!(b.dt >= drag_steps.low && b.dt <= drag_steps.high && b.rest_speed > 0)) return false;
            const Ball moves = response(b);
            return moves.velocity < 1e-4 * b.speed && moves.height < 1e-4 * (b.ball.height + b.speed * b.dt);
        });

/// The rebound of the first impact is a little slower or faster than rest_speed, by a half down to 5e-6 of it.
inline const Domain near_rest =
    Domain{any_gravity, even("c", 0, air_drags.high).edges({air_drags.low, 0.1, 1}).simple(0.1),
           decades("rest_speed/impact", rest_shares.low, 0.5)
               .simple(rest_shares.low)
               .indifferent(Coordinate::End::low,
                            "of the slowest rebound the tolerance leaves no digit but whether it is one"),
           choice("decade", 6).simple(1), choice("slower", 2)};

}  // namespace rbc::grading05
