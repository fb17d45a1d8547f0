#include "lessons/23_space/rotation.hpp"

#include "common/foundation/judge/require.hpp"
#include "common/foundation/model/body.hpp"

namespace rbc {

namespace {

void check_turn(const Eigen::Quaterniond& q, const Eigen::Vector3d& turn) {
    require(is_orientation(q), "q is no quaternion of length 1");
    require(turn.allFinite(), "the angular velocity, the step or their product is not finite");
}

}  // namespace

Eigen::Quaterniond turn_exactly(const Eigen::Quaterniond& q, const Eigen::Vector3d& w, double h) {
    const Eigen::Vector3d turn = h * w;
    check_turn(q, turn);
    return turned_by(turn, q.normalized());  // (23.3)
}

Eigen::Quaterniond turn_first_order(const Eigen::Quaterniond& q, const Eigen::Vector3d& w, double h) {
    const Eigen::Vector3d turn = h * w;
    check_turn(q, turn);
    const Eigen::Quaterniond half(0, 0.5 * turn.x(), 0.5 * turn.y(), 0.5 * turn.z());
    Eigen::Vector4d p = q.coeffs() + (half * q).coeffs();
    p.stableNormalize();           // its squares could overflow
    return Eigen::Quaterniond(p);  // (23.4)
}

}  // namespace rbc
