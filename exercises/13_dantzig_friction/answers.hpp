#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex13 {

/// What may be asked. Where a number may also be 0, it says so.
inline constexpr Allowed mobilities{1e-6, 1e6, "1/kg"}, mobility_ratios{1e-4, 1e4}, couplings{-0.99, 0.99},
    pushed_accelerations{1e-6, 1e6, "m/s^2"}, contact_frictions{1e-3, 1e3}, glues{1e-3, 1e3};
inline constexpr Tolerance answer_tolerance{1e-9},  ///< of what all_answers says
    doubt_tolerance{1e-9},                          ///< of the friction itself
    border{1e-5};  ///< a sum is near a border where it is below this share of the sizes of its parts

/// Forces and accelerations of one contact that obey all of its laws.
struct ContactAnswer {
    double f_N, f_F;  ///< N
    double a_N, a_F;  ///< m/s^2
};

/// All answers of one contact, not only the one that some method finds: the forces f = (f_N, f_F) for which a = A f + b
/// obeys (13.1), and (13.2) if the contact does not slide or (13.3) if it does. There may be none, one or several.
///
/// @param A         symmetric, order (N, F); A_NN and A_FF of `mobilities`, A_FF/A_NN of `mobility_ratios`,
///                  A_NF/sqrt(A_NN A_FF) of `couplings`
/// @param b         order (N, F), of `pushed_accelerations`, of either sign; b_F also 0
/// @param friction  mu: 0, or of `contact_frictions`
/// @param sliding   0 if u_t = 0, else +1 or -1, the sign of u_t
/// @return sorted by f_N, the smallest first. What is one and the same answer is given once. To `answer_tolerance`:
///         forces of |f_N| + |f_F| + |b_N|/A_NN, a_N of |A_NN f_N| + |A_NF f_F| + |b_N|, and a_F likewise. No `border`
///         is near: A_NN - mu s A_NF, f_N and the slip of every state, and its distance to the limit of friction. On
///         one, with numbers that have no rounding: a line of a_N that is level has no answer, friction at its limit
///         holds, and what neither slips nor needs friction holds.
/// @missing all answers of one contact, (13.1) to (13.3)
std::vector<ContactAnswer> all_answers(const Eigen::Matrix2d& A, const Eigen::Vector2d& b, double friction,
                                       int sliding);

/// The friction from which on this contact is in doubt: for every mu below it there is exactly one answer, for every mu
/// above it there are more or none. Infinity if there is one answer for every mu.                        (E13.3)
/// @param A, b, sliding  as above; neither force that holds is near a `border`, but for an f_F of just 0
/// @return to `doubt_tolerance`
/// @missing the friction from which on there is not exactly one answer (E13.3)
double doubtful_from(const Eigen::Matrix2d& A, const Eigen::Vector2d& b, int sliding);

/// All answers of a contact that is glued: it can pull, with `glue` newtons at most, and it is torn off against all of
/// them. The tip of the friction cone is at f_N = -glue:
///
///   f_N >= -glue,  a_N >= 0,  (f_N + glue) a_N = 0,   |f_F| <= mu (f_N + glue)                          (E13.4)
///
/// and wherever (13.2) and (13.3) say mu f_N, it is mu (f_N + glue) here.
/// @param A, b, friction, sliding  as above, but now it is both of b - A (glue, 0) that are near no `border`
/// @param glue  0, or one of `glues` times |b_N|/A_NN, N
/// @return sorted by f_N, as above, with |f_N| + glue in place of |f_N|
/// @missing all answers of a glued contact (E13.4)
std::vector<ContactAnswer> glued_answers(const Eigen::Matrix2d& A, const Eigen::Vector2d& b, double friction,
                                         int sliding, double glue);

RBC_EXERCISE(all_answers)
RBC_EXERCISE(doubtful_from)
RBC_EXERCISE(glued_answers)

}  // namespace rbc::ex13
