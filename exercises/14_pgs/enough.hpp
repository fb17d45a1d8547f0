#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex14 {

enum class Progress {
    unknown,     ///< fewer than three iterates
    enough,      ///< what is still to come is within the tolerance
    on_its_way,  ///< it is not, but it will be
    stalled,     ///< changes do not get smaller: where this ends is not known
    broken,      ///< a number that is not finite
};

/// How far an iteration has come.
struct Outlook {
    Progress progress = Progress::unknown;
    double factor = 0;   ///< by which its changes shrink from sweep to sweep
    double to_come = 0;  ///< the sum of all changes still to come, m/s
    double sweeps = 0;   ///< how many sweeps more until what is to come is within the tolerance; a whole number
};

/// Has a method swept enough? That the last sweep changed little says nothing: it may be at its end, or slow. But in
/// the end (lesson 14), as a rule, every change is the change before times one factor. So measure the changes as
/// velocities,
///
///   c_k = the largest of W_ii |r_k,i - r_k-1,i|                                                    (E14.5)
///
/// find their factor from the last m steps from change to change, at once (single steps may go up and down),
///
///   c_last = factor^m c_last-m,   m = half of the number of changes, rounded down, 8 at most        (E14.6)
///
/// and add up what all sweeps to come will change, if that goes on. The cases, in this order:
///
///   an entry of the iterates or of the diagonal is not finite:   broken
///   fewer than three iterates:                                    unknown
///   the last sweep changed nothing:                               enough, all three numbers 0
///   factor >= 1, or c_last-m = 0:                                 stalled
///   to_come <= tolerance:                                         enough, 0 sweeps more
///   otherwise:                                                    on_its_way
///
/// Where there is no factor (broken, unknown, stalled) all three numbers are infinite. Changes are compared as they are
/// computed: equal ones are stalled. Within 1e-9 of a border otherwise (of factor 1, of to_come = tolerance, of one
/// sweep more or less) either side is right.
///
/// @param diagonal   W_ii, 0 or 1e-9 to 1e9 /kg, n >= 1 of them
/// @param iterates   r after sweep 0, 1, 2, ..., 0 or more, each n, N s; changes 0 or 1e-15 to 1e15 m/s
/// @param tolerance  1e-15 to 1e15 m/s
/// @return  factor right to 1e-12, to_come and sweeps (which may be more than an int holds) to 1e-12/(1 - factor) of
///          themselves
/// @missing what is still to come, from the changes so far (E14.5), (E14.6)
Outlook look_ahead(const Eigen::VectorXd& diagonal, const std::vector<Eigen::VectorXd>& iterates, double tolerance);

RBC_EXERCISE(look_ahead)

}  // namespace rbc::ex14
