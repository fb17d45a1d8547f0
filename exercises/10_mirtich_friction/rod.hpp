#pragma once

#include <Eigen/Core>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex10 {

/// A thin homogeneous rod, for instance a thrown stick. Its moment of inertia about every axis through the centre and
/// across the rod is m l^2/3; about its own axis it has none, and no force on the axis could turn it that way.
struct ThinRod {
    double mass;         ///< m, 1e-6 to 1e6 kg
    double half_length;  ///< l, 1e-6 to 1e3 m
};

struct RodMotion {
    Eigen::Vector3d velocity;  ///< of the centre, m/s
    Eigen::Vector3d spin;      ///< angular velocity, rad/s; across the rod, up to rounding
};

/// How the tip of the rod answers an impulse there: dv_tip = K P, world axes, 3x3, 1/kg.
/// @param axis  a, unit length up to rounding, from the centre to the tip that is hit; any direction of space
/// @return each entry within 4e-14/m
/// @missing K of the rod's tip, from (10.1) for a body without inertia about its own axis
Eigen::Matrix3d tip_mobility(const ThinRod& rod, const Eigen::Vector3d& axis);

/// The least friction coefficient with which the tip, once it has stopped sliding on a floor that does not move, stays
/// where it is for the rest of the collision.
/// @param axis, normal  a, and n from the floor (A) into the rod (B), unit length up to rounding; each any direction of
///                      space, a.n of either sign; not both nearly parallel and unequal (|a x n| is 0 or above 1e-6)
/// @return >= 0, within 1e-9; 0 for a rod that stands or lies
/// @missing the least friction that holds the tip, (10.13) and (10.14) for the rod
double least_friction(const Eigen::Vector3d& axis, const Eigen::Vector3d& normal);

/// The rod after its tip hit the floor with no sliding, u_t = 0, and with as much friction as holding the tip takes.
/// @param motion  before; the velocity of the tip is along -n up to rounding, from 0 (nothing happens) to 1e3 m/s; the
///                spin times l is no more than some 1.5 times the greatest of the speeds
/// @return right to 1e-13 of the greatest speed in it, and of that over l
/// @param restitution  e in [0, 1], both included. Newton's, Poisson's and Stronge's laws agree here; find out why
/// @missing the rod after an impact in which its tip sticks from beginning to end
RodMotion tip_sticks(const ThinRod& rod, const Eigen::Vector3d& axis, const Eigen::Vector3d& normal,
                     const RodMotion& motion, double restitution);

RBC_EXERCISE(tip_mobility)
RBC_EXERCISE(least_friction)
RBC_EXERCISE(tip_sticks)

}  // namespace rbc::ex10
