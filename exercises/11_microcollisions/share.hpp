#pragma once

#include <Eigen/Core>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex11 {

/// What may be asked. Where a number may also be 0, it says so.
inline constexpr Allowed mobilities{1e-8, 1e8, "1/kg"}, mobility_ratios{1e-4, 1}, contact_speeds{1e-12, 1e6, "m/s"},
    cone_frictions{1e-3, 1e6};

inline constexpr Tolerance share_tolerance{1e-9},  ///< of the share itself
    impulse_tolerance{1e-9},                       ///< of |P_N| + s |P_S - P_N|
    last_digit{1e-15};                             ///< of K and of u

/// One collision in space, in contact axes (t1, t2, n), the normal last; n points from A to B, the impulse acts with +
/// on B.
struct Collision {
    Eigen::Matrix3d K = Eigen::Matrix3d::Identity();  ///< du = K P; symmetric, 1/kg; its greatest eigenvalue of
                                                      ///< `mobilities`, the least over it of `mobility_ratios`
    Eigen::Vector3d u = -Eigen::Vector3d::UnitZ();    ///< relative velocity before; each component 0 or, with either
                                                      ///< sign, of `contact_speeds`
    double friction = 0;                              ///< mu: 0, or of `cone_frictions`
    double restitution = 0;                           ///< e in [0, 1], both ends included
};

/// How much of the static impulse the friction cone allows.
///
/// The lesson's static impulse P_S turns the whole velocity round, u+ = -e u, and outside the cone it is thrown away.
/// It need not be: take it together with P_N, the impulse without friction that turns only the normal velocity round,
///
///   P_S = -(1 + e) K^-1 u                                              (E11.1)
///   P_N = (0, 0, -(1 + e) u_n/K_nn)                                    (E11.2)
///   P(s) = P_N + s (P_S - P_N)                                         (E11.3)
///
/// and give the static impulse the greatest share that dry friction can give:
///
///   s = the greatest number in [0, 1] with P_n(s) >= 0 and |P_t(s)| <= mu P_n(s)   (E11.4)
///
/// @return s; 1 where the static impulse itself lies in the cone (also where its tangential part and mu are 0), 0 where
///         u_n >= 0, u_n = 0 included; any u_n < 0 is a collision, however slow. To `share_tolerance`, wherever K
///         and u without their `last_digit` give the same
/// @missing the greatest share of the static impulse inside the cone (E11.4)
double static_share(const Collision& collision);

/// P(s) of (E11.3) with that share: u_n+ = -e u_n, inside the cone, and never more energy than before.
///
/// @return the impulse on B, N s; zero if u_n >= 0. To `impulse_tolerance`, where the share is right
/// @missing the impulse P(s) with that share (E11.3)
Eigen::Vector3d shared_impulse(const Collision& collision);

RBC_EXERCISE(static_share)
RBC_EXERCISE(shared_impulse)

}  // namespace rbc::ex11
