#include "exercises/10_mirtich_friction/anisotropic.hpp"

namespace rbc::ex10 {

Eigen::Vector2d sliding_friction(const Eigen::Vector2d& /*u_t*/, const Grain& /*grain*/) {
    throw NotImplemented("the point of the ellipse that takes the most energy out (E10.1)");
}

Eigen::Vector3d sliding_slope(const Eigen::Matrix3d& /*K*/, const Eigen::Vector2d& /*u_t*/, const Grain& /*grain*/) {
    throw NotImplemented("du/dp with that friction, as (10.4)");
}

bool grain_sticks(const Eigen::Matrix3d& /*K*/, const Grain& /*grain*/) {
    throw NotImplemented("whether the friction that sticking needs lies in the ellipse (E10.1)");
}

Eigen::Vector2d leaving_direction(const Eigen::Matrix3d& /*K*/, const Grain& /*grain*/) {
    throw NotImplemented("the direction in which u_t leaves zero where sticking is not stable");
}

}  // namespace rbc::ex10
