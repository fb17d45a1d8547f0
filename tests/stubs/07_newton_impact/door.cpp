#include "exercises/07_newton_impact/door.hpp"

namespace rbc::ex07 {

DoorImpact hit_door(const Door& /*door*/, const ThrownBall& /*ball*/, const Eigen::Vector2d& /*point*/,
                    const Eigen::Vector2d& /*n*/, double /*e*/) {
    throw NotImplemented("a ball hits a door: K of a body that can only turn about its hinge");
}

double sweet_spot(const Door& /*door*/) {
    throw NotImplemented("where the hinge feels nothing of a hit");
}

}  // namespace rbc::ex07
