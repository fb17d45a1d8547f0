#pragma once

#include <Eigen/Core>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex18 {

/// What may be asked; the demo asks for tolerances next to rounding, too. Where a number may also be 0, or a bound
/// infinite, it says so.
inline constexpr Allowed contacts_at_most{0, 100}, inverse_masses{1e-12, 1e12, "1/kg"}, speeds{1e-12, 1e12, "m/s"},
    stiffness_parts{1e-4, 1e4}, relaxations{0.1, 1.9}, iteration_counts{0, 300};

/// Both of the size of a question, the largest |rho z_i|, |y_i| or |q_i| that there was from its start to its end, m/s.
inline constexpr Tolerance iterate_tolerance{1e-9},  ///< of rho z and y
    settled_margin{1e-8};                            ///< that lies between what is within a tolerance and what is not

/// An impulse per row, and what it may be: a contact (low = 0, high infinite), a motor that gives no more than it has
/// (-10, 10), a joint (both infinite), a weld that breaks (low = -5, high infinite), an impulse that is given (low =
/// high).
struct Question {
    Eigen::MatrixXd W;          ///< n x n, symmetric, positive semidefinite: it may have no inverse, or be 0 altogether
    Eigen::VectorXd q;          ///< m/s
    Eigen::VectorXd low, high;  ///< N s, low <= high; low may be -infinity, high infinity
    double rho = 1;             ///< 1/kg
    double alpha = 1.6;         ///< of `relaxations`: 1 is the loop of the lesson
    Eigen::VectorXd z, y;       ///< where the first iteration starts, N s and m/s; z need not be within the bounds
    double impulse_tolerance = 0, velocity_tolerance = 0;  ///< N s and m/s
    int most = 20;                                         ///< iterations, of `iteration_counts`
};

struct Outcome {
    Eigen::VectorXd z, y;
    int iterations = 0;    ///< made
    bool settled = false;  ///< the last one was within both tolerances; false if none was made
};

/// The loop of (18.2) and (18.3), without memory, but with bounds on both sides and over-relaxed: z and y are made not
/// of r, but of what lies a part alpha of the way from the old z to it, and for alpha > 1 beyond it,
///
///   r = (W + rho 1)^-1 (rho z - y - q)
///   s = alpha r + (1 - alpha) z
///   z_new = the nearest point of [low, high] to s + y/rho,      y_new = y + rho (s - z_new)               (E18.1)
///
/// It ends after the first iteration in which every row has |r - z_new| <= impulse_tolerance and
/// rho |z_new - z| <= velocity_tolerance, or after `most` of them. Where there are no rows, every row has.
///
/// @param question  n is of `contacts_at_most`. W has its largest eigenvalue among `inverse_masses`, or is 0; rho is
///                  that eigenvalue times one of `stiffness_parts`, or, where W is 0, one of `inverse_masses`. The
///                  sizes of every q_i and y_i, rho times those of every z_i and finite bound, rho
///                  impulse_tolerance and velocity_tolerance are 0 or of `speeds`.
///                  No end hangs on rounding: in each iteration every row is within both tolerances, even if rho
///                  impulse_tolerance and velocity_tolerance were less by `settled_margin`, or some row misses one,
///                  even if they were more by as much. The only exception are questions in which q, z and y are 0, and
///                  0 is within all bounds: there all stays exactly 0, which is within a tolerance of 0
/// @return  z and y of the last iteration (of the question, if none is made), rho z and y to `iterate_tolerance`; no z
///          beyond a bound, once an iteration is made
/// @missing the two copies and their price, over-relaxed, until they agree (E18.1)
Outcome admm_loop(const Question& question);

RBC_EXERCISE(admm_loop)

}  // namespace rbc::ex18
