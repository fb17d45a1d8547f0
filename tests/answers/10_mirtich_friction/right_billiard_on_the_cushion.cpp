#include <cmath>
#include <complex>

#include "exercises/10_mirtich_friction/billiard.hpp"

#include <Eigen/Geometry>

namespace rbc::ex10 {

namespace {

using Complex = std::complex<double>;

/// Another way: velocities along the cushion are complex numbers.
struct Frame {
    Eigen::Vector3d t1, t2, n;
    explicit Frame(const Eigen::Vector3d& normal) : t1(normal.unitOrthogonal()), t2(normal.cross(t1)), n(normal) {}
    Complex seen(const Eigen::Vector3d& v) const { return {t1.dot(v), t2.dot(v)}; }
    Eigen::Vector3d back(Complex z) const { return z.real() * t1 + z.imag() * t2; }
};

}  // namespace

Eigen::Vector3d slip_velocity(const BallMotion& motion, const BilliardBall& ball, const Eigen::Vector3d& normal) {
    const Frame f(normal);
    return f.back(f.seen(motion.velocity) + f.seen(ball.radius * normal.cross(motion.spin)));
}

BallMotion bounce_off_cushion(const BallMotion& motion, const BilliardBall& ball, const Cushion& cushion) {
    const Frame f(cushion.normal);
    const double u_n = f.n.dot(motion.velocity);
    if (!(u_n < 0)) return motion;
    const Complex slip = f.seen(slip_velocity(motion, ball, f.n));
    const double room = cushion.friction * (1 + cushion.restitution) * -u_n;
    Complex change = -slip / 3.5;
    if (std::abs(change) > room) change *= room / std::abs(change);
    const Eigen::Vector3d dv = f.back(change);
    return {motion.velocity + dv - (1 + cushion.restitution) * u_n * f.n,
            motion.spin + 2.5 / ball.radius * dv.cross(f.n)};
}

std::optional<Eigen::Vector3d> spin_for(const Eigen::Vector3d& velocity, const Eigen::Vector3d& wished,
                                        const BilliardBall& ball, const Cushion& cushion) {
    const Frame f(cushion.normal);
    const Complex before = f.seen(velocity), change = f.seen(wished) - before;
    const double u_n = f.n.dot(velocity), V = std::max(velocity.norm(), wished.norm());
    const double room = u_n < 0 ? cushion.friction * (1 + cushion.restitution) * -u_n : 0,
                 left = room - std::abs(change);
    if (left < -1e-8 * V) return std::nullopt;
    if (room < 1e-8 * V) return Eigen::Vector3d(0, 0, 0);
    Complex slip = -3.5 * change;
    if (left < 1e-8 * V) {
        // Turned so that the ray is the real axis: there only the first coordinate can be chosen.
        const Complex ray = slip / std::abs(slip);
        slip = ray * std::fmax(std::abs(slip), (before / ray).real());
    }
    return f.back(slip - before).cross(f.n) / ball.radius;
}

}  // namespace rbc::ex10
