#include "exercises/05_time_of_impact/moving_plane.hpp"

namespace rbc::ex05 {

Particle step_on_moving_plane(const Particle& /*p*/, const MovingPlane& /*plane*/, const BounceParameters& /*bounce*/) {
    throw NotImplemented("the exact step above a plane that moves (E05.2), (E05.3)");
}

}  // namespace rbc::ex05
