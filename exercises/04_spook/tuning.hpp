#pragma once

#include "common/model/exercise.hpp"

namespace rbc::ex04 {

/// The stiffness k of each contact, N/m, for a body that shall rest `depth` deep on several equal contacts, all under
/// the same load.
///
/// @param mass      of the body, kg, > 0     @param gravity  m/s^2, > 0
/// @param contacts  how many carry it, >= 1  @param depth    m, > 0
double stiffness_for_rest_depth(double mass, double gravity, int contacts, double depth);
RBC_EXERCISE(stiffness_for_rest_depth)

/// The relaxation tau, s, that makes a SPOOK contact of finite stiffness critically damped: its two eigenvalues (04.9)
/// coincide. The lesson shows two limits: 2 h for k -> infinity, 2 sqrt(m/k) for h -> 0. Here h and k are anything.
///
/// @param dt  h, s, > 0     @param mass  kg, > 0     @param stiffness  N/m, > 0
double critical_relaxation(double dt, double mass, double stiffness);
RBC_EXERCISE(critical_relaxation)

/// The relaxation tau, s, for which a penetration shrinks to `contraction` times itself in every step, in the long run
/// (the eigenvalue of (04.9) that decays more slowly is real and equals `contraction`).
///
/// @param dt, mass, stiffness  as above
/// @param contraction          z, a share: not smaller than the eigenvalue at critical damping, and < 1
/// @throws std::invalid_argument  no tau does it: `contraction` is not finite, is >= 1, or is less than critical
///         damping reaches
double relaxation_for_contraction(double dt, double mass, double stiffness, double contraction);
RBC_EXERCISE(relaxation_for_contraction)

}  // namespace rbc::ex04
