#include "lessons/02_balanced_gbf/balanced_gbf.hpp"

#include <cmath>

#include "common/foundation/judge/require.hpp"

namespace rbc {

Particle step_balanced_gbf(Particle p, const BalancedGbfParameters& parameters) {
    const double h = parameters.dt, g = parameters.gravity, e = parameters.restitution;
    const bool touching = parameters.strict ? p.x < 0 : p.x <= parameters.shell;
    bool resting = false;

    p.v -= 0.5 * g * h;                                    // (02.1)
    if (touching && p.v < 0) p.v = -e * p.v;               // (02.2)
    p.v -= 0.5 * g * h;                                    // (02.3)
    if (parameters.contact_step && touching && p.v < 0) {  // (02.4)
        p.v = 0;
        resting = true;
    }
    p.x += h * p.v;                                        // (02.5)
    const Projection when = parameters.projection;
    const bool project = when == Projection::always || (when == Projection::contact && resting);
    if (project && p.x < 0) p.x = 0;                       // (02.6)
    return p;
}

namespace {

void check_gravity_and_restitution(double gravity, double restitution) {
    require(std::isfinite(gravity) && gravity >= 0, "gravity", "finite and >= 0");
    require(restitution >= 0 && restitution <= 1, "restitution", "in [0, 1]");
}

void check_creep_input(double dt, double gravity, double restitution) {
    require(std::isfinite(dt) && dt > 0, "dt", "finite and > 0");
    check_gravity_and_restitution(gravity, restitution);
}

}  // namespace

double balanced_gbf_bounce_energy_change(double speed, double depth, double gravity, double restitution) {
    require(std::isfinite(speed) && speed >= 0, "speed", "finite and >= 0");
    require(std::isfinite(depth) && depth >= 0, "depth", "finite and >= 0");
    check_gravity_and_restitution(gravity, restitution);
    const double e = restitution;
    return -0.5 * (1 - e * e) * speed * speed + gravity * depth;  // (02.7)
}

double gbf_creep_speed(double dt, double gravity, double restitution) {
    check_creep_input(dt, gravity, restitution);
    return gravity * dt / (1 + restitution);  // (02.8)
}

double balanced_gbf_creep_speed(double dt, double gravity, double restitution) {
    check_creep_input(dt, gravity, restitution);
    return (1 - restitution) * gravity * dt / (2 * (1 + restitution));  // (02.9)
}

}  // namespace rbc
