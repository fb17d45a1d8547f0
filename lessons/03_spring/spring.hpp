#pragma once

#include "common/foundation/model/particle.hpp"

namespace rbc {

/// Parameters of the spring step; the defaults are the course's.
struct SpringParameters {
    double dt = 0.01;         ///< time step h > 0, s
    double gravity = 9.81;    ///< magnitude g >= 0, m/s^2; pulls towards -x
    double mass = 1;          ///< m > 0, kg
    double stiffness = 1000;  ///< k > 0, N/m
    double damping = 0;       ///< b >= 0, N s/m
    bool clamp = true;        ///< whether the plane only ever pushes: its force is at least 0
};

/// One time step of a particle on the plane x = 0, which is a damped spring for as long as it is penetrated
/// (semi-implicit Euler):
///
///   f = -k x - b v  where x < 0, else 0;  with the clamp f <- max(0, f)      (03.1)
///   v <- v + h (f/m - g)                                                    (03.2)
///   x <- x + h v                                                            (03.3)
///
/// @param p           finite; p.v is stored half a step early, v(t - h/2)
/// @param parameters  within the ranges above; not checked, the step is a handful of instructions
/// @return the particle one step later, in the same bookkeeping
/// Cost: O(1). Source: [5DV058] 'Spring model'. Ours adds the clamp; the source's spring may pull at the end of a
/// contact.
Particle step_spring(Particle p, const SpringParameters& parameters);

/// Whether a contact that lasts is stable: with w^2 = k/m and b' = b/m,
///
///   w^2 h^2 + 2 b' h < 4                                                    (03.4)
///
/// The damping force is explicit, so damping makes the limit tighter. At b = 0 an oscillation within it neither grows
/// nor decays.
/// @throws std::invalid_argument  dt, stiffness or mass not finite and > 0, damping not finite and >= 0 (says which)
bool spring_is_stable(const SpringParameters& parameters);

/// The time step at the limit of (03.4), s; a stable one is smaller:
///
///   h = 4 / (b' + sqrt(b'^2 + 4 w^2))                                       (03.5)
///
/// @throws std::invalid_argument  stiffness or mass not finite and > 0, damping not finite and >= 0 (says which)
double spring_stable_step(double stiffness, double damping, double mass);

/// How deep a particle lies at rest, m, the depth at which the spring carries it:
///
///   -x = m g / k                                                            (03.6)
///
/// @throws std::invalid_argument  stiffness or mass not finite and > 0, gravity not finite and >= 0 (says which)
double spring_rest_depth(double mass, double gravity, double stiffness);

/// The restitution of a contact without gravity that ends where the gap is zero again, the spring pulling towards the
/// end (no clamp). With the damping ratio zeta = b / (2 sqrt(k m)):
///
///   e = exp(-pi zeta / sqrt(1 - zeta^2));   0 from zeta = 1 on, where the particle never comes back      (03.7)
///
/// It is a result of continuous time; a step of size h differs by O(h).
/// @throws std::invalid_argument  stiffness or mass not finite and > 0, damping not finite and >= 0 (says which)
double restitution_at_zero_gap(double damping, double stiffness, double mass);

/// The restitution of a contact without gravity that ends where the force is zero (clamp):
///
///   e = exp(-2 zeta acos(zeta) / sqrt(1 - zeta^2)),  zeta < 1
///   e = exp(-2),                                     zeta = 1
///   e = exp(-2 zeta acosh(zeta) / sqrt(zeta^2 - 1)), zeta > 1                                            (03.8)
///
/// @throws std::invalid_argument  as restitution_at_zero_gap
double restitution_at_zero_force(double damping, double stiffness, double mass);

/// The damping b for a wanted restitution, N s/m, for a contact that ends at zero gap; the least one for e = 0:
///
///   zeta = -ln e / sqrt(pi^2 + ln^2 e)                                                                   (03.9)
///
/// @param restitution  e in [0, 1]
/// @throws std::invalid_argument  a value outside its range or not finite (says which)
double damping_at_zero_gap(double restitution, double stiffness, double mass);

/// The damping b for a wanted restitution, N s/m, for a contact that ends at zero force. (03.8) falls
/// strictly with zeta and is inverted by bisection to the last bit.
///
/// @param restitution  e in (0, 1]; no finite damping gives 0
/// @throws std::invalid_argument  a value outside its range or not finite (says which)
double damping_at_zero_force(double restitution, double stiffness, double mass);

}  // namespace rbc
