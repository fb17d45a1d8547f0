#pragma once

#include <functional>
#include <vector>

namespace rbc {

/// A flat body on a table slides with v and turns with w about the normal. Its points move with v + w x r, and friction
/// is against each of them: what turns is braked less in its sliding, and what slides less in its turning.
struct FlatFriction {
    double force;   ///< F: f = mu N F against v
    double torque;  ///< T: t = mu N R T against w
};

/// N is spread evenly over a disc. With x = |v|/(R |w|),
///
///   F = mean of (x - b)/l,   T = mean of (a^2 + b^2 - x b)/l,   l^2 = a^2 + (x - b)^2               (23.43)
///
/// over all points (a, b) of the disc of radius 1, a along v; in closed form
///
///   x <= 1:  F = 4/(3 pi) x (E + B),   T = 4/(9 pi) ((3 - 2 m) E + m B),   m = x^2
///   x >= 1:  F = 4/(3 pi) (E + B),     T = 4/(9 pi) (3 B + C - D)/x,       m = 1/x^2             (23.46)
///   B = int c^2/d,   D = int s^2/d,   C = int s^2 c^2/d^3,   E = B + (1 - m) D                   (23.47)
///
/// from 0 to pi/2, s and c sine and cosine, d^2 = 1 - m s^2. F rises from 0 to 1, T falls from 2/3 to 0.
///
/// @param ratio  x >= 0; infinite: it does not turn
/// @throws std::invalid_argument  ratio is not >= 0
/// Cost: 0.1 us: some six arithmetic-geometric means.
/// Source: [FBU03]. There by K and E, which lose their digits where x is small or large; B, C, D do not.
FlatFriction pressed_disc_friction(double ratio);

/// N is spread evenly over the rim: the means of (23.43) over `points` points of it, evenly from (a, b) = (1, 0). n
/// corners of a body feel the same, on the mean over all directions of v; in one direction the force is not quite
/// against v.
/// @param points  >= 1; near x = 1 the mean over the whole rim is missed by some 1/points^2, else by round-off
FlatFriction pressed_rim_friction(double ratio, int points = 1024);

/// What a flat body's friction is, of x >= 0.
using FlatLaw = std::function<FlatFriction(double ratio)>;

/// The ratio x with which a flat body of the moment i m R^2 comes to rest. With N = m g,
///
///   d|v|/dt = -mu g F,   d(R |w|)/dt = -mu g T/i                                                 (23.44)
///   dx/dt = mu g (x T - i F)/(i R |w|) = 0:   i F(x) = x T(x)                                    (23.45)
///
/// and from both sides x goes there: below it the turning is braked more, above it the sliding. As R |w| is in the
/// denominator, it arrives at the end, and both motions end at the same moment, whatever the start. A disc with its own
/// moment, i = 1/2: 0.6530018. Where (23.45) has no root, x goes to 0 (i >= 2/3; pressed on its rim i >= 2) or without
/// bound (i <= 1/4; on its rim i <= 1/2, so a disc on corners).
///
/// @param inertia  i, finite, > 0
/// @return x; 0 below 1e-4, infinite above 1e4
/// @throws std::invalid_argument  inertia is outside its range
/// Source: x T/F is monotone for both laws (the tests look at it), so that there is one root.
double end_ratio(double inertia, const FlatLaw& law = pressed_disc_friction);

struct FlatBody {
    double radius = 0.1;    ///< m, > 0
    double inertia = 0.5;   ///< i, > 0: 1/2 a disc, 1 a ring
    double friction = 0.5;  ///< mu, > 0
    double gravity = 9.81;  ///< m/s^2, > 0
};

/// One moment of its motion. v keeps its direction, w its axis and sense.
struct FlatMotion {
    double speed = 0;     ///< |v|, m/s, >= 0
    double turning = 0;   ///< |w|, rad/s, >= 0
    double time = 0;      ///< s
    double distance = 0;  ///< m
    double angle = 0;     ///< rad
};

/// (23.44) from `start` to the end, over s with ds = mu g dt/S and S^2 = |v|^2 + (R w)^2, in which S falls as exp(-s)
/// does: so the steps get shorter as the end comes near, where x changes fastest.
/// @return the motion after steps in which S falls by a twentieth, from `start` to S = 1e-12 of its start, then the
///         end, with speed and turning 0. Errors 1e-9 of the whole
/// @throws std::invalid_argument  a number outside its range (says which)
/// Cost: 5 ms by pressed_disc_friction: some 20000 calls.
std::vector<FlatMotion> slide_flat(const FlatBody& body, const FlatMotion& start,
                                   const FlatLaw& law = pressed_disc_friction);

}  // namespace rbc
