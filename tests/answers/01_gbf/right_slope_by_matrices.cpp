#include <algorithm>
#include "exercises/01_gbf/slope.hpp"
namespace rbc::ex01 {
PlanarParticle step_on_slope(const PlanarParticle& p, const Slope& s) {
    const Eigen::Matrix2d N = s.normal * s.normal.transpose(), T = Eigen::Matrix2d::Identity() - N;
    const Eigen::Matrix2d impact = T - s.restitution * N;
    const bool touch = s.normal.dot(p.x) <= s.shell;
    Eigen::Vector2d v = p.v;
    if (touch && s.normal.dot(v) < 0) v = impact * v;
    v = v + s.dt * s.gravity;
    if (touch && s.normal.dot(v) < 0) v = T * v;
    Eigen::Vector2d x = p.x + s.dt * v;
    if (s.normal.dot(x) < 0) x = T * x;
    return {x, v};
}
}  // namespace rbc::ex01
