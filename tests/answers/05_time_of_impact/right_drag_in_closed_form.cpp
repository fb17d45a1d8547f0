#include "exercises/05_time_of_impact/drag.hpp"

#include <cmath>

namespace rbc::ex05 {

namespace {

double log_cosh(double z) {
    return z < 1 ? std::log1p(2 * std::pow(std::sinh(z / 2), 2)) : z - std::log(2 / (1 + std::exp(-2 * z)));
}

/// The z >= 0 with ln(cosh(z)) = y: acosh(exp(y)) without overflow or cancellation.
double inverse_log_cosh(double y) {
    if (y > 20) return y + std::log(2.0);
    const double d = std::expm1(y);
    return std::log1p(d + std::sqrt(d * (d + 2)));
}

/// A flight by its top: when it is, how high, and the scales of speed and rate. Times before the top count as negative.
struct Arc {
    double a, r, c, top_time, top_height;
    Arc(const Ball& ball, const Air& air)
        : a(std::sqrt(air.gravity / air.drag)), r(std::sqrt(air.gravity * air.drag)), c(air.drag) {
        const double q = ball.velocity / a;
        top_time = (q > 0 ? std::atan(q) : std::atanh(q)) / r;
        // v dv = a dx, integrated; a falling ball counts as one that comes from a top.
        top_height = ball.height + 0.5 * (q > 0 ? std::log1p(q * q) : -std::log1p(-q * q)) / c;
    }
};

}  // namespace

/// Another way: every flight is part of one curve through its top, and the time to the impact has a closed form.
Ball fly(const Ball& ball, double duration, const Air& air) {
    const double g = air.gravity, t = duration;
    if (air.drag == 0) return {ball.height + ball.velocity * t - g * t * t / 2, ball.velocity - g * t};
    const Arc arc(ball, air);
    const double z = arc.r * (t - arc.top_time);
    if (z < 0) {
        const double v = arc.a * std::tan(-z);
        return {arc.top_height - 0.5 * std::log1p(std::pow(v / arc.a, 2)) / arc.c, v};
    }
    return {arc.top_height - log_cosh(z) / arc.c, -arc.a * std::tanh(z)};
}

double time_to_impact(const Ball& ball, const Air& air) {
    if (ball.height <= 0 && ball.velocity <= 0) return 0;
    const double g = air.gravity, v = ball.velocity;
    if (air.drag == 0) return (v + std::sqrt(v * v + 2 * g * ball.height)) / g;
    const Arc arc(ball, air);
    return arc.top_time + inverse_log_cosh(arc.c * arc.top_height) / arc.r;
}

Ball step_with_drag(const Ball& ball, double dt, const Air& air, double restitution, double rest_speed) {
    const double t = time_to_impact(ball, air);
    if (t >= dt) return fly(ball, dt, air);
    const double rebound = -restitution * fly(ball, t, air).velocity;
    if (rebound < rest_speed) return {0, 0};
    return step_with_drag({0, rebound}, dt - t, air, restitution, rest_speed);
}

}  // namespace rbc::ex05
