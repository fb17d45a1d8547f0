#pragma once

#include <Eigen/Dense>

#include "common/foundation/model/impact.hpp"

namespace rbc {

/// Anything with n coordinates q that touches the ground at one point, at the instant of an impact. A free body and a
/// pendulum differ only in their M and J:
///
///   T = qdot' M qdot/2,    u = J qdot                                    (09.12)
///   K = J M^-1 J',         qdot+ = qdot- + M^-1 J' P                     (09.13)
///
/// A joint takes part in the impact: K of a mechanism is not the K of the one body that is hit.
template <int n>
struct Mechanism {
    Eigen::Matrix<double, n, n> M;      ///< mass matrix, symmetric positive definite, units of the coordinates
    Eigen::Matrix<double, 2, n> J;      ///< velocity of the contact point (t, n) per unit of qdot
    Eigen::Matrix<double, n, 1> rates;  ///< qdot before the impact
};

/// Kinetic energy at these rates, J (09.12).
template <int n>
double kinetic_energy(const Mechanism<n>& mechanism, const Eigen::Matrix<double, n, 1>& rates) {
    return 0.5 * rates.dot(mechanism.M * rates);
}

/// Change of the rates by an impulse (t, n) at the contact point, N s (09.13).
template <int n>
Eigen::Matrix<double, n, 1> rate_change(const Mechanism<n>& mechanism, const Eigen::Vector2d& impulse) {
    return mechanism.M.ldlt().solve(mechanism.J.transpose() * impulse);
}

/// What an impact law needs to know of it: K and u of the contact point (09.12), (09.13).
/// K is positive definite only where the contact point can move in both directions (J has rank 2).
template <int n>
PlanarImpactProblem impact_problem(const Mechanism<n>& mechanism, double friction, double restitution) {
    PlanarImpactProblem problem;
    problem.K = mechanism.J * mechanism.M.ldlt().solve(mechanism.J.transpose());
    problem.K(1, 0) = problem.K(0, 1);  // symmetric to the last bit
    problem.u = mechanism.J * mechanism.rates;
    problem.friction = friction;
    problem.restitution = restitution;
    return problem;
}

}  // namespace rbc
