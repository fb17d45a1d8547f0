#pragma once

#include "common/foundation/model/particle.hpp"

namespace rbc {

/// Parameters of the time-of-impact step; the defaults are the course's.
struct TimeOfImpactParameters {
    double dt = 0.01;          ///< time step h > 0, s
    double gravity = 9.81;     ///< magnitude g >= 0, m/s^2; pulls towards -x
    double restitution = 0.6;  ///< e in [0, 1]
};

/// One exact time step of a particle that bounces on the plane x = 0. A step that ends below the plane is taken back
/// to the instant of the impact, reflected there, and flown again for the time s that is left:
///
///   v <- v - g h;   x <- x + h v;   done if x >= 0                      (05.1)
///   w = v - g h/2                       velocity at the end of the step (05.2)
///   c = -sqrt(max(0, w^2 + 2 g x))      velocity before the impact      (05.3)
///   s = 2 x/(w + c)                     time since the impact           (05.4)
///   u = -e c                            velocity after the impact       (05.5)
///   at rest, x = 0 and v = g h/2, if  2 u <= g (1 - e) s                (05.6)
///   while 2 u/g < s:  s <- s - 2 u/g;  u <- e u                         (05.7)
///   x <- u s - g s^2/2;   v <- u - g s + g h/2                          (05.8)
///
/// (05.6) is the Zeno test: infinitely many bounces fit into the time 2 u/(g (1 - e)), the sum of a geometric series.
/// It is asked again before every bounce of (05.7), so that rounding cannot keep that loop from ending. A particle at
/// rest has w^2 = -2 g x up to rounding: c^2 below 4 * 2^-52 w^2 counts as 0 in (05.3), an impact below 3e-8 |w|.
///
/// @param p           finite, p.x >= 0; p.v is stored half a step early, v(t - h/2)
/// @param parameters  within the ranges above; not checked, the step is a handful of instructions
/// @return the particle one step later, in the same bookkeeping; x >= 0
/// Cost: O(1 + bounces in the step). Source: [5DV058] 'Time of impact model'. Ours differs: the source prints an
/// explicit formula, step_time_of_impact_slide, that is wrong in first order and knows neither (05.6) nor (05.7).
Particle step_time_of_impact(Particle p, const TimeOfImpactParameters& parameters);

/// The formula exactly as the source prints it, for comparison only:
///
///   v <- v - g h;   x <- x + h v;   done if x >= 0
///   v' = -e v - (1 - e) (g h/2) (1 - 2 x/(v h))                         (05.9)
///   x' = -e x (1 - g h/(2 v) + g x/v^2)                                 (05.10)
///
/// With theta = s/h its velocity is off by -g h (1 - 2 theta) and its position by g h^2 (e theta (1 - theta) +
/// theta^2)/2 in one bounce. Near rest it degenerates: for e > 1/3 it hovers above the plane, for e >= 4/5 a
/// fall with g |x|/v^2 large enough gets deeper in every step, to infinity, and v = 0 below the plane divides by zero.
Particle step_time_of_impact_slide(Particle p, const TimeOfImpactParameters& parameters);

/// How an explicit form estimates the time since the impact.
enum class ImpactTime {
    first,  ///< s = x/v                                                   (05.11)
    second  ///< s = (x/v) (1 + g h/(2 v) - g x/(2 v^2))                   (05.12)
};

/// The printed formula repaired: no square root, one bounce in a step, no rest.
///
///   v' = -e v + (1 + e) g (h/2 - s)                                     (05.13)
///   x' = -e x - (1 + e) g s^2/2                                         (05.14)
///
/// With the exact s these are identities. One bounce is off by O(h^2) in v and O(h^3) in x with ImpactTime::first, by
/// O(h^3) and O(h^4) with ImpactTime::second.
Particle step_time_of_impact_explicit(Particle p, const TimeOfImpactParameters& parameters, ImpactTime estimate);

}  // namespace rbc
