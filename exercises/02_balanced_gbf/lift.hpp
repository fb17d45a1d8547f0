#pragma once

#include "common/foundation/exercise/exercise.hpp"
#include "common/foundation/model/particle.hpp"

namespace rbc::ex02 {

/// A projection that pays for itself: puts a particle that ended a step below the plane back onto x = 0, and takes the
/// energy for the climb out of its motion.
///
///   H = 1/2 v(t_n)^2 + g x   is the same before and after                       (E02.1)
///
/// The particle keeps its direction of motion at t_n. If its motion cannot pay for the whole climb, it rises as far as
/// it can pay for and stands still there at t_n. A particle with x >= 0 is returned as it is. Where the energy is just
/// enough both say the same: x = 0, standing still. Sizes may be as small as you like; no depth is 'nearly' the plane.
///
/// @param p        |x| <= 1e3, m; |v| <= 1e4, m/s, stored half a step early, v(t_n - h/2); so is the result's
/// @param dt       h in [1e-6, 1], s
/// @param gravity  g in [1e-3, 1e4], m/s^2
/// @return the particle as it is, to the bit, if x >= 0; else one with the H of (E02.1) to rounding: to 1e-14 of (|v| +
///         g h)^2/2 + g |x|
/// @missing [named] the projection that pays for itself (E02.1)
Particle lift_to_plane(const Particle& p, double dt, double gravity);
RBC_EXERCISE(lift_to_plane)

}  // namespace rbc::ex02
