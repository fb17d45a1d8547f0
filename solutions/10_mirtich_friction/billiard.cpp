#include "exercises/10_mirtich_friction/billiard.hpp"

#include <Eigen/Geometry>
#include <algorithm>

namespace rbc::ex10 {

Eigen::Vector3d slip_velocity(const BallMotion& motion, const BilliardBall& ball, const Eigen::Vector3d& normal) {
    const Eigen::Vector3d r = -ball.radius * normal;
    const Eigen::Vector3d u = motion.velocity + motion.spin.cross(r);
    return u - normal.dot(u) * normal;
}

BallMotion bounce_off_cushion(const BallMotion& motion, const BilliardBall& ball, const Cushion& cushion) {
    const Eigen::Vector3d& n = cushion.normal;
    const double m = ball.mass, R = ball.radius;
    const double approach = -n.dot(motion.velocity);
    if (approach <= 0) return motion;

    const double p_n = (1 + cushion.restitution) * m * approach;
    const Eigen::Vector3d u_t = slip_velocity(motion, ball, n);
    const double slip = u_t.norm(), to_stop = slip * 2 * m / 7;  // (E10.2)
    Eigen::Vector3d P = p_n * n;
    if (slip > 0) P -= std::min(cushion.friction * p_n, to_stop) * u_t / slip;
    return {motion.velocity + P / m, motion.spin + (-R * n).cross(P) / (0.4 * m * R * R)};
}

/// Friction is mu P_n at most. While it has not come to that, the ball ends rolling, and its slip before is 7/2 of the
/// change, against it. At most, it slips to the end, and any greater slip in this direction does the same.
std::optional<Eigen::Vector3d> spin_for(const Eigen::Vector3d& velocity, const Eigen::Vector3d& wished,
                                        const BilliardBall& ball, const Cushion& cushion) {
    const Eigen::Vector3d& n = cushion.normal;
    const Eigen::Vector3d v_t = velocity - n.dot(velocity) * n;
    const double most = cushion.friction * (1 + cushion.restitution) * std::max(0.0, -n.dot(velocity));
    const double change = (wished - v_t).norm(), rounding = 1e-9 * std::max(velocity.norm(), wished.norm());
    if (change > most + rounding) return std::nullopt;
    if (most < rounding) return Eigen::Vector3d::Zero();  // nothing is wished, and any spin does nothing

    Eigen::Vector3d u_t = -3.5 * (wished - v_t);
    if (change > most - rounding) {
        const Eigen::Vector3d d = u_t.normalized();
        u_t = std::max(u_t.norm(), d.dot(v_t)) * d;  // without spin it would be v_t: as near to that as the ray comes
    }
    return (u_t - v_t).cross(n) / ball.radius;
}

}  // namespace rbc::ex10
