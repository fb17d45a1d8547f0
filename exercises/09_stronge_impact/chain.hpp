#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex09 {

/// What may be asked.
inline constexpr Allowed rod_counts{1, 10}, chain_masses{1e-5, 1e5, "kg"}, chain_lengths{1e-5, 1e2, "m"},
    shares{0.1, 10}, bends{0, 3, "rad"}, chain_rates{1e-6, 1e3, "rad/s"};

/// A uniform rod of a hanging chain.
struct ChainRod {
    double mass;    ///< kg; those of one chain: one of `chain_masses`, times one of `shares` each
    double length;  ///< m; those of one chain: one of `chain_lengths`, times one of `shares` each
    double angle;   ///< from the downward vertical, counter-clockwise, rad; those of one chain: an angle in [-pi, pi],
                    ///< and from it either way one of `bends` at most; rods may be in line or folded back
};

inline constexpr Tolerance mass_tolerance{1e-14},  ///< M_ij: of sqrt(M_ii M_jj)
    tip_tolerance{4e-15},                          ///< a column of J: of the rod's length
    chain_K_tolerance{1e-9},                       ///< K: of its largest entry
    rate_tolerance{1e-9};                          ///< rates, each times its sqrt(M_ii): of the length of the vector of
                                                   ///< all of them before, and of those of the changes that each
                                                   ///< component of the impulse makes alone

/// A chain of rods: the first hangs from a fixed hinge, each further one from the end of the one before. One rod is a
/// pendulum, two are the lesson's double pendulum. The end of the last rod is the tip. The number of rods is of
/// `rod_counts`.
using Chain = std::vector<ChainRod>;

/// The mass matrix, n x n:  T = qdot' M qdot/2  with q the angles of the n rods                 (E09.2)
/// @return to `mass_tolerance`
/// @missing the mass matrix of n rods (E09.2)
Eigen::MatrixXd chain_mass_matrix(const Chain& chain);

/// The 2 x n matrix J with  (velocity of the tip to the right, up) = J qdot                     (E09.3)
/// @return to `tip_tolerance`
/// @missing the velocity of the tip per rate (E09.3)
Eigen::MatrixXd tip_jacobian(const Chain& chain);

/// What an impulse at the tip does to it, du = K P: the 2 x 2 collision matrix of the chain, 1/kg, (t, n) = (right,
/// up).
/// Of one rod, and of rods in line, it is singular: no impulse moves the tip along them.
/// @return to `chain_K_tolerance`
/// @missing the collision matrix of the chain's tip
Eigen::Matrix2d tip_collision_matrix(const Chain& chain);

/// The rates after an impulse (right, up) at the tip, N s, from the rates before, rad/s.
/// @param rates    with R, of `chain_rates`: each in size up to R
/// @param impulse  each component in size up to R times mass and length of the chain
/// @return to `rate_tolerance`
/// @missing the rates after an impulse at the tip
Eigen::VectorXd rates_after(const Chain& chain, const Eigen::VectorXd& rates, const Eigen::Vector2d& impulse);

RBC_EXERCISE(chain_mass_matrix)
RBC_EXERCISE(tip_jacobian)
RBC_EXERCISE(tip_collision_matrix)
RBC_EXERCISE(rates_after)

}  // namespace rbc::ex09
