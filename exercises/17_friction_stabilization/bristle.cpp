#include "exercises/17_friction_stabilization/bristle.hpp"

namespace rbc::ex17 {

Eigen::Vector3d pull(const Place& /*a*/, const Place& /*b*/, const Nails& /*nails*/, const Eigen::Vector3d& /*n*/,
                     double /*f_n*/, const Bristle& /*bristle*/) {
    throw NotImplemented("the force of bent bristles on B (E17.2)");
}

Nails follow(const Place& /*a*/, const Place& /*b*/, const Nails& /*nails*/, const Eigen::Vector3d& /*n*/,
             double /*f_n*/, const Bristle& /*bristle*/) {
    throw NotImplemented("the nails after what bristles cannot hold has slipped (E17.3)");
}

}  // namespace rbc::ex17
