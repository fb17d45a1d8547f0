#pragma once

namespace rbc {

/// A block that slides over an incline of angle a, x downhill, y sideways, psi the angle of its velocity from x:
///
///   dv/dt = g (sin a cos psi - mu cos a),   v dpsi/dt = -g sin a sin psi                         (23.51)
///
/// Friction is opposite to the velocity and takes its whole, mu g cos a, from |v|: of what pulls downhill only a part
/// is left to it. So mu > tan a, which holds a block at rest, holds none that moves sideways: it creeps downhill until
/// all of its velocity is gone, and mu < tan a bends every path downhill in the end. It does not turn: the centre of
/// pressure is off the centre of mass along the velocity, and has no arm about the normal.
///
/// With k = mu/tan a, p = tan(psi/2), s = p/p_0 from 1 towards 0, and P(n) = (1 - s^n)/n (where n = 0: -ln s),
///
///   v = v_0 s^(k-1) (1 + p^2)/(1 + p_0^2)                                                        (23.52)
///   t = v_0 (P(k-1) + p_0^2 P(k+1))/(g sin a (1 + p_0^2))                                        (23.53)
///   x = v_0^2 (P(2k-2) - p_0^4 P(2k+2))/(g sin a (1 + p_0^2)^2)
///   y = 2 v_0^2 p_0 (P(2k-1) + p_0^2 P(2k+1))/(g sin a (1 + p_0^2)^2)                            (23.54)
///
/// For k > 1 all end at s = 0: pushed sideways it stops v_0^2/(4 g sin a (k^2 - 1)) below its start, as far as one
/// likes for k near 1.
struct SlideOnIncline {
    double angle = 0.5;     ///< a, rad, > 0, < pi/2
    double friction = 0.5;  ///< mu, >= 0
    double gravity = 9.81;  ///< m/s^2, > 0
};

struct SlideStart {
    double speed;      ///< v_0, m/s, >= 0
    double direction;  ///< psi_0 from downhill, rad, |psi_0| < pi: not straight uphill, where the path may turn back
};

struct SlidePoint {
    double x, y;      ///< downhill and sideways from the start, m
    double v_x, v_y;  ///< m/s
};

/// When it stops, s; infinite for k <= 1.
/// @throws std::invalid_argument  a number outside its range (says which)
double slide_ends(const SlideOnIncline& incline, const SlideStart& start);

/// Where it is after `time`, s, >= 0, finite: (23.53) is solved for s to round-off by halving.
/// @throws std::invalid_argument  also: the start has no speed (what then happens is not a matter of this path)
/// Cost: some 100 times (23.53).
/// Source: (23.52) is the hodograph of (23.51); integrals by hand, checked by the reference and by integration.
SlidePoint slide_curved(const SlideOnIncline& incline, const SlideStart& start, double time);

}  // namespace rbc
