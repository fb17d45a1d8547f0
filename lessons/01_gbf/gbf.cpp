#include "lessons/01_gbf/gbf.hpp"

namespace rbc {

Particle step_gbf(Particle p, const GbfParameters& parameters) {
    const auto& [h, g, e, delta, contact_step, projection, strict] = parameters;
    const bool touching = strict ? p.x < 0 : p.x <= delta;
    bool resting = false;

    if (touching && p.v < 0) p.v = -e * p.v;           // (01.1)
    p.v -= g * h;                                      // (01.2)
    if (contact_step && touching && p.v < 0) {         // (01.3)
        p.v = 0;
        resting = true;
    }
    p.x += h * p.v;                                    // (01.4)
    const bool project = projection == Projection::always || (projection == Projection::contact && resting);
    if (project && p.x < 0) p.x = 0;                   // (01.5)
    return p;
}

double gbf_bounce_energy_change(double speed, double depth, double dt, double gravity) {
    return -gravity * speed * dt + gravity * depth;    // (01.6)
}

}  // namespace rbc
