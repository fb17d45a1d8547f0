#pragma once

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex01 {

/// What may be asked.
inline constexpr Allowed bounce_speeds{1e-6, 1e4, "m/s"}, bounce_steps{1e-6, 1, "s"}, bounce_restitutions{1e-3, 1},
    depth_shares{0, 0.999}, kick_shares{1e-9, 0.999};
inline constexpr Allowed drop_heights{1e-6, 1e6, "m"}, drop_gravities{1e-3, 1e4, "m/s^2"}, drop_times{1e-3, 1e6, "s"},
    loss_shares{1e-6, 0.1};
inline constexpr Tolerance energy_tolerance{1e-14},  ///< of (|v| + g h)^2
    square_tolerance{1e-13},                         ///< of 1, for the square of a restitution
    loss_step_tolerance{1e-13};                      ///< of the step

/// One bounce of the GBF step with projection: at the end of a step the particle was found at x = -d, the projection
/// lifted it to 0, and the next step reflected its stored velocity v < 0.
struct Bounce {
    double v;            ///< stored velocity that is reflected, < 0, its size of `bounce_speeds`, m/s
    double depth;        ///< d, |v| h times one of `depth_shares`, m: what the projection removed
    double dt;           ///< h, of `bounce_steps`, s
    double gravity;      ///< g, m/s^2: g h is e |v| times one of `kick_shares`, so that the particle leaves the plane
    double restitution;  ///< e, of `bounce_restitutions`
};

/// What the whole bounce, projection included, changes of the energy invariant H per mass, in J/kg. For e = 1 this is
/// the lesson's -g |v| h + g d; here e is anything. To `energy_tolerance`.
/// @missing [named] the change of the invariant over a bounce with any restitution
double bounce_energy_change(const Bounce& bounce);
RBC_EXERCISE(bounce_energy_change)

/// The restitution that somebody would measure who films the bounce and compares the heights of the arcs before and
/// after it: sqrt(H_after / H_before), both above the plane, H_before taken before the projection. To
/// `square_tolerance`, however it is found.
/// @missing [named] the restitution that the heights of the arcs show
double measured_restitution(const Bounce& bounce);
RBC_EXERCISE(measured_restitution)

/// The largest time step for which an elastic ball (e = 1) that starts with the energy g height loses at most this
/// share of it within `seconds`. Take its depths d as spread evenly over [0, |v| h): true on average over starts, but
/// for the special ones of the lesson. Small losses only: take the speed at the plane and the time between bounces as
/// those of the exact ball, and the number of bounces as `seconds` over that time, a real number that is not rounded.
///
/// @param height   of `drop_heights`, m   @param gravity  of `drop_gravities`, m/s^2
/// @param seconds  of `drop_times`, s     @param share    of `loss_shares`
/// @return h, s, to `loss_step_tolerance`
/// @missing [named] the time step for a given loss
double time_step_for_loss(double height, double gravity, double seconds, double share);
RBC_EXERCISE(time_step_for_loss)

}  // namespace rbc::ex01
