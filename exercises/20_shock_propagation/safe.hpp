#pragma once

#include <Eigen/Core>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex20 {

/// What may be asked. Where a field may also be 0, it says so.
inline constexpr Allowed normal_mobilities{1e-9, 1e9, "1/kg"}, mobility_ratios{1e-3, 1e3}, couplings{-0.999, 0.999},
    hit_speeds{1e-20, 1e20, "m/s"}, frictions{1e-6, 1e3};

/// One impact in the plane. The normal stands first, as everywhere with W: (n, t).
struct Hit {
    Eigen::Matrix2d W;   ///< symmetric; W_nn of `normal_mobilities`, 1/kg; W_tt = W_nn times one of
                         ///< `mobility_ratios`; W_nt = sqrt(W_nn W_tt) times one of `couplings`
    Eigen::Vector2d u;   ///< before, m/s; each 0, or of `hit_speeds` in size, with any sign
    double friction;     ///< mu: 0, or of `frictions`
    double restitution;  ///< e in [0, 1]
};

inline constexpr Tolerance line_tolerance{1e-9},  ///< of W_nn |r| + |u|, in velocities: impulses times W_nn
    shock_tolerance{1e-9},                        ///< of r_GR
    radius_tolerance{1e-12};                      ///< of mu r_n

/// The safe order (20.10), (20.11) for one contact, exactly:
///
///   r_GR = -(1 + e) u_n/W_nn where u_n < 0, else no impulse at all: 0
///   u' = u + W r;   r_n >= r_GR,  u'_n >= 0,  (r_n - r_GR) u'_n = 0;
///   |r_t| <= mu r_n,  and where u'_t != 0: r_t = -mu r_n sign(u'_t)                                      (E20.5)
///
/// Friction may press a contact together that has just been thrown apart: then r_n > r_GR, and u'_n = 0. Where friction
/// couples strongly (mu |W_nt| >= W_nn) there may be more than one answer; any of them will do.
///
/// @return (r_n, r_t), N s; exactly 0 where u_n >= 0. Every line of (E20.5) holds to `line_tolerance`, and r_n >= r_GR
///         to `shock_tolerance`, |r_t| <= mu r_n to `radius_tolerance`
/// @missing the shock first, then friction with its impulse pressing (E20.5)
Eigen::Vector2d safe_impulse(const Hit& hit);

RBC_EXERCISE(safe_impulse)

}  // namespace rbc::ex20
