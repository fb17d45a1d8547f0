#pragma once

#include <array>
#include <complex>

#include "common/foundation/model/particle.hpp"

namespace rbc {

/// Parameters of the SPOOK step; the defaults are the course's.
struct SpookParameters {
    double dt = 0.01;                ///< time step h > 0, s
    double gravity = 9.81;           ///< magnitude g >= 0, m/s^2; pulls towards -x
    double mass = 1;                 ///< m > 0, kg
    double restitution = 0.6;        ///< e in [0, 1], of the impact stage
    double stiffness = 1e5;          ///< k > 0, N/m
    double relaxation = 0.02;        ///< tau >= 0, s: how long a penetration takes to decay; take 2 h to 4 h
    double impact_threshold = 0.25;  ///< v_thr >= 0, m/s: only faster approaches are impacts; 2 g h to 5 g h
    bool balanced_impact = true;     ///< the impact sees v(t), half a kick of gravity after the stored velocity
    bool skip_after_impact = false;  ///< a contact that just bounced (e > 0) is left out of this step's solve
};

/// What SPOOK makes of k and tau for a given time step.
struct SpookCoefficients {
    double a;        ///< 1/s, pushes against the penetration
    double b;        ///< in [0, 1), the share of the contact velocity that a stiff contact stops
    double epsilon;  ///< 1/kg, added to 1/m: the regularization
};

/// The coefficients of SPOOK, with d = tau/h:
///
///   a = 4/(h (1 + 4 d)),   b = 4 d/(1 + 4 d),   epsilon = 4/(h^2 k (1 + 4 d))       (04.4)
///
/// @param dt          h > 0, s
/// @param stiffness   k > 0, N/m
/// @param relaxation  tau >= 0, s
/// @throws std::invalid_argument  a value outside its range or not finite (says which)
SpookCoefficients spook_coefficients(double dt, double stiffness, double relaxation);

/// Whether the step that begins with `p` begins with an impact: x < 0 and v_t < -v_thr                          (04.7)
/// @param p, parameters  as those of step_spook
bool is_spook_impact(const Particle& p, const SpookParameters& parameters);

/// One SPOOK time step (Lacoursiere) of a particle on the plane x = 0: impact, solve, velocity, position.
///
///   v_t = v - g h/2 (balanced) or v (plain)
///   if x < 0 and v_t < -v_thr:  v_t <- -e v_t                                       (04.7)
///   lambda = max(0, (-a x - b v + g h)/(1/m + epsilon)) if x < 0, else 0            (04.6)
///   v <- v - g h + lambda/m,   x <- x + h v                                         (04.5)
///
/// lambda is an impulse, N s. Nothing ever moves the particle but its velocity: there is no projection. The particle
/// rests as deep as on the spring of lesson 03, whatever h and tau are (balanced impacts: if v_thr >= g h/2):
///
///   x = -m g/k,   v = 0,   lambda = m g h                                           (04.8)
///
/// @param p           finite; p.v is stored half a step early, v(t - h/2)
/// @param parameters  within the ranges above; not checked, the step is a handful of instructions
/// @return the particle one step later, in the same bookkeeping
/// Cost: O(1). Source: [5DV058] 'Stabilized model', [LAC07]. The source prints no listing; the threshold, the
/// balanced impact and skip_after_impact are ours (the lesson says why).
Particle step_spook(Particle p, const SpookParameters& parameters);

/// The two eigenvalues of the map (x, v) -> (x, v) of one step in a contact that never lets go, the larger one first:
///
///   z^2 - t z + D = 0,  D = (q + 1)/Q,  t = 2 - 4 (1 + d)/Q,  q = 4/(w h)^2,  Q = q + 1 + 4 d,  w^2 = k/m   (04.9)
///
/// With tau > 0 both are smaller than 1 in magnitude, with tau = 0 they are on the unit circle. They are real, and the
/// contact does not oscillate, from tau = 2 h on in the stiff limit and from some larger tau on else (exercise tuning).
///
/// @param omega_dt          w h > 0; infinite for the stiff limit
/// @param relaxation_steps  d = tau/h >= 0
/// @throws std::invalid_argument  a value outside its range (says which)
std::array<std::complex<double>, 2> spook_eigenvalues(double omega_dt, double relaxation_steps);

}  // namespace rbc
