#include "exercises/01_gbf/box.hpp"

namespace rbc::ex01 {

/// Another way: the ceiling is the floor of the mirrored box, so one side is written down once and used for both.
Particle step_in_box(Particle p, const Box& box) {
    const bool mirrored = p.x > 0.5 * box.ceiling;
    const auto mirror = [&](const Particle& q) { return mirrored ? Particle{box.ceiling - q.x, -q.v} : q; };
    const double gravity = mirrored ? -box.gravity : box.gravity;

    p = mirror(p);
    const bool touching = p.x <= box.shell;
    if (touching && p.v < 0) p.v *= -box.restitution;
    p.v -= gravity * box.dt;
    if (touching && p.v < 0) p.v = 0;
    p.x += p.v * box.dt;
    p = mirror(p);
    if (p.x < 0) return {0, p.v};
    if (p.x > box.ceiling) return {box.ceiling, p.v};
    return p;
}

}  // namespace rbc::ex01
