#pragma once

namespace rbc {

/// Rest as a train of collisions, for one contact and in closed form: the measure of micro_stepper and
/// main_loop. The mean force of the impulses is the weight (11.1); the place of the body in the meantime differs.

/// Time from one collision to the next of a ball that leaves with speed v, s:
///
///   T = 2 v/g                                                            (11.2)
double bounce_period(double rebound, double gravity);

/// The rebound of a ball with e_nom < 1 whose microcollisions have e = 1, dropped from a height, once it rests, m/s:
///
///   v = e_nom^n sqrt(2 g height), n >= 0 the first with v < v_micro      (11.9)
///
/// @param nominal  in [0, 1); 0 gives 0 if the first impact is no microcollision
/// @throws std::invalid_argument  a value outside its range or not finite (says which)
double resting_rebound(double height, double nominal, double envelope, double gravity);

/// Speed at which a ball sinks that collides once per fixed time step, m/s:
///
///   -dx/dt = (1 - e) g h/(2 (1 + e))                                     (11.10)
double sink_speed(double restitution, double gravity, double dt);

/// The gap at which e(d) of (11.7) is 1, m. There a ball that collides once per fixed time step no longer sinks:
///
///   d = eps (e_max - 1)/(e_max - e_nom)                                  (11.11)
///
/// It does not come to rest there: a deviation from it changes its sign in every step, and the artificial restitution
/// takes none of it away.
/// @param greatest  e_max >= 1 > e_nom; with e_max = 1 the gap is 0
double floating_gap(double nominal, double greatest, double envelope);

/// Speed at which a particle creeps down a ramp where every collision sticks, m/s:
///
///   g sin(a) T/2                                                         (11.12)
///
/// @param slope   a, rad
/// @param period  T, s: the time step, or 2 v/(g cos a) with collision times; then the speed is v tan(a)
double creep_speed(double slope, double gravity, double period);

}  // namespace rbc
