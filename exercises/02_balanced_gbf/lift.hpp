#pragma once

#include "common/foundation/exercise/exercise.hpp"
#include "common/foundation/model/particle.hpp"

namespace rbc::ex02 {

/// What may be asked; heights and velocities are of either sign, or 0.
inline constexpr Allowed lift_heights{1e-18, 1e3, "m"}, lift_speeds{1e-9, 1e4, "m/s"}, lift_steps{1e-6, 1, "s"},
    lift_gravities{1e-3, 1e4, "m/s^2"};
inline constexpr Tolerance lift_tolerance{1e-14};  ///< of (|v| + g h)^2/2 + g |x|, for the energy

/// A projection that pays for itself: puts a particle that ended a step below the plane back onto x = 0, and takes the
/// energy for the climb out of its motion.
///
///   H = 1/2 v(t_n)^2 + g x   is the same before and after
///
/// The particle keeps its direction of motion at t_n. If its motion cannot pay for the whole climb, it rises as far as
/// it can pay for and stands still there at t_n. A particle with x >= 0 is returned as it is. Where the energy is just
/// enough both say the same: x = 0, standing still. No depth is 'nearly' the plane.
///
/// @param p        x of `lift_heights`, m; v of `lift_speeds`, m/s, stored half a step early, v(t_n - h/2); so is the
///                 result's
/// @param dt       h, of `lift_steps`, s
/// @param gravity  g, of `lift_gravities`, m/s^2
/// @return the particle as it is, to the bit, if x >= 0; else one with the same H, to `lift_tolerance`
/// @missing [named] the projection that pays for itself
Particle lift_to_plane(const Particle& p, double dt, double gravity);
RBC_EXERCISE(lift_to_plane)

}  // namespace rbc::ex02
