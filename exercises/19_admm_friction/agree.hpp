#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex19 {

/// What may be asked.
inline constexpr Allowed contacts_asked{1, 10}, largest_eigenvalues{1e-50, 1e50, "1/kg"}, conditions{1, 1e4},
    friction_asked{1e-6, 100};

inline constexpr Tolerance factor_tolerance{1e-6},  ///< of the factor itself, or of 1, whichever is larger
    matrix_noise{1e-12};                            ///< of the largest |W_kl|

/// What a contact does at the answer, and goes on doing near it.
enum class Doing {
    open,         ///< r_n = 0, r_t = 0
    sticks,       ///< it presses; u_t = 0
    slides_up,    ///< it presses; u_t > 0, so r_t = -mu r_n
    slides_down,  ///< it presses; u_t < 0, so r_t = +mu r_n
};

/// How fast do normals and friction agree, by turns? Near the answer of contacts in the plane, each turn of (19.2) and
/// (19.3), solved to the end,
///
///   r_t from r_n:  sticking contacts, together, take what makes their u_t = 0; sliding ones follow their r_n
///   r_n from r_t:  pressing contacts, together, take what makes their u_n = 0
///
/// does one linear thing to an error of the pressing contacts' r_n,
///
///   r_n - r_n*  ->  A (r_n - r_n*)                                                                       (E19.4)
///
/// The factor is the largest |eigenvalue| of A: that is left of an error by each turn, in the long run. Below 1 they
/// agree in the end, if they begin near enough; above 1 they run away from the answer, however near they are.
///
/// @param W         2 n x 2 n, n of `contacts_asked`, rows n, t contact by contact; symmetric, positive definite; its
///                  largest eigenvalue is of `largest_eigenvalues`, the smallest times one of `conditions`. Nothing
///                  that is asked hangs on rounding: a symmetric W that is off by `matrix_noise` has the same factor,
///                  to a tenth of `factor_tolerance`
/// @param friction  of each contact: of `friction_asked`, or 0, and then it does not stick
/// @param doing     of each contact; with no pressing contact at all the factor is 0
/// @return  the factor, >= 0, to `factor_tolerance`
/// @missing what a turn leaves of an error of the normal impulses (E19.4)
double turn_factor(const Eigen::MatrixXd& W, const Eigen::VectorXd& friction, const std::vector<Doing>& doing);

RBC_EXERCISE(turn_factor)

}  // namespace rbc::ex19
