#include "exercises/16_normal_stabilization/layer.hpp"

#include <algorithm>

namespace rbc::ex16 {

double least_velocity(double u_n, double restitution, double gap, double dt, const Layer& layer) {
    const double top = layer.place * layer.envelope + layer.tolerance;
    const double bottom = layer.place * layer.envelope - layer.tolerance;
    const double nearest = std::clamp(gap, bottom, top);
    const double way = (nearest - gap) / dt;
    const double velocity = way > 0 ? std::min(way * layer.error_reduction, layer.clamp) : way;
    if (u_n >= 0 || restitution == 0) return velocity;
    if (gap + u_n * dt > top) return velocity;
    return std::max(velocity, -restitution * u_n);
}

}  // namespace rbc::ex16
