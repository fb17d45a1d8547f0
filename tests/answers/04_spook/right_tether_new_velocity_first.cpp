#include <algorithm>
#include <cmath>
#include "exercises/04_spook/tether.hpp"
namespace rbc::ex04 {
namespace {
// solve for the new velocity first: lambda = m (v' - v + G h g) from (1+4d) Gv' + 4/(h^2 k) lambda = -4c/h + Gv
double pull(double c, double u, double kick, const Tether& t) {
    if (!(c < 0)) return 0;
    const double h = t.dt, D = 1 + 4 * t.relaxation / h, s = 4 / (h * h * t.stiffness);
    const double after = (s * t.mass * (u + kick) - 4 * c / h + u) / (D + s * t.mass);
    return std::max(0.0, t.mass * (after - u - kick));
}
}  // namespace
double tether_impulse(const Particle& p, const Tether& t) {
    return pull(t.length - p.x, -p.v, t.dt * t.gravity, t);
}
Particle step_on_tether(Particle p, const Tether& t) {
    const double half = 0.5 * t.gravity * t.dt, now = p.v - half;
    if ((p.x < 0 && now < -t.impact_threshold) || (p.x > t.length && now > t.impact_threshold))
        p.v = half - t.restitution * now;
    const double up = pull(p.x, p.v, -t.dt * t.gravity, t), down = tether_impulse(p, t);
    p.v += (up - down) / t.mass - t.gravity * t.dt;
    p.x += t.dt * p.v;
    return p;
}
}  // namespace rbc::ex04
