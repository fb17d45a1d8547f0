#include "exercises/06_contact_sets/capsule.hpp"

namespace rbc::ex06 {

std::vector<CapsuleContact> capsule_on_plane(const Eigen::Vector2d& /*surface*/, const Eigen::Vector2d& /*normal*/,
                                             const Capsule& /*capsule*/, double /*margin*/) {
    throw NotImplemented("the contacts of a capsule with a half-plane");
}

std::vector<CapsuleContact> collide_capsules(const Capsule& /*a*/, const Capsule& /*b*/, double /*margin*/) {
    throw NotImplemented("the contacts of two capsules (E06.1), (E06.2)");
}

}  // namespace rbc::ex06
