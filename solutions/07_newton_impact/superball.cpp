#include "exercises/07_newton_impact/superball.hpp"

#include <algorithm>

namespace rbc::ex07 {

DiscMotions collide_rough_discs(const SpinningDisc& a, const SpinningDisc& b, const Eigen::Vector2d& n,
                                const RoughSurface& surface) {
    const double e = surface.restitution, f = surface.grip, mu = surface.friction;
    const Eigen::Vector2d t(n.y(), -n.x()), approach = b.velocity - a.velocity;
    const double u_n = n.dot(approach);
    if (u_n >= 0) return {a.velocity, a.spin, b.velocity, b.spin};

    // The contact lies at +R_A n and -R_B n: both spins move the surfaces the same way, K_tn = 0.
    const double u_t = t.dot(approach) + a.radius * a.spin + b.radius * b.spin;
    const double K_nn = a.inverse_mass + b.inverse_mass;
    const double K_tt = K_nn + a.radius * a.radius * a.inverse_inertia + b.radius * b.radius * b.inverse_inertia;

    const double P_n = -(1 + e) * u_n / K_nn;
    const double P_t = std::clamp(-(1 + f) * u_t / K_tt, -mu * P_n, mu * P_n);  // (E07.1)
    const Eigen::Vector2d P = P_t * t + P_n * n;
    return {a.velocity - a.inverse_mass * P, a.spin + a.inverse_inertia * a.radius * P_t,
            b.velocity + b.inverse_mass * P, b.spin + b.inverse_inertia * b.radius * P_t};
}

}  // namespace rbc::ex07
