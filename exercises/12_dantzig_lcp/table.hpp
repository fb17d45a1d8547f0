#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex12 {

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
/// A rigid table stands, in each corner, on as few legs as possible. What counts as zero: accelerations below 1e-9 of
/// the largest that b and the single terms A_ij f_j have; forces below 1e-9 of the largest finite one, given or found.
///
/// @param A  n x n, symmetric, positive semidefinite, 1/kg; 0 <= n <= 8; a diagonal entry is 0, or 1e-9 to 1e9; its rows
///           are dependent to round-off or clearly not: scaled to A_ii = 1, no pivot of an A_SS is between 1e-12 and 1e-5
/// @param b  n, m/s^2, up to 1e9
/// @param f  one solution, N, to round-off; nothing that is not zero is nearer to these limits than 1e-6 of the largest
/// @return   one per contact, forces right to 1e-9 of the largest finite one, given or found
/// @missing least and most force of every contact, from corners (E12.10) and directions (E12.11)
std::vector<ContactForce> judge_contacts(const Eigen::MatrixXd& A, const Eigen::VectorXd& b, const Eigen::VectorXd& f);

RBC_EXERCISE(judge_contacts)

}  // namespace rbc::ex12
