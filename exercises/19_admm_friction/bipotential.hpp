#pragma once

#include <Eigen/Core>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex19 {

/// What may be asked; the demo asks for more contacts and sweeps, and for tolerances next to rounding, too. Where a
/// number may also be 0, it says so.
inline constexpr Allowed contact_counts{1, 20}, row_sums{1e-12, 1e12, "1/kg"}, speeds{1e-12, 1e12, "m/s"},
    coefficients{1e-6, 10}, sweep_counts{0, 200};

/// All of the size of a question, the largest |rho r_k| or |q_k| that there was from its start to its end, m/s.
inline constexpr Tolerance sweep_tolerance{1e-9},  ///< of rho r
    settled_margin{1e-8},                          ///< that lies between what is within `tolerance` and what is not
    noise{1e-14};                                  ///< by which rho r may be off in every sweep

/// Contacts, in the plane (dimension 2) or in space (3): rows n, t, or n, t1, t2, contact by contact.
struct Contacts {
    int dimension = 2;
    Eigen::MatrixXd W;         ///< symmetric, positive semidefinite, 1/kg
    Eigen::VectorXd q;         ///< m/s
    Eigen::VectorXd friction;  ///< mu of each contact
};

struct Swept {
    Eigen::VectorXd r;     ///< N s, each contact's in its cone, to a rounding, unless no sweep was made
    int sweeps = 0;        ///< made
    bool settled = false;  ///< the last one changed no rho r_k by more than the tolerance; false if none was made
};

/// De Saxce and Feng's own method, from which the shift comes: no matrix is factored. Every contact takes a step
/// against its velocity, lifted by mu |u_t|, and then the nearest impulse of its cone K_mu, |r_t| <= mu r_n:
///
///   u = W r + q,     r_i <- P( r_i - (u_i + mu_i |u_t,i| e_n)/rho ),   P as in (19.1)                       (E19.2)
///
/// for all contacts at once: u is that of the r before. One rho for all, so large that no sweep overshoots,
///
///   rho = max over all rows k of sum_l |W_kl|                                                              (E19.3)
///
/// It ends after the first sweep in which rho |change of r_k| of every row is <= tolerance, or after `most` of them.
///
/// @param contacts   as many as `contact_counts`; rho is of `row_sums`; every q_k is 0 or, in size, of `speeds`; every
///                   mu is 0 or of `coefficients`
/// @param start      N s, in the cones or not; rho times every entry is 0 or, in size, of `speeds`
/// @param tolerance  m/s, 0 or of `speeds`
/// @param most       sweeps, of `sweep_counts`
///                   Nothing that is asked hangs on rounding: the largest rho |change of r_k| of a sweep is never
///                   nearer to the tolerance than `settled_margin`, unless q and start are 0, where all stays exactly
///                   0, which is within a tolerance of 0; and sweeps that are off by `noise` end within a tenth of
///                   `sweep_tolerance`
/// @return  after the last sweep: rho r to `sweep_tolerance`; `start` itself, if none is made
/// @missing sweeps by the lifted velocity and the nearest point of each cone (E19.2), (E19.3)
Swept sweep_shifted(const Contacts& contacts, const Eigen::VectorXd& start, double tolerance, int most);

RBC_EXERCISE(sweep_shifted)

}  // namespace rbc::ex19
