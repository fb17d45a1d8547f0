#include "exercises/05_time_of_impact/moving_plane.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rbc::ex05 {

namespace {

/// When y + r t - G t^2/2 is 0 next, or never. Both forms of the root, each where nothing cancels.
double time_to_plane(double y, double r, double G) {
    const double discriminant = r * r + 2 * G * y;
    if (r < 0 && discriminant >= 0) return 2 * y / (std::sqrt(discriminant) - r);
    if (r >= 0 && G > 0) return (r + std::sqrt(discriminant)) / G;
    return std::numeric_limits<double>::infinity();
}

}  // namespace

Particle step_on_moving_plane(const Particle& p, const MovingPlane& plane, const BounceParameters& bounce) {
    const double h = bounce.dt, g = bounce.gravity, e = bounce.restitution;
    const double X = plane.height, U = plane.velocity, A = plane.acceleration;

    // As seen from the plane: height y, velocity r, gravity G.
    const double G = g + A;
    double y = std::max(0.0, p.x - X), r = p.v - 0.5 * g * h - U;
    double left = h;
    for (double t = time_to_plane(y, r, G); t < left; t = time_to_plane(y, r, G)) {
        left -= t;
        double speed = std::sqrt(std::max(0.0, r * r + 2 * G * y));
        if (speed < 3e-8 * std::abs(G) * h) speed = 0;  // what rounding leaves of a particle at rest is no bounce
        y = 0;
        r = e * speed;                               // (E05.3)
        if (G > 0 && 2 * r <= G * (1 - e) * left) {  // infinitely many bounces fit into what is left
            r = left = 0;
            break;
        }
    }
    y = std::max(0.0, y + (r - 0.5 * G * left) * left);
    r -= G * left;

    const double X_end = X + (U + 0.5 * A * h) * h;  // (E05.2)
    return {X_end + y, U + A * h + r + 0.5 * g * h};
}

}  // namespace rbc::ex05
