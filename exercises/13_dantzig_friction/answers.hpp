#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex13 {

/// Forces and accelerations of one contact that obey all of its laws.
struct ContactAnswer {
    double f_N, f_F;  ///< N
    double a_N, a_F;  ///< m/s^2
};

/// All answers of one contact, not only the one that some method finds: the forces f = (f_N, f_F) for which a = A f + b
/// obeys (13.1), and (13.2) if the contact does not slide or (13.3) if it does. There may be none, one or several.
///
/// @param A         symmetric, order (N, F); A_NN and A_FF 1e-6 to 1e6 /kg, neither above 1e4 times the other,
///                  |A_NF| <= 0.99 sqrt(A_NN A_FF)
/// @param b         order (N, F); |b_N| 1e-6 to 1e6 m/s^2, b_F the same or 0
/// @param friction  mu: 0, or 1e-3 to 1e3
/// @param sliding   0 if u_t = 0, else +1 or -1, the sign of u_t
/// @return sorted by f_N, the smallest first. What is one and the same answer is given once. Right to 1e-9 of what is
///         added up, where no border is near: A_NN - mu s A_NF, f_N and the slip of every state, and its distance to
///         the limit of friction are 1e-5 of their parts or more. On a border, with numbers that have no rounding: a
///         line of a_N that is level has no answer, friction at its limit holds, and what neither slips nor needs
///         friction holds.
/// @missing all answers of one contact, (13.1) to (13.3)
std::vector<ContactAnswer> all_answers(const Eigen::Matrix2d& A, const Eigen::Vector2d& b, double friction,
                                       int sliding);

/// The friction from which on this contact is in doubt: for every mu below it there is exactly one answer, for every mu
/// above it there are more or none. Infinity if there is one answer for every mu.                        (E13.3)
/// @param A, b, sliding  as above; no |f_N| that holds is below 1e-5 of what it is the sum of
/// @return right to 1e-9 of itself
/// @missing the friction from which on there is not exactly one answer (E13.3)
double doubtful_from(const Eigen::Matrix2d& A, const Eigen::Vector2d& b, int sliding);

/// All answers of a contact that is glued: it can pull, with `glue` newtons at most, and it is torn off against all of
/// them. The tip of the friction cone is at f_N = -glue:
///
///   f_N >= -glue,  a_N >= 0,  (f_N + glue) a_N = 0,   |f_F| <= mu (f_N + glue)                          (E13.4)
///
/// and wherever (13.2) and (13.3) say mu f_N, it is mu (f_N + glue) here.
/// @param A, b, friction, sliding  as above, but now it is b_N - A_NN glue that is not 0, as its parts are 1e-5
/// @param glue  0, or 1e-3 to 1e3 times |b_N|/A_NN, N
/// @return as above, sorted by f_N
/// @missing all answers of a glued contact (E13.4)
std::vector<ContactAnswer> glued_answers(const Eigen::Matrix2d& A, const Eigen::Vector2d& b, double friction,
                                         int sliding, double glue);

RBC_EXERCISE(all_answers)
RBC_EXERCISE(doubtful_from)
RBC_EXERCISE(glued_answers)

}  // namespace rbc::ex13
