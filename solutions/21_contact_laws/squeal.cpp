#include "exercises/21_contact_laws/squeal.hpp"

#include <cmath>
#include <limits>

namespace rbc::ex21 {

Eigen::Vector2d slip(const Eigen::Vector2d& u_static, double w, const StraightFall& law) {
    const double speed = u_static.norm();
    if (speed == 0) return Eigen::Vector2d::Zero();
    const double film = 1 + w * law.viscosity, lift = w * law.drop;
    double x = speed / (film - lift * law.gamma);  // on the slope, gamma x <= 1
    if (!(film > lift * law.gamma && law.gamma * x <= 1)) x = (speed + lift) / film;
    return u_static * (x / speed);  // (E21.3)
}

double quiet_speed(const Squeal& squeal) {
    const double fall = squeal.drop * squeal.load * squeal.gamma;
    if (squeal.viscosity >= fall) return 0;
    if (squeal.viscosity == 0) return std::numeric_limits<double>::infinity();
    return std::log(fall / squeal.viscosity) / squeal.gamma;  // (E21.4)
}

}  // namespace rbc::ex21
