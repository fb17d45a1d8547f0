#pragma once

#include <Eigen/Core>
#include <algorithm>

namespace rbc {

/// Where a body is: y in its frame is R y + x in the world. N is 2 or 3.
template <int N>
struct Placement {
    Eigen::Matrix<double, N, N> rotation;  ///< R, orthogonal
    Eigen::Vector<double, N> position;     ///< x, of the centre of mass, m
};

/// A place of contact as each of its two bodies knows it, in its own frame, m.
template <int N>
struct TrackedPoint {
    Eigen::Vector<double, N> in_a, in_b;
};

/// The point p of the world, nailed to both bodies:
///
///   p_A = R_A' (p - x_A),   p_B = R_B' (p - x_B)                                            (17.2)
template <int N>
TrackedPoint<N> track(const Placement<N>& a, const Placement<N>& b, const Eigen::Vector<double, N>& p) {
    return {a.rotation.transpose() * (p - a.position), b.rotation.transpose() * (p - b.position)};
}

/// Where the two have come since, and how far they are from each other along the contact plane of now:
///
///   s_A = Pi (R_A p_A + x_A),   s_B = Pi (R_B p_B + x_B),   Pi = 1 - n n'                   (17.3)
///   e = s_A - s_B                                                                         (17.4)
///
/// @param n  unit normal of the contact now, from A to B
/// @return   e, m. B has slid ahead of A by -e.
/// Source: [SIL10] eqs. (11)-(13).
template <int N>
Eigen::Vector<double, N> sliding_error(const Placement<N>& a, const Placement<N>& b, const TrackedPoint<N>& tracked,
                                       const Eigen::Vector<double, N>& n) {
    const Eigen::Vector<double, N> apart =
        a.rotation * tracked.in_a + a.position - (b.rotation * tracked.in_b + b.position);
    return apart - n * n.dot(apart);
}

/// The tangential velocity u = v_B - v_A that takes a part k of the error back within a step of h:
///
///   c_t = +k (t . e)/h  for each tangent t, cut down to |c_t| <= c_max;   0 where |e| <= tolerance     (17.6), (17.5)
///
/// The paper prints k |e|/h, a number without a direction.
/// @param tangents  unit tangents of the contact now, as columns
/// @param k         error reduction, 0 <= k
template <int N, int T>
Eigen::Vector<double, T> slip_correction(const Eigen::Vector<double, N>& e, const Eigen::Matrix<double, N, T>& tangents,
                                         double k, double h, double tolerance, double c_max) {
    if (!(e.norm() > tolerance)) return Eigen::Vector<double, T>::Zero();
    const Eigen::Vector<double, T> c = k / h * (tangents.transpose() * e);
    return c * std::min(1.0, c_max / std::max(c.norm(), 1e-300));
}

}  // namespace rbc
