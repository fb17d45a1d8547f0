#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/model/exercise.hpp"

namespace rbc::ex13 {

/// Forces and accelerations of one contact that obey all of its laws.
struct ContactAnswer {
    double f_N, f_F;  ///< N
    double a_N, a_F;  ///< m/s^2
};

/// All answers of one contact, not only the one that some method finds: the forces f = (f_N, f_F) for which a = A f + b
/// obeys (13.1), and (13.2) if the contact does not slide or (13.3) if it does. There may be none, one or several.
///
/// @param A         symmetric positive definite, order (N, F), 1/kg
/// @param b         order (N, F), m/s^2; b_N != 0
/// @param friction  mu >= 0
/// @param sliding   0 if u_t = 0, else +1 or -1, the sign of u_t
/// @return sorted by f_N, the smallest first; right to about 12 digits. What is one and the same answer is given once.
std::vector<ContactAnswer> all_answers(const Eigen::Matrix2d& A, const Eigen::Vector2d& b, double friction,
                                       int sliding);

/// The friction from which on this contact is in doubt: for every mu below it there is exactly one answer, for every mu
/// above it there are more or none. Infinity if there is one answer for every mu.                        (E13.3)
/// @param A, b, sliding  as above
double doubtful_from(const Eigen::Matrix2d& A, const Eigen::Vector2d& b, int sliding);

/// All answers of a contact that is glued: it can pull, with `glue` newtons at most, and it is torn off against all of
/// them. The tip of the friction cone is at f_N = -glue:
///
///   f_N >= -glue,  a_N >= 0,  (f_N + glue) a_N = 0,   |f_F| <= mu (f_N + glue)                          (E13.4)
///
/// and wherever (13.2) and (13.3) say mu f_N, it is mu (f_N + glue) here.
/// @param A, b, friction, sliding  as above, but now b_N != A_NN glue       @param glue  >= 0, N
/// @return as above, sorted by f_N
std::vector<ContactAnswer> glued_answers(const Eigen::Matrix2d& A, const Eigen::Vector2d& b, double friction,
                                         int sliding, double glue);

RBC_EXERCISE(all_answers)
RBC_EXERCISE(doubtful_from)
RBC_EXERCISE(glued_answers)

}  // namespace rbc::ex13
