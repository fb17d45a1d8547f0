#pragma once

#include "common/foundation/model/particle.hpp"

namespace rbc {

/// When a particle below the plane is put back onto it.
enum class Projection {
    never,
    contact,  ///< only in a step whose contact test fired
    always    ///< whenever x < 0
};

/// Parameters of the GBF step; the defaults are the course's.
struct GbfParameters {
    double dt = 0.01;          ///< time step h > 0, s
    double gravity = 9.81;     ///< magnitude g >= 0, m/s^2; pulls towards -x
    double restitution = 0.6;  ///< e in [0, 1]
    double shell = 1e-9;       ///< delta >= 0, m: the particle touches the plane where x <= delta
    bool contact_step = true;  ///< whether (01.3) runs
    Projection projection = Projection::always;
    bool strict = false;       ///< the test as printed in the source, x < 0, instead of x <= delta
};

/// One GBF time step (Guendelman, Bridson, Fedkiw) of a particle on the plane x = 0: collision, gravity, contact,
/// position, projection.
///
///   touching(x):  x <= delta
///   if touching and v < 0:  v <- -e v                                   (01.1)
///   v <- v - g h                                                        (01.2)
///   if touching and v < 0:  v <- 0                                      (01.3)
///   x <- x + h v                                                        (01.4)
///   if x < 0:  x <- 0                                                   (01.5)
///
/// @param p           finite; p.v is stored half a step early, v(t - h/2)
/// @param parameters  within the ranges above; not checked, the step is a handful of instructions
/// @return the particle one step later, in the same bookkeeping. A touching particle bounces where e |v| > g h; a
///         slower one is stopped by (01.3)
/// Cost: O(1). Source: [5DV058] 'GBF'. Ours differs in one respect: the source prints the test x < 0, which can never
/// be true again after (01.5); `strict` brings it back.
Particle step_gbf(Particle p, const GbfParameters& parameters);

/// The energy that one elastic GBF bounce (e = 1) changes, per mass, in J/kg:
///
///   dH = -g |v| h + g d <= 0                                            (01.6)
///
/// @param speed    |v|, the stored speed when (01.1) reflects it, m/s, >= 0; below g h the particle is stopped
/// @param depth    d, what (01.5) lifted the particle by in the step before, m, >= 0; 0 without projection
/// @param dt       h > 0, s        @param gravity  g, m/s^2, >= 0
/// @throws std::invalid_argument  a value outside its range or not finite (says which)
double gbf_bounce_energy_change(double speed, double depth, double dt, double gravity);

}  // namespace rbc
