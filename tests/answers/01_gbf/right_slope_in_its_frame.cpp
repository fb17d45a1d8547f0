#include "exercises/01_gbf/slope.hpp"

namespace rbc::ex01 {

/// Another way: turn the world so that the slope is level, take the step of the lesson there, and turn back.
PlanarParticle step_on_slope(const PlanarParticle& p, const Slope& slope) {
    Eigen::Matrix2d to_slope;  // rows: tangent, normal
    to_slope << slope.normal.y(), -slope.normal.x(), slope.normal.x(), slope.normal.y();
    Eigen::Vector2d x = to_slope * p.x, v = to_slope * p.v;
    const Eigen::Vector2d g = to_slope * slope.gravity;

    const bool touching = x.y() <= slope.shell;
    if (touching && v.y() < 0) v.y() *= -slope.restitution;
    v += slope.dt * g;
    if (touching && v.y() < 0) v.y() = 0;
    x += slope.dt * v;
    if (x.y() < 0) x.y() = 0;
    return {to_slope.transpose() * x, to_slope.transpose() * v};
}

}  // namespace rbc::ex01
