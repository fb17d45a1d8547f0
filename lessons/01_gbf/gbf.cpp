#include "lessons/01_gbf/gbf.hpp"

#include <cmath>

#include "common/foundation/judge/require.hpp"

namespace rbc {

Particle step_gbf(Particle p, const GbfParameters& parameters) {
    const double h = parameters.dt, g = parameters.gravity, e = parameters.restitution;
    const bool touching = parameters.strict ? p.x < 0 : p.x <= parameters.shell;
    bool resting = false;

    if (touching && p.v < 0) p.v = -e * p.v;               // (01.1)
    p.v -= g * h;                                          // (01.2)
    if (parameters.contact_step && touching && p.v < 0) {  // (01.3)
        p.v = 0;
        resting = true;
    }
    p.x += h * p.v;                                        // (01.4)
    const Projection when = parameters.projection;
    const bool project = when == Projection::always || (when == Projection::contact && resting);
    if (project && p.x < 0) p.x = 0;                       // (01.5)
    return p;
}

double gbf_bounce_energy_change(double speed, double depth, double dt, double gravity) {
    require(std::isfinite(speed) && speed >= 0, "speed", "finite and >= 0");
    require(std::isfinite(depth) && depth >= 0, "depth", "finite and >= 0");
    require(std::isfinite(dt) && dt > 0, "dt", "finite and > 0");
    require(std::isfinite(gravity) && gravity >= 0, "gravity", "finite and >= 0");
    return -gravity * speed * dt + gravity * depth;  // (01.6)
}

}  // namespace rbc
