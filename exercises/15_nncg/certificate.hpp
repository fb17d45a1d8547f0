#pragma once

#include <Eigen/Core>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex15 {

/// What may be asked. Where a number may also be 0, it says so.
inline constexpr Allowed fall_contacts{0, 8}, velocity_counts{1, 9}, levers{1e-3, 1e3}, felt_masses{1e-6, 1e12, "kg"},
    free_velocities{1e-12, 1e12, "m/s"}, openings{1e-9, 1e9, "m/s"}, opened_shares{0.01, 1},
    fall_impulses{1e-30, 1e30, "N s"};
inline constexpr Tolerance energy_tolerance{1e-12};  ///< of what is added up, see below

/// Bodies and contacts without friction: n contacts, of `fall_contacts`, and k velocities, of `velocity_counts`. Each
/// velocity has a unit of its own, m/s or rad/s: L_k is the largest |J_ik| of its column, or 1 where that is 0. v_free
/// are the velocities that bodies would have without contacts; the true ones, v_true, are those of all v with J v >= 0
/// with the least
///
///   P(v) = 1/2 |v - v_free|^2,   |x|^2 = x' M x                                                    (E15.5)
struct Touching {
    Eigen::MatrixXd J;       ///< n x k: u = J v, m/s; L_k is of `levers`
    Eigen::VectorXd mass;    ///< k, M is this diagonal; mass_k/L_k^2 is of `felt_masses`
    Eigen::VectorXd v_free;  ///< k; the largest |v_free,k| L_k is 0, or of `free_velocities`
    /// k, not 0: a motion that opens all contacts, J opening > 0, "everything moves up, what lies higher the faster".
    /// Any scale, the largest |opening_k| L_k of `openings`: what it opens by is never too little to count. It opens
    /// contact i by c_i = (J opening)_i, which is 0, or below 0, or `opened_shares` of the sum of |J_ik opening_k|.
    Eigen::VectorXd opening;
};

/// What can be promised about velocities that are not solved to the end.
struct Certificate {
    bool valid = false;
    double energy = 0;  ///< E: 1/2 |v - v_true|^2 <= E, J
};

/// However you came by the impulses r: how wrong can the velocities v = v_free + M^-1 J' r be? P(v_true) is bounded
/// from both sides, by what you can do (any v_up with J v_up >= 0), and by what the impulses say cannot be undercut,
///
///   D(r) <= P(v_true) <= P(v_up),   D(r) = -(1/2 |M^-1 J' r|^2 + r' J v_free), for r >= 0           (E15.6)
///   1/2 |v - v_true|^2 <= P(v_up) - D(r)                                                           (E15.7)
///
/// Take v_up = v + s opening, with the s, of either sign, that gives the least bound, and no other v_up. Negative
/// impulses say nothing: they are replaced by 0 first, and the certificate is about the v of what is left of r.
///
/// @param r  n, N s, of either sign, the largest 0 or of `fall_impulses`; or not finite
/// @return   energy >= 0, to `energy_tolerance` of what is added up: r'U + S r'c + S^2 |opening|^2, with r >= 0, c = J
///           opening, U = |J| (|v_free| + M^-1 |J|' r), |x| entry by entry, and S the largest U_i/c_i. Not valid, with
///           infinite energy, if a number is not finite or the opening does not open every contact. Without contacts,
///           and all finite: valid, 0.
/// @missing how wrong velocities can be, from (E15.7)
Certificate certify(const Touching& touching, const Eigen::VectorXd& r);

RBC_EXERCISE(certify)

}  // namespace rbc::ex15
