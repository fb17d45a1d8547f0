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

/// Of the impulse that is wished, and of the slips that it would stop.
std::optional<Eigen::Vector3d> spin_for(const Eigen::Vector3d& velocity, const Eigen::Vector3d& wished,
                                        const BilliardBall& ball, const Cushion& cushion) {
    const Eigen::Vector3d& n = cushion.normal;
    const Eigen::Matrix3d T = Eigen::Matrix3d::Identity() - n * n.transpose();
    const double m = ball.mass, V = std::max(velocity.norm(), wished.norm());
    const double p_n = std::max(0.0, -(1 + cushion.restitution) * m * n.dot(velocity)), most = cushion.friction * p_n;
    const Eigen::Vector3d P = m * T * (wished - velocity);
    if (P.norm() > most + 1e-10 * m * V) return {};
    if (most <= 1e-10 * m * V) return Eigen::Vector3d(0, 0, 0);
    Eigen::Vector3d missing = -3.5 / m * P - T * velocity;  // what spin has to add to the slip
    if (P.norm() > most - 1e-10 * m * V) {
        const double more = missing.dot(P) / P.norm();  // further along -P, as far as that brings it nearer
        if (more > 0) missing -= more * P / P.norm();
    }
    return Eigen::Vector3d(missing.cross(n) / ball.radius);
}

}  // namespace rbc::ex10
