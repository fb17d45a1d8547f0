#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex12 {

/// What may be asked. Where a number may also be 0, it says so.
inline constexpr Allowed contact_counts{0, 9}, contact_own{1e-12, 1e12, "1/kg"}, contact_loads{1e-12, 1e12, "m/s^2"},
    clear_pivots{5e-7, 1};

inline constexpr Tolerance at_rest{1e-10},  ///< of the largest |b|
    moves_nothing{1e-10},                   ///< of A_dd
    same_rate{1e-6},                        ///< of the largest rate of its kind in a drive, force or acceleration,
                                            ///< with rows scaled to A_ii = 1
    hold_tolerance{1e-9};                   ///< of the largest |b|; in a proof v_i of the largest |v|, b.v of that times
                                            ///< the largest |b|, (A v)_i of sqrt(A_ii) times the sum of sqrt(A_jj) |v_j|

/// Contacts at rest, solved: a = A f + b, f >= 0, a >= 0, f.a = 0.
/// Rows, the joint's included, depend on each other to round-off or clearly not: scaled to A_ii = 1, all pivots of what
/// is held at a time are 0 up to round-off or of `clear_pivots`.
struct SolvedContacts {
    Eigen::MatrixXd A;         ///< n x n, n of `contact_counts`, symmetric, positive semidefinite, A_ii 0 or of
                               ///< `contact_own`, 1/kg
    Eigen::VectorXd b;         ///< n, m/s^2; the largest |b|, the joint's too, 0 or of `contact_loads`
    Eigen::VectorXd f;         ///< n, N
    std::vector<int> clamped;  ///< C: a = 0 there, f = 0 elsewhere; A_CC is invertible
};

/// The row of a joint that is to be added: a rod, a rope that is pulled up, a crane's hook.
struct JointRow {
    Eigen::VectorXd coupling;  ///< n, its entries A_id in the contacts' rows, 1/kg
    double diagonal = 0;       ///< A_dd, 0 or of `contact_own`; with this row and column A stays positive semidefinite
    double b = 0;              ///< its acceleration without any force of contacts or joint, m/s^2
};

/// What came out.
struct HeldContacts {
    bool possible = false;
    Eigen::VectorXd v;  ///< n + 1, the joint last: forces if possible, otherwise a proof that there are none
};

/// Adds a joint to a solved problem. With d the joint's row, find f of all n + 1 rows with
///
///   contacts: f_i >= 0, a_i >= 0, f_i a_i = 0;   joint: a_d = 0, f_d of either sign              (E12.7)
///
/// starting from the solution that you have: all but the joint is solved already, so drive the joint, and
/// nothing else.
///
/// A drive takes as many steps as it takes: a contact may let go and close more than once.
///
/// It may be impossible: a hook that pulls the table through the floor. Then v is a proof, a way to push that moves
/// nothing and yet is asked to resist:
///
///   v_i >= 0 for the contacts, v_d of either sign;   A v = 0;   b.v < 0                          (E12.8)
///
/// (all n + 1 rows and columns). Its length does not matter.
///
/// A joint whose acceleration is 0 already, to `at_rest`, needs nothing: the forces may stay as they are, f_d = 0.
/// Where forces are not unique, any that obey (E12.7) will do. A direction of forces df moves nothing if its da_d is
/// below `moves_nothing`. Nothing that is asked is nearer to these limits than a factor of 100. Along a drive, with
/// rows scaled to A_ii = 1, a contact's force changes by round-off or by more than `same_rate`, and so its
/// acceleration.
///
/// @return forces for which |min(A_ii f_i, a_i)|, and |a_d|, are 0 to `hold_tolerance`; a proof whose (E12.8) holds to
///         that
/// @missing the forces with the joint (E12.7), or a proof that there are none (E12.8)
HeldContacts hold(const SolvedContacts& contacts, const JointRow& joint);

RBC_EXERCISE(hold)

}  // namespace rbc::ex12
