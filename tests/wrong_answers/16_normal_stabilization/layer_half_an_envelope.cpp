// hint: The place is theta eta. Only the lesson's theta is 1/2.
#include "exercises/16_normal_stabilization/layer.hpp"

#include <algorithm>

namespace rbc::ex16 {

double least_velocity(double u_n, double restitution, double gap, double dt, const Layer& layer) {
    const double place = layer.envelope / 2, top = place + layer.tolerance, bottom = place - layer.tolerance;
    double correction = 0;  // from (E16.1)
    if (gap > top) correction = -(gap - top) / dt;
    if (gap < bottom) correction = std::min(layer.error_reduction * (bottom - gap) / dt, layer.clamp);

    const bool arrives = gap + dt * u_n <= top;
    const double bounce = arrives ? restitution * std::max(0.0, -u_n) : 0;
    return bounce > 0 ? std::max(bounce, correction) : correction;
}

}  // namespace rbc::ex16
