#pragma once

#include "common/foundation/exercise/exercise.hpp"
#include "common/foundation/model/particle.hpp"

namespace rbc::ex02 {

/// What may be asked. Heights above the shell, velocities and times are of either sign, or 0.
inline constexpr Allowed shaken_steps{1e-6, 1, "s"}, shaken_gravities{0, 1e3, "m/s^2"}, shaken_shells{0, 1, "m"},
    amplitudes{0, 10, "m"}, frequencies{1e-3, 1e3, "Hz"}, shaken_heights{1e-12, 1e3, "m"},
    shaken_speeds{1e-6, 1e4, "m/s"}, shaken_times{1e-6, 1e3, "s"};
inline constexpr Tolerance shaken_tolerance{2e-15},  ///< of g + A w^2 (2 + |w t|) with w = 2 pi f, for an acceleration
    take_off_gap{2e-14};                             ///< of what v has its `shaken_tolerance` of

/// A plane that somebody shakes: in the laboratory its height at time t is  A sin(2 pi f t).
struct ShakenPlane {
    double dt = 0.01;          ///< h, of `shaken_steps`, s
    double gravity = 9.81;     ///< g, of `shaken_gravities`, m/s^2, in the laboratory
    double restitution = 0.6;  ///< e in [0, 1]
    double shell = 1e-9;       ///< delta, of `shaken_shells`, m; a particle touches where x <= delta, at 0, too
    double amplitude = 0;      ///< A, of `amplitudes`, m
    double frequency = 1;      ///< f, of `frequencies`, Hz (turns per second)
};

/// For somebody who rides on the plane, the particle feels a body force that changes with time. Its acceleration:
///
///   a(t),  positive upwards; -g while the plane stands still
///
/// @param t  of `shaken_times`, s; before 0 the plane is shaken, too      @return m/s^2, to `shaken_tolerance`
/// @missing [named] the acceleration that a rider on the plane sees
double apparent_acceleration(double t, const ShakenPlane& plane);
RBC_EXERCISE(apparent_acceleration)

/// One balanced GBF step as seen from the plane: p.x is the height above the plane and p.v its rate of change, stored
/// half a step early. Both half kicks of a step belong to the same instant t_n: each is a(t_n) h/2. Collision, contact
/// step and projection (in a step whose contact step fired) as in the lesson; a touching particle with v = 0 after both
/// half kicks is left where it is, for it does not move down. Below the plane this v is 0 without a rounding, or apart
/// from 0 by more than `take_off_gap`.
///
/// @param p  the particle at t_n: x - delta of `shaken_heights`, m, also deep below; v of `shaken_speeds`, m/s
/// @param t  t_n, of `shaken_times`, s
/// @return the particle at t_n + h: v to 2 h times the tolerance of an acceleration and `shaken_tolerance` of 2 |v|; x
///         to h times that and `shaken_tolerance` of 2 |x|
/// @missing [named] the balanced step under a body force that changes with time
Particle step_on_shaken_plane(const Particle& p, double t, const ShakenPlane& plane);
RBC_EXERCISE(step_on_shaken_plane)

}  // namespace rbc::ex02
