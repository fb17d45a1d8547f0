#pragma once

#include "common/model/exercise.hpp"
#include "common/model/particle.hpp"

namespace rbc::ex02 {

/// A plane that somebody shakes: in the laboratory its height at time t is  A sin(2 pi f t).
struct ShakenPlane {
    double dt = 0.01;          ///< h > 0, s
    double gravity = 9.81;     ///< g >= 0, m/s^2, in the laboratory
    double restitution = 0.6;  ///< e in [0, 1]
    double shell = 1e-9;       ///< delta >= 0, m
    double amplitude = 0;      ///< A >= 0, m
    double frequency = 1;      ///< f > 0, Hz (turns per second)
};

/// For somebody who rides on the plane, the particle feels a body force that changes with time. Its acceleration:
///
///   a(t),  positive upwards; -g while the plane stands still                    (E02.2)
///
/// @param t  s      @return m/s^2
double apparent_acceleration(double t, const ShakenPlane& plane);
RBC_EXERCISE(apparent_acceleration)

/// One balanced GBF step as seen from the plane: p.x is the height above the plane and p.v its rate of change, stored
/// half a step early. Both half kicks of a step belong to the same instant t_n: each is a(t_n) h/2. Collision, contact
/// step and projection (in a step whose contact step fired) as in the lesson.
///
/// @param p  the particle at t_n      @param t  t_n, s      @return the particle at t_n + h
Particle step_on_shaken_plane(const Particle& p, double t, const ShakenPlane& plane);
RBC_EXERCISE(step_on_shaken_plane)

}  // namespace rbc::ex02
