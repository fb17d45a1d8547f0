#include "exercises/02_balanced_gbf/lift.hpp"

#include <algorithm>
#include <cmath>

namespace rbc::ex02 {

// By the energy H itself: as high as it reaches but not above the plane, and the rest of it is motion.
Particle lift_to_plane(const Particle& p, double dt, double gravity) {
    if (!(p.x < 0)) return p;
    const double now = p.v - gravity * dt / 2;
    const double H = now * now / 2 + gravity * p.x;
    const double x = std::min(0.0, H / gravity);
    const double motion = std::sqrt(std::max(0.0, 2 * (H - gravity * x)));
    return {x, (now < 0 ? -motion : motion) + gravity * dt / 2};
}

}  // namespace rbc::ex02
