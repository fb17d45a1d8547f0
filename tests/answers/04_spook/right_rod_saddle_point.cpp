#include <Eigen/Dense>

#include "exercises/04_spook/rod.hpp"

namespace rbc::ex04 {

namespace {

/// Velocities and impulse from one linear system: v' - M^-1 G' lambda = v + h M^-1 f, G v' + epsilon lambda = -a c + Y
/// G v.
Eigen::VectorXd solve(const Rod& rod, const RodParameters& p) {
    const double Y = p.dt / (p.dt + 4 * p.relaxation), a = 4 * Y / p.dt, epsilon = a / (p.dt * p.stiffness);
    const Eigen::Vector2d between = rod.x2 - rod.x1;
    Eigen::RowVectorXd G(4);
    G << -between.transpose(), between.transpose();
    G /= between.norm();
    Eigen::VectorXd v(4), inverse(4);
    v << rod.v1, rod.v2;
    inverse << p.inverse_mass1, p.inverse_mass1, p.inverse_mass2, p.inverse_mass2;

    Eigen::MatrixXd system = Eigen::MatrixXd::Identity(5, 5);
    system.topRightCorner(4, 1) = -(inverse.asDiagonal() * G.transpose());
    system.bottomLeftCorner(1, 4) = G;
    system(4, 4) = epsilon;
    Eigen::VectorXd right(5);
    right << v, -a * (between.norm() - p.length) + Y * G.dot(v);
    if (p.inverse_mass1 > 0) right.segment(0, 2) += p.dt * p.gravity;
    if (p.inverse_mass2 > 0) right.segment(2, 2) += p.dt * p.gravity;
    return system.partialPivLu().solve(right);
}

}  // namespace

double rod_impulse(const Rod& rod, const RodParameters& parameters) {
    return solve(rod, parameters)(4);
}

Rod step_rod(const Rod& rod, const RodParameters& parameters) {
    const Eigen::VectorXd solution = solve(rod, parameters);
    Rod next = rod;
    if (parameters.inverse_mass1 > 0) next.v1 = solution.segment(0, 2);
    if (parameters.inverse_mass2 > 0) next.v2 = solution.segment(2, 2);
    next.x1 += parameters.dt * next.v1;
    next.x2 += parameters.dt * next.v2;
    return next;
}

}  // namespace rbc::ex04
