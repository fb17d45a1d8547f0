// hint: Above the zone it may come down all of the way: neither k nor c_max holds it back, and 0 would stop it in mid-air.
#include "exercises/16_normal_stabilization/layer.hpp"

#include <algorithm>

namespace rbc::ex16 {

double least_velocity(double u_n, double restitution, double gap, double dt, const Layer& layer) {
    const double place = layer.place * layer.envelope, top = place + layer.tolerance, bottom = place - layer.tolerance;
    double correction = 0;  // from (E16.1)
    if (gap < bottom) correction = std::min(layer.error_reduction * (bottom - gap) / dt, layer.clamp);

    const bool arrives = gap + dt * u_n <= top;
    const double bounce = arrives ? restitution * std::max(0.0, -u_n) : 0;
    return bounce > 0 ? std::max(bounce, correction) : correction;
}

}  // namespace rbc::ex16
