#include "exercises/07_newton_impact/superball.hpp"

#include <cmath>

namespace rbc::ex07 {

namespace {

Eigen::Vector2d turned(const Eigen::Vector2d& r) {
    return {-r.y(), r.x()};
}

/// What a body does to K, in world axes.
Eigen::Matrix2d share(const SpinningDisc& d, const Eigen::Vector2d& r) {
    return d.inverse_mass * Eigen::Matrix2d::Identity() + d.inverse_inertia * turned(r) * turned(r).transpose();
}

}  // namespace

/// With a 2 x 2 matrix and vectors in the world's axes: first the impulse for both laws, then, if it leaves the cone,
/// the one on its edge.
DiscMotions collide_rough_discs(const SpinningDisc& a, const SpinningDisc& b, const Eigen::Vector2d& n,
                                const RoughSurface& surface) {
    const Eigen::Vector2d r_a = a.radius * n, r_b = -b.radius * n, t = -turned(n);
    const Eigen::Vector2d u = b.velocity + b.spin * turned(r_b) - a.velocity - a.spin * turned(r_a);
    if (u.dot(n) >= 0) return {a.velocity, a.spin, b.velocity, b.spin};
    const Eigen::Matrix2d K = share(a, r_a) + share(b, r_b);
    const Eigen::Vector2d change = -(1 + surface.restitution) * u.dot(n) * n - (1 + surface.grip) * u.dot(t) * t;
    const double det = K(0, 0) * K(1, 1) - K(0, 1) * K(1, 0);
    Eigen::Vector2d P((K(1, 1) * change.x() - K(0, 1) * change.y()) / det,
                      (K(0, 0) * change.y() - K(1, 0) * change.x()) / det);
    const double P_n = P.dot(n);
    if (std::abs(P.dot(t)) > surface.friction * P_n) {
        P = P_n * (n + std::copysign(surface.friction, P.dot(t)) * t);  // K_tn = 0: P_n stays what it was
    }
    const Eigen::Vector2d Q = -P;
    return {a.velocity + a.inverse_mass * Q, a.spin + a.inverse_inertia * turned(r_a).dot(Q),
            b.velocity + b.inverse_mass * P, b.spin + b.inverse_inertia * turned(r_b).dot(P)};
}

}  // namespace rbc::ex07
