// hint: Touching means within the shell: n.x <= delta.
#include "exercises/01_gbf/slope.hpp"

namespace rbc::ex01 {

PlanarParticle step_on_slope(const PlanarParticle& p, const Slope& slope) {
    const Eigen::Vector2d& n = slope.normal;
    const bool touching = n.dot(p.x) <= 0;
    PlanarParticle next = p;

    const double before = n.dot(next.v);
    if (touching && before < 0) next.v -= (1 + slope.restitution) * before * n;
    next.v += slope.dt * slope.gravity;
    const double after = n.dot(next.v);
    if (touching && after < 0) next.v -= after * n;
    next.x += slope.dt * next.v;
    const double gap = n.dot(next.x);
    if (gap < 0) next.x -= gap * n;
    return next;
}

}  // namespace rbc::ex01
