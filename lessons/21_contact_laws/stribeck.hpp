#pragma once

namespace rbc {

/// How friction falls from its static to its dynamic value, over s = gamma |u_t|: phi(0) = 0, phi(inf) = 1.
enum class Falloff {
    exponential,  ///< 1 - exp(-s): falls at once, one root always
    gaussian,     ///< 1 - exp(-s^2): S-shaped, as Stribeck measured it; up to three roots
};

/// phi(s), and its slope.  @param s >= 0
double falloff(Falloff shape, double s);
double falloff_slope(Falloff shape, double s);
/// The largest slope over all s >= 0: 1, or sqrt(2 exp(-1)) = 0.858.
double steepest_falloff(Falloff shape);

/// What one contact does beyond static friction, all impulses.
struct DynamicFriction {
    double drop = 0;       ///< (mu_s - mu_d) r_n, N s, >= 0
    double gamma = 0;      ///< s/m, >= 0: at |u_t| = 1/gamma most of the drop is done
    double viscosity = 0;  ///< c of a film that takes -c u_t, N s per m/s, >= 0
    Falloff shape = Falloff::exponential;
};

/// The speed x of a contact after a step of backward Euler, where static friction alone would leave u_static:
///
///   x (1 + w c) = u_static + w drop phi(gamma x)                                                    (21.7)
///
/// Of several roots the smallest; u_static = 0, a contact that sticks, stays 0. Exact but for round-off: left of the
/// turning point of phi Newton's method climbs to the root from below, right of it it comes down from above.
///
/// @param u_static  m/s, >= 0
/// @param w         1/kg, >= 0: what an impulse along u_t changes of u_t
/// @throws std::invalid_argument  a number is negative or not finite (says which)
/// Cost: some 10 steps of Newton's method. Source: [CLW23] section 2.4, which does not say which root.
double slip_speed(double u_static, double w, const DynamicFriction& law);

/// w drop gamma phi'_max / (1 + w c): below 1 there is one root for every u_static, and iterating (21.7) leaves this
/// part of an error, or less.                                                                             (21.8)
double slip_stiffness(double w, const DynamicFriction& law);

}  // namespace rbc
