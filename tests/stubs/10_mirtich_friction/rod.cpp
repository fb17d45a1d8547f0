#include "exercises/10_mirtich_friction/rod.hpp"

namespace rbc::ex10 {

Eigen::Matrix3d tip_mobility(const ThinRod& /*rod*/, const Eigen::Vector3d& /*axis*/) {
    throw NotImplemented("K of the rod's tip, from (10.1) for a body without inertia about its own axis");
}

double least_friction(const Eigen::Vector3d& /*axis*/, const Eigen::Vector3d& /*normal*/) {
    throw NotImplemented("the least friction that holds the tip, (10.13) and (10.14) for the rod");
}

RodMotion tip_sticks(const ThinRod& /*rod*/, const Eigen::Vector3d& /*axis*/, const Eigen::Vector3d& /*normal*/,
                     const RodMotion& /*motion*/, double /*restitution*/) {
    throw NotImplemented("the rod after an impact in which its tip sticks from beginning to end");
}

}  // namespace rbc::ex10
