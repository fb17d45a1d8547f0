#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex12 {

/// What may be asked. Where a number may also be 0, it says so.
inline constexpr Allowed leg_counts{0, 8}, leg_own{1e-9, 1e9, "1/kg"}, leg_loads{1e-40, 1e9, "m/s^2"},
    leg_pivots{1e-5, 1};

inline constexpr Tolerance zero_acceleration{1e-9},  ///< of the largest that b and the single terms A_ij f_j have
    zero_force{1e-9},                                ///< of the largest finite force, given or found
    clearly_not_zero{1e-6},                          ///< of these, too
    leg_tolerance{1e-9};                             ///< of the largest finite force, given or found

/// What can be said about a contact, whichever of the solutions nature takes.
enum class Fate {
    opens,      ///< a > 0, so f = 0
    unloaded,   ///< a = 0, and f = 0 in every solution
    carries,    ///< f has one value, and it is > 0
    loaded,     ///< f > 0 in every solution, but how much is open
    undecided,  ///< f = 0 in one solution and > 0 in another
};

/// A contact's fate, and the forces that it has in all solutions: every number from `least` to `most`.
struct ContactForce {
    Fate fate = Fate::undecided;
    double least = 0, most = 0;  ///< N; most is infinity if there is no limit
};

/// What the laws say about every contact, and what they leave open.
///
/// All solutions of an LCP with a positive semidefinite A have the same accelerations. Their forces are
///
///   f >= 0,   f_i = 0 where a_i > 0,   A f + b = a                                               (E12.9)
///
/// with the a that you know: a convex set, cut out by planes. So least and most of f_i come from its corners and its
/// directions without end:
///
///   a corner is a solution whose contacts with f_i > 0 have independent rows of A                (E12.10)
///   a direction without end is a v >= 0, not 0, with A v = 0 and v_i = 0 where a_i > 0           (E12.11)
///
/// A rigid table stands, in each corner, on as few legs as possible. What counts as zero: accelerations below
/// `zero_acceleration`, forces below `zero_force`.
///
/// @param A  n x n, symmetric, positive semidefinite, 1/kg; n of `leg_counts`; a diagonal entry is 0, or of `leg_own`;
///           its rows are dependent to round-off or clearly not: scaled to A_ii = 1, all pivots of an A_SS are 0 up to
///           round-off or of `leg_pivots`
/// @param b  n, m/s^2; the largest |b_i| is 0 or of `leg_loads`
/// @param f  one solution, N, to round-off; nothing that is not zero is below `clearly_not_zero`
/// @return   one per contact, forces to `leg_tolerance`
/// @missing least and most force of every contact, from corners (E12.10) and directions (E12.11)
std::vector<ContactForce> judge_contacts(const Eigen::MatrixXd& A, const Eigen::VectorXd& b, const Eigen::VectorXd& f);

RBC_EXERCISE(judge_contacts)

}  // namespace rbc::ex12
