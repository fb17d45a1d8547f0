#pragma once

#include <Eigen/Core>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex19 {

/// One impact in the plane. The normal stands first, as everywhere with W: (n, t).
struct Hit {
    Eigen::Matrix2d W;   ///< 1/kg, symmetric; W_nn 1e-9 to 1e9, W_tt/W_nn 1e-3 to 1e3, |W_nt| <= 0.999 sqrt(W_nn W_tt)
    Eigen::Vector2d u;   ///< before, m/s; any signs, each 0 or of 1e-20 to 1e20 in size
    double friction;     ///< mu, 0 or 1e-6 to 1e3
    double restitution;  ///< e in [0, 1]
};

/// The safe order (19.10), (19.11) for one contact, exactly:
///
///   r_GR = -(1 + e) u_n/W_nn where u_n < 0, else no impulse at all: 0
///   u' = u + W r;   r_n >= r_GR,  u'_n >= 0,  (r_n - r_GR) u'_n = 0;
///   |r_t| <= mu r_n,  and where u'_t != 0: r_t = -mu r_n sign(u'_t)                                      (E19.5)
///
/// Friction may press a contact together that has just been thrown apart: then r_n > r_GR, and u'_n = 0. Where friction
/// couples strongly (mu |W_nt| >= W_nn) there may be more than one answer; any of them will do.
///
/// @return (r_n, r_t), N s; exactly 0 where u_n >= 0. Every line of (E19.5) holds to 1e-9 of W_nn |r| + |u| in
///         velocities (impulses times W_nn), r_n >= r_GR to 1e-9 of itself, and |r_t| <= mu r_n to 1e-12 of itself
/// @missing the shock first, then friction with its impulse pressing (E19.5)
Eigen::Vector2d safe_impulse(const Hit& hit);

RBC_EXERCISE(safe_impulse)

}  // namespace rbc::ex19
