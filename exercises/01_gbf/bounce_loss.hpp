#pragma once

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex01 {

/// One bounce of the GBF step with projection: at the end of a step the particle was found at x = -d, the projection
/// lifted it to 0, and the next step reflected its stored velocity v < 0.
struct Bounce {
    double v;            ///< stored velocity that is reflected, m/s, in [-1e4, -1e-6]
    double depth;        ///< d in [0, |v| h), m: what the projection removed; 0: the particle was exactly at the plane
    double dt;           ///< h in [1e-6, 1], s
    double gravity;      ///< g > 0, m/s^2
    double restitution;  ///< e in (0, 1], large enough that the particle leaves the plane: e |v| > g h
};

/// What the whole bounce, projection included, changes of the energy invariant H per mass, in J/kg. For e = 1 this is
/// the lesson's -g |v| h + g d; here e is anything. To 1e-14 (|v| + g h)^2.
/// @missing [named] the change of the invariant over a bounce with any restitution (E01.3)
double bounce_energy_change(const Bounce& bounce);
RBC_EXERCISE(bounce_energy_change)

/// The restitution that somebody would measure who films the bounce and compares the heights of the arcs before and
/// after it: sqrt(H_after / H_before), both above the plane, H_before taken before the projection. To a relative 1e-13.
/// @missing [named] the restitution that the heights of the arcs show (E01.4)
double measured_restitution(const Bounce& bounce);
RBC_EXERCISE(measured_restitution)

/// The largest time step for which an elastic ball (e = 1) that starts with the energy g height loses at most this
/// share of it within `seconds`. Take its depths d as spread evenly over [0, |v| h): true on average over starts, but
/// for the special ones of the lesson. Small losses only: take the speed at the plane and the time between bounces as
/// those of the exact ball, and the number of bounces as `seconds` over that time, a real number that is not rounded.
///
/// @param height   m, in [1e-6, 1e6]   @param gravity  m/s^2, in [1e-3, 1e4]
/// @param seconds  s, in [1e-3, 1e6]   @param share    in [1e-6, 0.1]
/// @return h, s, to a relative 1e-13
/// @missing [named] the time step for a given loss (E01.5)
double time_step_for_loss(double height, double gravity, double seconds, double share);
RBC_EXERCISE(time_step_for_loss)

}  // namespace rbc::ex01
