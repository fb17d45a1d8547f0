#include "exercises/23_space/carry.hpp"

namespace rbc::ex23 {

std::vector<int> find_again(const std::vector<Touch>& /*before*/, const std::vector<Touch>& /*now*/, double /*reach*/) {
    throw NotImplemented("contacts by their features, then by their places (E23.1)");
}

Eigen::Vector3d carry(const Touch& /*before*/, const Eigen::Vector3d& /*r_before*/, const Touch& /*now*/,
                      double /*ratio*/) {
    throw NotImplemented("the arrow in the new frame, inside the new cone (E23.2)");
}

}  // namespace rbc::ex23
