#include "exercises/02_balanced_gbf/shaken.hpp"

namespace rbc::ex02 {

double apparent_acceleration(double t, const ShakenPlane& plane) {
    (void)t, (void)plane;
    throw NotImplemented("the acceleration that a rider on the plane sees");
}

Particle step_on_shaken_plane(const Particle& p, double t, const ShakenPlane& plane) {
    (void)p, (void)t, (void)plane;
    throw NotImplemented("the balanced step under a body force that changes with time");
}

}  // namespace rbc::ex02
