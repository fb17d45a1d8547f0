#pragma once

#include "common/foundation/exercise/exercise.hpp"
#include "common/foundation/model/particle.hpp"

namespace rbc::ex03 {

/// The spring of the lesson, its damping force taken anywhere between the start and the end of the step.
struct ThetaSpring {
    double dt = 0.01;         ///< time step h in [1e-6, 1], s
    double gravity = 9.81;    ///< g in [0, 1e3], m/s^2; pulls towards -x
    double mass = 1;          ///< m in [1e-6, 1e6], kg
    double stiffness = 1000;  ///< k > 0, N/m; w h = h sqrt(k/m) in [1e-3, 1e3], stable or not
    double damping = 0;       ///< b >= 0, N s/m; b h/m <= 1e3
    bool clamp = true;        ///< whether the plane only ever pushes
    double theta = 1;         ///< in [0, 1]: 0 damps with the old velocity (the lesson), 1 with the new one
};

/// One step of a particle on this spring:
///
///   f = -k x - b ((1 - theta) v + theta v')  where x < 0, else 0                (E03.1)
///   v' = v + h (f/m - g),   x' = x + h v'
///
/// v' stands on both sides; the step has to fulfil both equations to rounding. With the clamp a force that comes out
/// negative is 0 (and v' follows from that). At x = 0 there is no contact; without damping too the clamp is no branch.
///
/// @param p  |x| <= 1e4 h, m, of either sign; |v| <= 1e4, m/s, stored half a step early
/// @missing [named] the step whose damping force uses the new velocity too (E03.1)
Particle step_theta_spring(Particle p, const ThetaSpring& spring);
RBC_EXERCISE(step_theta_spring)

/// The limit of stability of a contact that lasts: it is stable for 0 < k < this stiffness, N/m, and unstable above
/// (E03.2). Without damping stable means that it does not grow. 0 if no spring is stable with this damping.
///
/// @param dt in [1e-6, 1], s    @param damping b >= 0, N s/m; b h/m <= 1e3    @param mass in [1e-6, 1e6], kg
/// @param theta in [0, 1]
/// @return to 1e-12 (4 + 2 b h/m) m/h^2
/// @missing [named] the limit of stability for any theta (E03.2)
double largest_stable_stiffness(double dt, double damping, double mass, double theta);
RBC_EXERCISE(largest_stable_stiffness)

}  // namespace rbc::ex03
