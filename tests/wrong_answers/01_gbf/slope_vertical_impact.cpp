// hint: You reflected the vertical velocity. The impact acts along the normal of the slope, not along y.
#include "exercises/01_gbf/slope.hpp"

namespace rbc::ex01 {

PlanarParticle step_on_slope(const PlanarParticle& p, const Slope& slope) {
    const Eigen::Vector2d& n = slope.normal;
    const bool touching = n.dot(p.x) <= slope.shell;
    PlanarParticle next = p;

    if (touching && next.v.y() < 0) next.v.y() = -slope.restitution * next.v.y();
    next.v += slope.dt * slope.gravity;
    const double after = n.dot(next.v);
    if (touching && after < 0) next.v -= after * n;
    next.x += slope.dt * next.v;
    const double gap = n.dot(next.x);
    if (gap < 0) next.x -= gap * n;
    return next;
}

}  // namespace rbc::ex01
