#pragma once

#include <Eigen/Core>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex10 {

/// What may be asked. Where a number may also be 0, it says so.
inline constexpr Allowed rod_masses{1e-6, 1e6, "kg"}, half_lengths{1e-6, 1e3, "m"}, tip_speeds{1e-9, 1e3, "m/s"},
    leanings{1e-6, 1};

/// A thin homogeneous rod, for instance a thrown stick. Its moment of inertia about every axis through the centre and
/// across the rod is m l^2/3; about its own axis it has none, and no force on the axis could turn it that way.
struct ThinRod {
    double mass;         ///< m, of `rod_masses`, kg
    double half_length;  ///< l, of `half_lengths`, m
};

struct RodMotion {
    Eigen::Vector3d velocity;  ///< of the centre, m/s
    Eigen::Vector3d spin;      ///< angular velocity, rad/s; across the rod, up to rounding
};

inline constexpr Tolerance mobility_tolerance{4e-14},  ///< of 1/m
    hold_tolerance{1e-9},                              ///< of a friction coefficient of 1
    rod_tolerance{1e-13};  ///< of V, the larger of the tip's speed and |w| l, both before; of V/l for a spin

/// How the tip of the rod answers an impulse there: dv_tip = K P, world axes, 3x3, 1/kg.
/// @param axis  a, unit length up to rounding, from the centre to the tip that is hit; any direction of space
/// @return each entry to `mobility_tolerance`
/// @missing K of the rod's tip, from (10.1) for a body without inertia about its own axis
Eigen::Matrix3d tip_mobility(const ThinRod& rod, const Eigen::Vector3d& axis);

/// The least friction coefficient with which the tip, once it has stopped sliding on a floor that does not move, stays
/// where it is for the rest of the collision.
/// @param axis, normal  a, and n from the floor (A) into the rod (B), unit length up to rounding; each any direction of
///                      space, a.n of either sign; |a x n| is 0 up to rounding, or of `leanings`
/// @return >= 0, to `hold_tolerance`; 0 for a rod that stands or lies
/// @missing the least friction that holds the tip, (10.13) and (10.14) for the rod
double least_friction(const Eigen::Vector3d& axis, const Eigen::Vector3d& normal);

/// The rod after its tip hit the floor with no sliding, u_t = 0, and with as much friction as holding the tip takes.
/// @param motion  before; the velocity of the tip is along -n up to rounding, its speed 0 (nothing happens) or of
///                `tip_speeds`; so is |w| l, but not both are 0
/// @return to `rod_tolerance`
/// @param restitution  e in [0, 1], both included. Newton's, Poisson's and Stronge's laws agree here; find out why
/// @missing the rod after an impact in which its tip sticks from beginning to end
RodMotion tip_sticks(const ThinRod& rod, const Eigen::Vector3d& axis, const Eigen::Vector3d& normal,
                     const RodMotion& motion, double restitution);

RBC_EXERCISE(tip_mobility)
RBC_EXERCISE(least_friction)
RBC_EXERCISE(tip_sticks)

}  // namespace rbc::ex10
