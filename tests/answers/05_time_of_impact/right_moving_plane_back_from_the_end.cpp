#include <algorithm>
#include <cmath>
#include "exercises/05_time_of_impact/moving_plane.hpp"
namespace rbc::ex05 {
// Fly to the end first and look back from there (05.1)-(05.8), as seen from the plane.
Particle step_on_moving_plane(const Particle& p, const MovingPlane& plane, const BounceParameters& bounce) {
    const double h = bounce.dt, g = bounce.gravity, e = bounce.restitution;
    const double G = g + plane.acceleration;
    const double Xe = plane.height + plane.velocity * h + 0.5 * plane.acceleration * h * h,
                 Ue = plane.velocity + plane.acceleration * h;
    const double y0 = std::max(0.0, p.x - plane.height), r0 = p.v - 0.5 * g * h - plane.velocity;
    double y = y0 + r0 * h - 0.5 * G * h * h, r = r0 - G * h;
    const double grazes = r0 * r0 + 2 * G * y0;
    if (G > 0 ? y < 0 : (r0 < 0 && grazes >= 0 && 2 * y0 < h * (std::sqrt(grazes) - r0))) {
        double c2 = r0 * r0 + 2 * G * y0;
        if (c2 < 1e-15 * (r0 * r0 + r * r)) c2 = 0;
        const double c = -std::sqrt(c2);
        double s = G > 0 ? 2 * y / (r + c) : h - 2 * y0 / (-r0 - c), u = -e * c;
        if (G > 0) {
            for (;;) {
                if (2 * u <= G * (1 - e) * s) {
                    s = 0;
                    u = 0;
                    break;
                }
                if (2 * u >= G * s) break;
                s -= 2 * u / G;
                u *= e;
            }
        }
        y = u * s - 0.5 * G * s * s;
        r = u - G * s;
    }
    return {Xe + y, Ue + r + 0.5 * g * h};
}
}  // namespace rbc::ex05
