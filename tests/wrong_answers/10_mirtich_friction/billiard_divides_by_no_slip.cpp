// hint: Where nothing slips, u_t/|u_t| is 0/0: then there is no friction.
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
    P -= std::min(cushion.friction * p_n, to_stop) * u_t / slip;
    return {motion.velocity + P / m, motion.spin + (-R * n).cross(P) / (0.4 * m * R * R)};
}

}  // namespace rbc::ex10
