#pragma once

#include <Eigen/Core>

#include "common/foundation/model/contact_problem.hpp"

namespace rbc {

/// How many of a problem's impulses are determined.
///
///   W = J M^-1 J',   rank W = rank J <= 6 for each body that moves                               (23.14)
///
/// A table on k legs, on level ground, k > 2 and not in one line: its k normals have rank 3 (height and two tilts), all
/// 3 k rows rank 6. So three legs carry what the lever says, four do not: along
///
///   idle r:   W r = 0,   that is J' r = 0                                                        (23.15)
///
/// impulses cancel each other, on four legs at the corners of a rectangle (1, -1, 1, -1) N s along n. Where a solver
/// ends among them, its method decides and its start; the velocities u = W r + q are the same wherever (with friction:
/// if the same contacts stick and slide).
struct ContactRank {
    int rows = 0;          ///< of W
    int rank = 0;          ///< of W
    int normal_rank = 0;   ///< of its rows and columns along the normals
    Eigen::MatrixXd idle;  ///< rows x (rows - rank): an orthonormal basis of (23.15)
};

/// @param problem    as check_contact_problem wants it
/// @param tolerance  > 0: pivots below this part of the largest one are 0. Round-off is some 1e-15 times the rows
/// @throws std::invalid_argument  see check_contact_problem; the tolerance is not > 0
/// Cost: O(rows^3): QR with pivoting.
ContactRank contact_rank(const ContactProblem& problem, double tolerance = 1e-10);

/// Whether W + shift 1 has a Cholesky factor whose pivots are more than round-off: 1e-12 of the largest diagonal entry.
/// W of four legs has none, and whether Cholesky's algorithm notices it is a matter of luck. With a shift well above
/// 1e-12 of the diagonal, as ADMM's rho (lesson 18), there always is one.
/// @param shift  >= 0, 1/kg
bool has_factor(const ContactProblem& problem, double shift);

}  // namespace rbc
