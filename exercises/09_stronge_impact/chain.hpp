#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex09 {

/// A uniform rod of a hanging chain.
struct ChainRod {
    double mass;    ///< 1e-6 to 1e6 kg; those of one chain within a factor of 100
    double length;  ///< 1e-6 to 1e3 m; those of one chain within a factor of 100
    double angle;   ///< from the downward vertical, counter-clockwise, rad, any; rods may be in line or folded back
};

/// A chain of rods: the first hangs from a fixed hinge, each further one from the end of the one before. One rod is a
/// pendulum, two are the lesson's double pendulum. The end of the last rod is the tip. At least one rod; n <= 10.
/// M_ij is asked to 1e-14 of sqrt(M_ii M_jj), K to 1e-9 of its largest entry, rates to 1e-9 of what the impulse
/// changes.
using Chain = std::vector<ChainRod>;

/// The mass matrix, n x n:  T = qdot' M qdot/2  with q the angles of the n rods                 (E09.2)
/// @missing the mass matrix of n rods (E09.2)
Eigen::MatrixXd chain_mass_matrix(const Chain& chain);

/// The 2 x n matrix J with  (velocity of the tip to the right, up) = J qdot                     (E09.3)
/// @missing the velocity of the tip per rate (E09.3)
Eigen::MatrixXd tip_jacobian(const Chain& chain);

/// What an impulse at the tip does to it, du = K P: the 2 x 2 collision matrix of the chain, 1/kg, (t, n) = (right,
/// up).
/// Of one rod, and of rods in line, it is singular: no impulse moves the tip along them.
/// @missing the collision matrix of the chain's tip
Eigen::Matrix2d tip_collision_matrix(const Chain& chain);

/// The rates after an impulse (right, up) at the tip, N s, from the rates before, rad/s.
/// @missing the rates after an impulse at the tip
Eigen::VectorXd rates_after(const Chain& chain, const Eigen::VectorXd& rates, const Eigen::Vector2d& impulse);

RBC_EXERCISE(chain_mass_matrix)
RBC_EXERCISE(tip_jacobian)
RBC_EXERCISE(tip_collision_matrix)
RBC_EXERCISE(rates_after)

}  // namespace rbc::ex09
