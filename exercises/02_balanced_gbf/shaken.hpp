#pragma once

#include "common/foundation/exercise/exercise.hpp"
#include "common/foundation/model/particle.hpp"

namespace rbc::ex02 {

/// A plane that somebody shakes: in the laboratory its height at time t is  A sin(2 pi f t).
struct ShakenPlane {
    double dt = 0.01;          ///< h in [1e-6, 1], s
    double gravity = 9.81;     ///< g in [0, 1e3], m/s^2, in the laboratory
    double restitution = 0.6;  ///< e in [0, 1]
    double shell = 1e-9;       ///< delta in [0, 1], m; a particle touches where x <= delta, at 0 too
    double amplitude = 0;      ///< A in [0, 10], m
    double frequency = 1;      ///< f in [1e-3, 1e3], Hz (turns per second)
};

/// For somebody who rides on the plane, the particle feels a body force that changes with time. Its acceleration:
///
///   a(t),  positive upwards; -g while the plane stands still                    (E02.2)
///
/// @param t  |t| <= 1e3, s; before 0 the plane is shaken too      @return m/s^2, to the rounding of its parts
/// @missing [named] the acceleration that a rider on the plane sees (E02.2)
double apparent_acceleration(double t, const ShakenPlane& plane);
RBC_EXERCISE(apparent_acceleration)

/// One balanced GBF step as seen from the plane: p.x is the height above the plane and p.v its rate of change, stored
/// half a step early. Both half kicks of a step belong to the same instant t_n: each is a(t_n) h/2. Collision, contact
/// step and projection (in a step whose contact step fired) as in the lesson; a touching particle with v = 0 after both
/// half kicks is left where it is, for it does not move down.
///
/// @param p  the particle at t_n: |x| <= 1e3, m, deep below the plane too; |v| <= 1e4, m/s
/// @param t  t_n, |t| <= 1e3, s      @return the particle at t_n + h, to rounding
/// @missing [named] the balanced step under a body force that changes with time (E02.2)
Particle step_on_shaken_plane(const Particle& p, double t, const ShakenPlane& plane);
RBC_EXERCISE(step_on_shaken_plane)

}  // namespace rbc::ex02
