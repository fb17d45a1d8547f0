#include "exercises/05_time_of_impact/drag.hpp"

#include <algorithm>
#include <cmath>

namespace rbc::ex05 {

namespace {

/// ln(cosh(z)) for every z: no overflow for large z, no cancellation for small z.
double log_cosh(double z) {
    if (z > 1) return z + std::log1p(std::exp(-2 * z)) - std::log(2.0);
    const double s = std::sinh(z / 2);
    return std::log1p(2 * s * s);
}

Ball fly_in_vacuum(const Ball& ball, double t, double g) {
    return {ball.height + (ball.velocity - 0.5 * g * t) * t, ball.velocity - g * t};
}

/// ln(cos(to)/cos(from)), from the sum formula cos(to) = cos(from) + 2 sin((from + to)/2) sin((from - to)/2).
double log_cos_ratio(double from, double to) {
    return std::log1p(2 * std::sin((from + to) / 2) * std::sin((from - to) / 2) / std::cos(from));
}

}  // namespace

Ball fly(const Ball& ball, double duration, const Air& air) {
    const double g = air.gravity, c = air.drag;
    if (c == 0) return fly_in_vacuum(ball, duration, g);
    const double a = std::sqrt(g / c), r = std::sqrt(g * c);
    double x = ball.height, t = duration, fallen_before = 0;

    if (ball.velocity > 0) {
        const double phi = std::atan(ball.velocity / a);
        const double up = std::min(t, phi / r);
        x += log_cos_ratio(phi, phi - r * up) / c;  // (E05.5)
        if (t <= phi / r) return {x, a * std::tan(phi - r * up)};
        t -= up;
    } else {
        const double since_top = std::atanh(-ball.velocity / a) / r;
        fallen_before = log_cosh(r * since_top) / c;
        t += since_top;
    }
    return {x - (log_cosh(r * t) / c - fallen_before), -a * std::tanh(r * t)};  // (E05.6)
}

double time_to_impact(const Ball& ball, const Air& air) {
    if (ball.height <= 0 && ball.velocity <= 0) return 0;
    // In the air before the impact, below the plane after it: bisection cannot fail.
    double before = 0, after = 1;
    while (fly(ball, after, air).height > 0) after *= 2;
    for (;;) {
        const double t = 0.5 * (before + after);
        if (t == before || t == after) return t;
        (fly(ball, t, air).height > 0 ? before : after) = t;
    }
}

Ball step_with_drag(const Ball& ball, double dt, const Air& air, double restitution, double rest_speed) {
    Ball now = ball;
    double left = dt;
    for (double t = time_to_impact(now, air); t < left; t = time_to_impact(now, air)) {
        left -= t;
        const double rebound = -restitution * fly(now, t, air).velocity;
        if (rebound < rest_speed) return {0, 0};
        now = {0, rebound};
    }
    now = fly(now, left, air);
    now.height = std::max(0.0, now.height);
    return now;
}

}  // namespace rbc::ex05
