#pragma once

#include "common/foundation/model/particle.hpp"
#include "lessons/01_gbf/gbf.hpp"

namespace rbc {

/// Parameters of the balanced GBF step; the defaults are the course's.
struct BalancedGbfParameters {
    double dt = 0.01;          ///< time step h > 0, s
    double gravity = 9.81;     ///< magnitude g >= 0, m/s^2; pulls towards -x
    double restitution = 0.6;  ///< e in [0, 1]
    double shell = 1e-9;       ///< delta >= 0, m: the particle touches the plane where x <= delta
    bool contact_step = true;  ///< whether (02.4) runs
    Projection projection = Projection::contact;
    bool strict = false;       ///< the test as printed in the source, x < 0, instead of x <= delta
};

/// One balanced GBF time step of a particle on the plane x = 0. GBF reflects the stored velocity v(t - h/2); this step
/// brings it to the instant of the position first, with half of gravity's kick, and gives the other half afterwards.
///
///   touching(x):  x <= delta
///   v <- v - g h/2                                                      (02.1)  now v = v(t)
///   if touching and v < 0:  v <- -e v                                   (02.2)
///   v <- v - g h/2                                                      (02.3)  now v = v(t + h/2)
///   if touching and v < 0:  v <- 0                                      (02.4)
///   x <- x + h v                                                        (02.5)
///   if x < 0 and it is due:  x <- 0                                     (02.6)
///
/// (02.6) is due never, in a step whose (02.4) fired (contact), or always. For e = 1 and from every start above the
/// shell, never and contact conserve particle_energy to rounding; always adds g d at every bounce, see (02.7). On
/// contact a particle that hits with w = |v(t)| leaves the plane without a lift where e^2 w >= 2 g h; a slower one may
/// be stopped below it and lifted.
///
/// @param p           finite; p.v is stored half a step early, v(t - h/2)
/// @param parameters  within the ranges above; not checked, the step is a handful of instructions
/// @return the particle one step later, in the same bookkeeping
/// Cost: O(1). Source: [5DV058] 'Balanced GBF'. Ours differs in three respects: the source omits (02.5), it prints the
/// test x < 0 (`strict` brings it back), and it lifts always, which adds energy; our default is contact.
Particle step_balanced_gbf(Particle p, const BalancedGbfParameters& parameters);

/// The energy that one bounce changes, per mass, in J/kg, from above the plane to after the reflection:
///
///   dH = -(1 - e^2) w^2/2,   and g d more if the bounce was lifted      (02.7)
///
/// @param speed        w = |v(t)| when (02.2) reflects it, m/s, >= 0
/// @param depth        d, what (02.6) lifted the particle by in the step before, m, >= 0; 0 without
/// @param gravity      g, m/s^2, >= 0
/// @param restitution  e in [0, 1]
/// @throws std::invalid_argument a value outside its range or not finite (says which)
double balanced_gbf_bounce_energy_change(double speed, double depth, double gravity, double restitution);

/// How fast a particle ends up sinking below the plane without contact step and projection, in m/s, >= 0. For e = 1 it
/// need not come to this: a step then only turns the distance to the steady velocity round.
///
///   GBF           g h / (1 + e)                                         (02.8)
///   balanced GBF  (1 - e) g h / (2 (1 + e))                             (02.9)
///
/// @param dt h > 0, s;  @param gravity g >= 0, m/s^2;  @param restitution e in [0, 1]
/// @throws std::invalid_argument a value outside its range or not finite (says which)
double gbf_creep_speed(double dt, double gravity, double restitution);
double balanced_gbf_creep_speed(double dt, double gravity, double restitution);

}  // namespace rbc
