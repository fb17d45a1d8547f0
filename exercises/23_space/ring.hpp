#pragma once

#include <Eigen/Core>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex23 {

/// What may be asked. Where a number may also be 0, it says so.
inline constexpr Allowed ring_radii{1e-6, 1e3, "m"}, ring_loads{1e-9, 1e9, "N"}, ring_frictions{1e-3, 1e2},
    ring_speeds{1e-12, 1e12, "m/s"}, ring_spins{1e-12, 1e12, "m/s"}, ring_inertias{0.05, 20};

inline constexpr Tolerance ring_tolerance{1e-10},  ///< of the length of the force itself; of the torque itself
    end_tolerance{1e-8},                           ///< of the ratio itself
    end_gap{1e-2};  ///< of 1: so much I/(m R^2) differs from where (E23.7) has another case

/// A thin ring that lies on the ground and presses on it with the same force all around.
struct Ring {
    double radius = 0.1;    ///< R, of `ring_radii`, m
    double load = 10;       ///< N, of `ring_loads`, N: of the whole ring
    double friction = 0.5;  ///< mu, of `ring_frictions`
};

/// What the ground does to it.
struct ForceAndTorque {
    Eigen::Vector2d force;  ///< N
    double torque = 0;      ///< about the centre, counter-clockwise, N m
};

/// Each piece of the ring slides its own way, and friction is against that:
///
///   u(phi) = v + omega R (-sin phi, cos phi)
///   F = -mu N/(2 pi) int u/|u| dphi,   T = -mu N R/(2 pi) int (-sin phi, cos phi).u/|u| dphi           (E23.6)
///
/// Where |v| = R |omega| one piece of the ring stands still; it has no length, and the integrals are what they are.
/// @param v      of the centre, m/s; each number 0, or of `ring_speeds` in size
/// @param omega  rad/s: 0, or one of `ring_spins` over R; v and omega are not both 0
/// @return to `ring_tolerance`; where v = 0, F = 0 exactly; where omega = 0, T = 0
/// @missing both integrals around the ring (E23.6)
ForceAndTorque ring_friction(const Ring& ring, const Eigen::Vector2d& v, double omega);

/// A ring that only friction slows down, m dv/dt = F, I domega/dt = T, is left with one ratio |v|/(R |omega|) when it
/// comes to rest, whatever it began with, as long as it began with both.
/// @param inertia_ratio  I/(m R^2), of `ring_inertias`, with its `end_gap`: 1 for a thin hoop, less for a disc on a
///                       rim, more for a hoop that carries something outside
/// @return the ratio, to `end_tolerance`; 0 where it goes on spinning to the end and its sliding has died out,
///         infinite where it goes on sliding                                                          (E23.7)
/// @missing the ratio that lasts (E23.7)
double end_ratio(double inertia_ratio);

RBC_EXERCISE(ring_friction)
RBC_EXERCISE(end_ratio)

}  // namespace rbc::ex23
