#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>

namespace rbc {

/// An attitude is a unit quaternion q = (w, x, y, z) = (cos a, sin a n): a turn by 2 a about the unit vector n, which
/// takes vectors from the body's axes to the world's. Products are Hamilton's, i j = k; q and -q are one attitude.
/// Eigen's constructor takes its numbers in this order, its coeffs() are in another: (x, y, z, w).
///
///   dq/dt = 1/2 (0, w) q,   w the angular velocity, rad/s, in the axes of the world              (23.2)

/// The attitude after a turn at constant w:
///
///   q+ = (cos a, sin a w/|w|) q,   a = |w| h/2: half of the angle                                (23.3)
///
/// Exact to round-off, also where |w| h is tiny. Where it is huge, angles are what h w is as doubles: an error of
/// 1e-16 |w| h rad. q+ has the sign that q had. It is the turn of a world's body by h w (displace, turned_by).
///
/// @param q  |q| off 1 by at most 1e-6; the answer has length 1
/// @param w  in the axes of the world, rad/s
/// @param h  s, of any sign: -h takes the turn back
/// @throws std::invalid_argument  q has another length; w, h or h w is not finite
/// Cost: 50 ns, most of it sine and cosine. Source: [HLW06] ch. VII.5.
Eigen::Quaterniond turn_exactly(const Eigen::Quaterniond& q, const Eigen::Vector3d& w, double h);

/// What many engines do: a step of Euler's method on (23.2), and back to length 1:
///
///   q+ = p/|p|,   p = q + h/2 (0, w) q                                                           (23.4)
///
/// This is the Cayley map, (1 - h/2 [w]x)^-1 (1 + h/2 [w]x) as a matrix: a turn about the right axis by 2 atan(|w| h/2)
/// in place of |w| h, too little by (|w| h)^3/12 rad a step. It never turns by more than half a turn.
///
/// Parameters and errors as turn_exactly. Cost: 30 ns.
Eigen::Quaterniond turn_first_order(const Eigen::Quaterniond& q, const Eigen::Vector3d& w, double h);

}  // namespace rbc
