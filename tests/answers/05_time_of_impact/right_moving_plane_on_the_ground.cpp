#include "exercises/05_time_of_impact/moving_plane.hpp"

#include <algorithm>
#include <cmath>

namespace rbc::ex05 {

namespace {

double at(const MovingPlane& plane, double t) {
    return plane.height + plane.velocity * t + 0.5 * plane.acceleration * t * t;
}

/// When a ball with height x and velocity v at time `now` meets the plane in (now, end), or end: the smaller root of a
/// quadratic in t - now, written so that nothing cancels.
double next_impact(const MovingPlane& plane, double x, double v, double now, double end, double g) {
    const double gap = std::max(0.0, x - at(plane, now)), closing = plane.velocity + plane.acceleration * now - v;
    const double a = 0.5 * (g + plane.acceleration);  // gap = closing t + a t^2
    const double under_root = closing * closing + 4 * a * gap;
    if (under_root < 0) return end;
    const double root = std::sqrt(under_root);
    double t = end;
    if (closing > 0) {
        t = 2 * gap / (closing + root);
    } else if (a > 0) {
        t = (root - closing) / (2 * a);
    }
    return std::min(end, now + t);
}

}  // namespace

/// Another way: everything is seen from the ground, with the plane's place and velocity at each impact.
Particle step_on_moving_plane(const Particle& p, const MovingPlane& plane, const BounceParameters& bounce) {
    const double h = bounce.dt, g = bounce.gravity, e = bounce.restitution;
    const double end_velocity = plane.velocity + plane.acceleration * h, falling = g + plane.acceleration;
    double now = 0, x = std::max(p.x, plane.height), v = p.v - g * h / 2;
    while (true) {
        const double t = next_impact(plane, x, v, now, h, g), flight = t - now;
        x += v * flight - g * flight * flight / 2;
        v -= g * flight;
        now = t;
        if (now >= h) break;
        const double U = plane.velocity + plane.acceleration * now, left = h - now;
        x = at(plane, now);
        v = U + e * std::max(0.0, U - v);
        const bool tiny = v - U <= 1e-12 * falling * h;
        if (falling > 0 && (tiny || 2 * (v - U) <= falling * (1 - e) * left))
            return {at(plane, h), end_velocity + g * h / 2};
    }
    return {x, v + g * h / 2};
}

}  // namespace rbc::ex05
