#pragma once

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex04 {

/// The stiffness k of each contact, N/m, for a body that shall rest `depth` deep on several equal contacts, all under
/// the same load.
///
/// @param mass      of the body, kg, in [1e-6, 1e6]          @param gravity  m/s^2, in [1e-3, 1e4]
/// @param contacts  how many carry it, from 1 to 10^6  @param depth    m, in [1e-9, 10]
/// @return to a relative 1e-14
/// @missing [named] the stiffness for a rest depth (E04.1)
double stiffness_for_rest_depth(double mass, double gravity, int contacts, double depth);
RBC_EXERCISE(stiffness_for_rest_depth)

/// The relaxation tau, s, that makes a SPOOK contact of finite stiffness critically damped: its two eigenvalues (04.9)
/// coincide. The lesson shows two limits: 2 h for k -> infinity, 2 sqrt(m/k) for h -> 0. Here h and k are anything.
///
/// @param dt  h, s, in [1e-9, 1]     @param mass  kg, in [1e-6, 1e6]
/// @param stiffness  N/m, > 0, of which w h = h sqrt(k/m) is anything from 1e-6 to 1e9
/// @return to a relative 1e-12
/// @missing [named] the relaxation of critical damping at finite stiffness (E04.2)
double critical_relaxation(double dt, double mass, double stiffness);
RBC_EXERCISE(critical_relaxation)

/// The relaxation tau, s, for which a penetration shrinks to `contraction` times itself in every step, in the long run
/// (the eigenvalue of (04.9) that decays more slowly is real and equals `contraction`).
///
/// @param dt, mass, stiffness  as above, but w h in [0.02, 1e3]
/// @param contraction          z, a share: not smaller than the eigenvalue at critical damping, and <= 1 - 1e-6
/// @return to a relative 1e-8
/// @throws std::exception  any kind of it, best std::invalid_argument: no tau does it, as `contraction` is not finite,
///         is >= 1, or is less than critical damping reaches. Within 1e-9 of that eigenvalue rounding decides, and both
///         answers are right: the tau of critical damping, to 1e-4 of itself, or the refusal.
/// @missing [named] the relaxation for a wanted contraction per step (E04.3)
double relaxation_for_contraction(double dt, double mass, double stiffness, double contraction);
RBC_EXERCISE(relaxation_for_contraction)

}  // namespace rbc::ex04
