#pragma once

#include "common/foundation/exercise/exercise.hpp"
#include "common/foundation/model/particle.hpp"

namespace rbc::ex03 {

/// What may be asked; heights and velocities are of either sign, or 0.
inline constexpr Allowed theta_steps{1e-6, 1, "s"}, theta_gravities{0, 1e3, "m/s^2"}, theta_masses{1e-6, 1e6, "kg"},
    spring_phases{1e-3, 1e3}, damping_phases{0, 1e3}, heights_per_step{1e-6, 1e4, "m/s"},
    theta_speeds{1e-6, 1e4, "m/s"};
inline constexpr Tolerance theta_tolerance{1e-14},  ///< of |v| + h g + h |f|/m, its parts' sizes added, and of |x|
    stiffness_tolerance{1e-12};                     ///< of (4 + 2 b h/m) m/h^2

/// The spring of the lesson, its damping force taken anywhere between the start and the end of the step.
struct ThetaSpring {
    double dt = 0.01;         ///< time step h, of `theta_steps`, s
    double gravity = 9.81;    ///< g, of `theta_gravities`, m/s^2; pulls towards -x
    double mass = 1;          ///< m, of `theta_masses`, kg
    double stiffness = 1000;  ///< k > 0, N/m; w h = h sqrt(k/m) is of `spring_phases`, stable or not
    double damping = 0;       ///< b, N s/m; b h/m is of `damping_phases`
    bool clamp = true;        ///< whether the plane only ever pushes
    double theta = 1;         ///< in [0, 1]: 0 damps with the old velocity (the lesson), 1 with the new one
};

/// One step of a particle on this spring:
///
///   f = -k x - b ((1 - theta) v + theta v')  where x < 0, else 0                (E03.1)
///   v' = v + h (f/m - g),   x' = x + h v'
///
/// v' stands on both sides; the step has to fulfil both equations, to `theta_tolerance`. With the clamp a force that
/// comes out negative is 0 (and v' follows from that). At x = 0 there is no contact.
///
/// @param p  x/h of `heights_per_step`, x in m; v of `theta_speeds`, m/s, stored half a step early
/// @missing [named] the step whose damping force uses the new velocity too
Particle step_theta_spring(Particle p, const ThetaSpring& spring);
RBC_EXERCISE(step_theta_spring)

/// The limit of stability of a contact that lasts: it is stable for 0 < k < this stiffness, N/m, and unstable above.
/// Without damping stable means that it does not grow. 0 if no spring is stable with this damping.
///
/// @param dt of `theta_steps`, s    @param damping b, N s/m; b h/m is of `damping_phases`
/// @param mass of `theta_masses`, kg    @param theta in [0, 1]
/// @return to `stiffness_tolerance`
/// @missing [named] the limit of stability for any theta
double largest_stable_stiffness(double dt, double damping, double mass, double theta);
RBC_EXERCISE(largest_stable_stiffness)

}  // namespace rbc::ex03
