#include "exercises/10_mirtich_friction/billiard.hpp"

namespace rbc::ex10 {

Eigen::Vector3d slip_velocity(const BallMotion& /*motion*/, const BilliardBall& /*ball*/,
                              const Eigen::Vector3d& /*normal*/) {
    throw NotImplemented("the tangential velocity of the contact point, v + w x r without its normal part");
}

BallMotion bounce_off_cushion(const BallMotion& /*motion*/, const BilliardBall& /*ball*/, const Cushion& /*cushion*/) {
    throw NotImplemented("the ball after the cushion, in closed form (E10.2)");
}

std::optional<Eigen::Vector3d> spin_for(const Eigen::Vector3d& /*velocity*/, const Eigen::Vector3d& /*wished*/,
                                        const BilliardBall& /*ball*/, const Cushion& /*cushion*/) {
    throw NotImplemented("the least spin with which the ball leaves as wished");
}

}  // namespace rbc::ex10
