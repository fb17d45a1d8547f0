#include "exercises/21_contact_laws/squeal.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rbc::ex21 {

/// First asks on which side of 1/gamma the root is, then solves there.
Eigen::Vector2d slip(const Eigen::Vector2d& u_static, double w, const StraightFall& law) {
    const double speed = std::hypot(u_static.x(), u_static.y());
    if (!(speed > 0)) return {0, 0};
    const double film = 1 + w * law.viscosity;
    const bool beyond = law.gamma > 0 && film < law.gamma * (speed + w * law.drop);
    const double x = beyond ? (speed + w * law.drop) / film : speed / (film - w * law.drop * law.gamma);
    return x / speed * u_static;
}

double quiet_speed(const Squeal& squeal) {
    const double fall = squeal.drop * squeal.load * squeal.gamma;
    if (fall <= squeal.viscosity) return 0;
    return std::max(0.0, (std::log(fall) - std::log(squeal.viscosity)) / squeal.gamma);  // log(0) = -infinity
}

}  // namespace rbc::ex21
