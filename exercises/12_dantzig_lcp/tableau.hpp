#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex12 {

/// What may be asked. Where a number may also be 0, it says so.
inline constexpr Allowed tableau_rows{1, 9}, tableau_own{1e-9, 1e9, "1/kg"}, tableau_loads{1e-6, 1e9, "m/s^2"},
    left_overs{5e-7, 1};

inline constexpr Tolerance join_limit{1e-10},  ///< of A_ii
    exchange_tolerance{1e-9},                  ///< of an entry, and of the product over T_ii that comes to it
    unit_tolerance{1e-12};                     ///< of an entry's unit

/// All of a contact problem as one table: what stands on the left, as a function of what stands on the right,
///
///   y = T x + c                                                                                  (E12.5)
///
/// At first y = a, x = f, T = A, c = b. To exchange row i swaps the roles of f_i and a_i: after it x_i is a_i and y_i
/// is f_i. So C is the set of exchanged rows, and y with x = 0 is the solution with a_C = 0 and f_NC = 0.
struct Tableau {
    Eigen::MatrixXd T;            ///< n x n
    Eigen::VectorXd c;            ///< n
    Eigen::VectorXd own;          ///< n, A_ii: stays what it was at the beginning, 1/kg
    std::vector<bool> exchanged;  ///< n, the rows in C
};

/// Forces and accelerations, or their rates.
struct Motion {
    Eigen::VectorXd f, a;  ///< n each
};

/// Row i changes sides, in O(n^2): into C if it is outside, out of C if it is inside. Solve the i-th line of (E12.5)
/// for x_i and put that into the others; the result is (E12.5) again, with another T and c, and `exchanged` turned over
/// for i.
///
/// A row outside C whose force can change nothing that C does not undo has T_ii = 0. It must not join:
///
///   T_ii <= `join_limit` A_ii: the tableau is returned as it is                                  (E12.6)
///
/// A row inside may always leave.
///
/// @param tableau  n of `tableau_rows`; A symmetric, positive semidefinite, A_ii 0 or of `tableau_own`; the largest
///                 |b_i| 0 or of `tableau_loads`. Where a row is to join, T_ii/A_ii is round-off, or of `left_overs`,
///                 or exact
/// @return to `exchange_tolerance`, that of T_kj with T_ki T_ij/T_ii and that of c_k with T_ki c_i/T_ii, and to
///         `unit_tolerance`. Row k has the unit sqrt(A_kk), in C the inverse of that; T_kj has the units of k and of j,
///         c_k that of k times the largest |b_j|/sqrt(A_jj)
/// @missing force and acceleration of a row change places (E12.5), unless (E12.6)
Tableau exchange(const Tableau& tableau, int i);

/// The solution with a = 0 in C and f = 0 outside, whatever its signs. It stands in the tableau as it is: no rounding.
/// @missing forces and accelerations of (E12.5) with x = 0
Motion solution(const Tableau& tableau);

/// The direction of Dantzig's drive, read from the tableau: df and da per newton of f_d, with a_C and the other f_NC
/// held at zero.
///
/// @param d  a row that is not in C, 0 to n - 1
/// @return also without a rounding
/// @missing df and da of a drive, from (E12.5)
Motion direction(const Tableau& tableau, int d);

RBC_EXERCISE(exchange)
RBC_EXERCISE(solution)
RBC_EXERCISE(direction)

}  // namespace rbc::ex12
