#pragma once

#include <functional>
#include <vector>

#include "common/foundation/model/particle.hpp"

namespace rbc {

/// A method with everything chosen but its time step: one step of `dt` seconds.
using MethodOfStep = std::function<Particle(Particle p, double dt)>;

/// How far a method is from the exact bounce, root mean square over all steps of all starts.
struct BounceErrors {
    double height;  ///< of x, m
    double energy;  ///< of the invariant per mass, J/kg: that it should keep for e = 1; counted where x >= 0
};

/// Runs a method beside the closed form for 2 s, from rest at 32 heights between 1 m and 1.5 m, and compares.
/// Many starts, because the error of one bounce depends on where in a step the impact falls.
///
/// @param dt           h in (0, 1], s
/// @param gravity      g > 0, m/s^2, the same that the method uses
/// @param restitution  e in [0, 1], likewise
/// @throws std::invalid_argument  a value outside its range or not finite (says which)
/// Cost: 64/h steps.
BounceErrors measure_bounce_errors(const MethodOfStep& method, double dt, double gravity, double restitution);

/// The order p of  error ~ C h^p                                           (05.15)
/// the slope of the straight line that fits log(error) over log(h) best.
///
/// @param dt, errors  at least two, as many of one as of the other, all finite and > 0; dt not all equal
/// @throws std::invalid_argument  otherwise (says which)
double measured_order(const std::vector<double>& dt, const std::vector<double>& errors);

/// How the energies of many balls have spread, each in units of its own at the start.
struct EnergySpread {
    double least, median, mean, greatest;  ///< of the balls that are not lost
    int lost;                              ///< balls whose energy is no number, or beyond a thousand times the start's
};

/// Runs a method from 256 starts in general position, heights between 1 m and 1.5 m and stored velocities between 0 and
/// 1 m/s, and looks at the energies at the given times. One ball tells what happened to that ball; the mean says
/// whether the method gains or loses, and the spread how much a single ball says.
///
/// @param dt       h > 0, s
/// @param gravity  g > 0, m/s^2, the same that the method uses
/// @param times    s, >= 0, not decreasing; each is rounded to a whole number of steps
/// @throws std::invalid_argument  a value outside its range or not finite (says which)
/// Cost: 256 times the last time over h, steps.
std::vector<EnergySpread> measure_energy_spread(const MethodOfStep& method, double dt, double gravity,
                                                const std::vector<double>& times);

}  // namespace rbc
