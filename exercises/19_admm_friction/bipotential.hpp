#pragma once

#include <Eigen/Core>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex19 {

/// What may be asked.
inline constexpr Allowed contact_counts{1, 20}, row_sums{1e-12, 1e12, "1/kg"}, speeds{1e-12, 1e12, "m/s"},
    coefficients{1e-6, 100}, sweep_counts{0, 200};

inline constexpr Tolerance sweep_tolerance{1e-9};  ///< of the largest |rho r| or |q| there was, in m/s

/// Contacts, in the plane (dimension 2) or in space (3): rows n, t, or n, t1, t2, contact by contact.
struct Contacts {
    int dimension = 2;
    Eigen::MatrixXd W;         ///< symmetric, positive semidefinite, 1/kg
    Eigen::VectorXd q;         ///< m/s
    Eigen::VectorXd friction;  ///< mu of each contact
};

struct Swept {
    Eigen::VectorXd r;     ///< N s, each contact's in its cone, unless no sweep was made
    int sweeps = 0;        ///< made
    bool settled = false;  ///< the last one changed no rho r by more than the tolerance; false if none was made
};

/// De Saxce and Feng's own method, from which the shift comes: no matrix is factored. Every contact takes a step against
/// its velocity, lifted by mu |u_t|, and then the nearest impulse of its cone K_mu, |r_t| <= mu r_n:
///
///   u = W r + q,     r_i <- P( r_i - (u_i + mu_i |u_t,i| e_n)/rho ),   P as in (19.1)                       (E19.2)
///
/// for all contacts at once: u is that of the r before. One rho for all, so large that no sweep overshoots, the largest
///
///   rho = max over all rows of the sum of |W_kl| in that row                                                (E19.3)
///
/// It ends after the first sweep in which rho |change of r| of every row is at most `tolerance`, or after `most`.
///
/// @param contacts   as many as `contact_counts`; rho of `row_sums`; velocities are 0 or at most of `speeds`, friction is
///                   0 or of `coefficients`
/// @param start      N s, of any sign, in the cones or not; at most what `speeds` over rho allow
/// @param tolerance  m/s, >= 0. No change misses it, or is within it, by less than a millionth of it, unless it is 0 and
///                   exactly met
/// @param most       sweeps, of `sweep_counts`
/// @return  after the last sweep: rho r to `sweep_tolerance`; `start` itself, if none is made
/// @missing sweeps by the lifted velocity and the nearest point of each cone (E19.2), (E19.3)
Swept sweep_shifted(const Contacts& contacts, const Eigen::VectorXd& start, double tolerance, int most);

RBC_EXERCISE(sweep_shifted)

}  // namespace rbc::ex19
