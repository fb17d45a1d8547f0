#include "exercises/10_mirtich_friction/billiard.hpp"

#include <Eigen/Dense>

namespace rbc::ex10 {

namespace {

Eigen::Vector3d contact_velocity(const BallMotion& s, const BilliardBall& ball, const Eigen::Vector3d& n) {
    return s.velocity - ball.radius * s.spin.cross(n);
}

}  // namespace

Eigen::Vector3d slip_velocity(const BallMotion& motion, const BilliardBall& ball, const Eigen::Vector3d& normal) {
    return (Eigen::Matrix3d::Identity() - normal * normal.transpose()) * contact_velocity(motion, ball, normal);
}

/// Another way: the impulse that would make the ball roll, from the whole K; too large for the cone, it is shortened.
BallMotion bounce_off_cushion(const BallMotion& motion, const BilliardBall& ball, const Cushion& cushion) {
    const Eigen::Vector3d& n = cushion.normal;
    const Eigen::Matrix3d N = n * n.transpose(), T = Eigen::Matrix3d::Identity() - N;
    const Eigen::Vector3d u = contact_velocity(motion, ball, n);
    if (n.dot(u) >= 0) return motion;
    const Eigen::Matrix3d K = (3.5 * T + N) / ball.mass;
    Eigen::Vector3d P = K.inverse() * (-u - cushion.restitution * N * u);
    const double p_t = (T * P).norm(), most = cushion.friction * n.dot(P);
    if (p_t > most) P = N * P + T * P * (most / p_t);
    const double I = 0.4 * ball.mass * ball.radius * ball.radius;
    return {motion.velocity + P / ball.mass, motion.spin + ball.radius * P.cross(n) / I};
}

}  // namespace rbc::ex10
