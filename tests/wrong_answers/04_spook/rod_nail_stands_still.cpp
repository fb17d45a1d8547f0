// hint: A nailed end keeps its velocity, and moves with it.
#include "exercises/04_spook/rod.hpp"

namespace rbc::ex04 {

namespace {

/// What gravity does to an end in one step; nothing if it is nailed down.
Eigen::Vector2d kick(double inverse_mass, const RodParameters& p) {
    return inverse_mass > 0 ? Eigen::Vector2d(p.dt * p.gravity) : Eigen::Vector2d(Eigen::Vector2d::Zero());
}

}  // namespace

double rod_impulse(const Rod& rod, const RodParameters& p) {
    const double d = p.relaxation / p.dt, Y = 1 / (1 + 4 * d);
    const double a = 4 * Y / p.dt, b = 4 * d * Y, epsilon = 4 * Y / (p.dt * p.dt * p.stiffness);

    // G = (-n', n') for the two particles, so G M^-1 G' = 1/m1 + 1/m2.
    const Eigen::Vector2d between = rod.x2 - rod.x1;
    const Eigen::Vector2d n = between.normalized();
    const double c = between.norm() - p.length;
    const double Gv = n.dot(rod.v2 - rod.v1);
    const double free_change = n.dot(kick(p.inverse_mass2, p) - kick(p.inverse_mass1, p));
    return (-a * c - b * Gv - free_change) / (p.inverse_mass1 + p.inverse_mass2 + epsilon);
}

Rod step_rod(const Rod& rod, const RodParameters& p) {
    const Eigen::Vector2d push = rod_impulse(rod, p) * (rod.x2 - rod.x1).normalized();
    Rod next = rod;
    next.v1 += kick(p.inverse_mass1, p) - p.inverse_mass1 * push;
    next.v2 += kick(p.inverse_mass2, p) + p.inverse_mass2 * push;
    if (p.inverse_mass1 > 0) next.x1 += p.dt * next.v1;
    next.x2 += p.dt * next.v2;
    return next;
}

}  // namespace rbc::ex04
