#pragma once

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex04 {

/// What may be asked.
inline constexpr Allowed body_masses{1e-6, 1e6, "kg"}, body_gravities{1e-3, 1e4, "m/s^2"}, contact_counts{1, 1e6},
    depths{1e-9, 10, "m"}, tuning_steps{1e-9, 1, "s"};

inline constexpr Tolerance stiffness_tolerance{1e-14};  ///< of k itself

/// The stiffness k of each contact, N/m, for a body that shall rest `depth` deep on several equal contacts, all under
/// the same load.
///
/// @param mass      of the body, of `body_masses`, kg           @param gravity  of `body_gravities`, m/s^2
/// @param contacts  how many carry it, of `contact_counts`      @param depth    of `depths`, m
/// @return to `stiffness_tolerance`
/// @missing [named] the stiffness for a rest depth (E04.1)
double stiffness_for_rest_depth(double mass, double gravity, int contacts, double depth);
RBC_EXERCISE(stiffness_for_rest_depth)

inline constexpr Allowed stiffnesses_of_step{1e-6, 1e9};  ///< w h = h sqrt(k/m)
inline constexpr Tolerance critical_tolerance{1e-12};     ///< of tau itself

/// The relaxation tau, s, that makes a SPOOK contact of finite stiffness critically damped: its two eigenvalues (04.9)
/// coincide. The lesson shows two limits: 2 h for k -> infinity, 2 sqrt(m/k) for h -> 0. Here h and k are anything.
///
/// @param dt  h, of `tuning_steps`, s     @param mass  of `body_masses`, kg
/// @param stiffness  N/m, so that w h is one of `stiffnesses_of_step`
/// @return to `critical_tolerance`
/// @missing [named] the relaxation of critical damping at finite stiffness (E04.2)
double critical_relaxation(double dt, double mass, double stiffness);
RBC_EXERCISE(critical_relaxation)

inline constexpr Allowed wished_stiffnesses_of_step{0.02, 1e3},  ///< w h
    contractions{0, 1 - 1e-6};                                   ///< z
inline constexpr Tolerance relaxation_tolerance{1e-8},           ///< of tau itself
    limit_tolerance{1e-9},                                       ///< of 1, a contraction
    relaxation_at_limit_tolerance{1e-4};                         ///< of tau itself

/// The relaxation tau, s, for which a penetration shrinks to `contraction` times itself in every step, in the long run
/// (the eigenvalue of (04.9) that decays more slowly is real and equals `contraction`).
///
/// @param dt, mass, stiffness  as above, but w h of `wished_stiffnesses_of_step`
/// @param contraction          z, of `contractions`, not smaller than the eigenvalue at critical damping
/// @return to `relaxation_tolerance`
/// @throws std::exception  any kind of it, best std::invalid_argument: no tau does it, as `contraction` is not finite,
///         is >= 1, or is less than critical damping reaches. Within `limit_tolerance` of that eigenvalue rounding
///         decides, and both answers are right: the tau of critical damping, to `relaxation_at_limit_tolerance`, or the
///         refusal.
/// @missing [named] the relaxation for a wanted contraction per step (E04.3)
double relaxation_for_contraction(double dt, double mass, double stiffness, double contraction);
RBC_EXERCISE(relaxation_for_contraction)

}  // namespace rbc::ex04
